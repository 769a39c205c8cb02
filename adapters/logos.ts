import { hash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { LogoType } from "#core/brand/logo-path.ts";
import type { InflatedLength } from "#core/ports/system.ts";

/** A logo as databases hold it, with its bytes in base64. */
export interface LogoRow {
  path: string;
  picture: string;
}

export const logoRow = (picture: Uint8Array, type: LogoType): LogoRow => ({
  path: `/logos/${hash("sha256", picture)}.${type}`,
  picture: Buffer.from(picture).toString("base64"),
});

export const pictureOf = (base64: string): Uint8Array => Buffer.from(base64, "base64");

export const inflatedLength: InflatedLength = (stream, maxBytes) => {
  try {
    // The types lack `info`, the only way to learn where the stream ends.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { buffer, engine } = inflateSync(stream, {
      maxOutputLength: maxBytes,
      info: true,
    }) as unknown as { buffer: Uint8Array; engine: { bytesWritten: number } };
    return engine.bytesWritten === stream.byteLength ? buffer.byteLength : undefined;
  } catch {
    return undefined;
  }
};
