import { hash } from "node:crypto";
import type { LogoType } from "#core/brand/logo.ts";

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
