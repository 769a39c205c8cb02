import { createReadStream } from "node:fs";
import type { Encoding } from "./detect-encoding.ts";
import { fileFailure } from "./file-refused.ts";
import { CHUNK_BYTES } from "./source-file.ts";

/** The text of a file piece by piece, without its byte order mark. `onBytes` hears of every byte read. */
export async function* readText(
  { path, encoding }: { path: string; encoding: Encoding },
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
    }) as AsyncIterable<Buffer>) {
      onBytes(chunk.length);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw fileFailure(error, path);
  }
}
