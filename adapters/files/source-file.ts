import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, fstatSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FILE_FORMATS, type FileFormat } from "#core/import/import-options.ts";
import { codeOf } from "../system.ts";
import { type Encoding, encodingDetector } from "./encodings.ts";

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

const chunksOf = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: CHUNK_BYTES });

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
  for await (const chunk of chunksOf(path)) {
    hash.update(chunk);
    detector.add(chunk);
    size += chunk.length;
  }
  return { size, fingerprint: hash.digest("hex"), encoding: detector.encoding() };
};

/** The text of a file piece by piece, without its byte order mark. `onBytes` hears of every byte read. */
export async function* readText(
  { path, encoding }: { path: string; encoding: Encoding },
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  try {
    for await (const chunk of chunksOf(path)) {
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

/** A file cannot be read or written as asked. The message tells a person what is wrong with it. */
export class FileRefused extends Error {
  override name = "FileRefused";
}

/** What an error of the file system means for who named this file; other errors are passed on. */
export const fileFailure = (error: unknown, file: string): unknown => {
  const code = codeOf(error);
  const reason = typeof code === "string" ? REASONS[code] : undefined;
  return reason === undefined ? error : new FileRefused(`${file} ${reason}`, { cause: error });
};

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist.",
  ENOTDIR: "does not exist.",
  EISDIR: "is a folder, not a file.",
  EACCES: "cannot be opened: this user may not.",
  EPERM: "cannot be opened: this user may not.",
  EROFS: "cannot be written: its disk is read-only.",
  ENOSPC: "cannot be written: its disk is full.",
  EDQUOT: "cannot be written: its disk is full.",
  ELOOP: "leads nowhere.",
  ENAMETOOLONG: "has too long a name.",
  EIO: "cannot be read or written: its disk fails.",
  EMFILE: "cannot be opened: too many files are open.",
};
