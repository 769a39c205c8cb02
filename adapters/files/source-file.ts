import { isUtf8 } from "node:buffer";
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, fstatSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FILE_FORMATS, type FileFormat } from "#core/import/import-options.ts";
import { fileFailure, FileRefused } from "./file-refused.ts";

/** A file to read, looked through once. */
export interface SourceFile {
  /** Without its folder. */
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of its content, in hexadecimal. */
  fingerprint: string;
  encoding: Encoding;
  /** Forgets what was copied in order to read it. */
  close(): void;
}

const CHUNK_BYTES = 64 * 1024;

/** Looks through a file. Throws `FileRefused` when there is none to read. */
export const openSourceFile = async (path: string): Promise<SourceFile> => {
  try {
    const handle = await open(path, "r");
    const what = fstatSync(handle.fd);
    // A pipe, as the shell's `<(…)` is, can only be read once.
    if (!what.isDirectory() && !what.isFile())
      return await openSourceStream(handle.createReadStream(), basename(path));
    await handle.close();
    if (what.isDirectory()) throw new FileRefused(`${path} is a folder, not a file.`);
    return { name: basename(path), path, ...(await lookThrough(path)), close: () => {} };
  } catch (error) {
    throw fileFailure(error, path);
  }
};

/** Where a stream is copied to. */
export const copyPath = (): string => join(tmpdir(), `golfbrands-${randomUUID()}`);

/** Copies a stream to a file of its own first, since it has to be looked through before it is read. */
export const openSourceStream = async (
  stream: Readable,
  name: string,
  path = copyPath(),
): Promise<SourceFile> => {
  const close = () => rmSync(path, { force: true });
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return { name, path, ...(await lookThrough(path)), close };
  } catch (error) {
    close();
    throw fileFailure(error, path);
  }
};

const lookThrough = async (path: string) => {
  const hash = createHash("sha256");
  const detector = encodingDetector();
  let size = 0;
  for await (const chunk of createReadStream(path, {
    highWaterMark: CHUNK_BYTES,
  }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    detector.add(chunk);
    size += chunk.length;
  }
  return { size, fingerprint: hash.digest("hex"), encoding: detector.encoding() };
};

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** How much of the beginning tells UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** Text in Latin letters has a zero in nearly every other byte of UTF-16, and nowhere else. */
const ZEROS_OF_UTF16 = 0.3;

/**
 * Tells how a file is encoded from its bytes, added piece by piece: by its byte order mark; else UTF-16 by its zeros, UTF-8 when
 * every byte fits, and Windows-1252, which any bytes fit, when not.
 */
const encodingDetector = () => {
  let begin: Buffer = Buffer.alloc(0);
  let rest: Buffer = Buffer.alloc(0);
  let fitsUtf8 = true;
  return {
    add: (chunk: Buffer): void => {
      if (begin.length < SAMPLE_BYTES)
        begin = Buffer.concat([begin, chunk.subarray(0, SAMPLE_BYTES - begin.length)]);
      if (!fitsUtf8) return;
      const joined = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = wholeCharacters(joined);
      fitsUtf8 = isUtf8(joined.subarray(0, whole));
      rest = Buffer.from(joined.subarray(whole));
    },
    encoding: (): Encoding =>
      byMark(begin) ?? byZeros(begin) ?? (fitsUtf8 && isUtf8(rest) ? "utf-8" : "windows-1252"),
  };
};

const byMark = (begin: Buffer): Encoding | undefined => {
  if (begin[0] === 0xff && begin[1] === 0xfe) return "utf-16le";
  if (begin[0] === 0xfe && begin[1] === 0xff) return "utf-16be";
  if (begin[0] === 0xef && begin[1] === 0xbb && begin[2] === 0xbf) return "utf-8";
  return undefined;
};

const byZeros = (begin: Buffer): Encoding | undefined => {
  const zeros = [0, 0];
  for (const [at, byte] of begin.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = (begin.length / 2) * ZEROS_OF_UTF16;
  if (odd > enough && even === 0) return "utf-16le";
  if (even > enough && odd === 0) return "utf-16be";
  return undefined;
};

/** Where the last character that is cut off begins; UTF-8 has at most four bytes a character. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

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

/** By a file's name; `undefined` when it does not tell. */
export const formatOfName = (name: string): FileFormat | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "jsonl") return "ndjson";
  if (ending === "tsv" || ending === "txt") return "csv";
  return FILE_FORMATS.find((format) => format === ending);
};

/** By how a text begins: an array is JSON, an object a line of NDJSON, anything else CSV. */
export const formatOfText = (begin: string): FileFormat => {
  const first = begin.trimStart()[0];
  return first === "[" ? "json" : first === "{" ? "ndjson" : "csv";
};
