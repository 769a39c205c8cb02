import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { OperationalError } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import { FILE_FORMATS, type FileFormat } from "#core/import/import-options.ts";
import { codeOf } from "../system.ts";
import { type Encoding, encodingOf } from "./encodings.ts";

/** A file in memory. */
export interface SourceFile {
  /** The name without its folder. */
  name: string;
  /** In bytes. */
  size: number;
  /** SHA-256 of its content, in hexadecimal. */
  fingerprint: string;
  encoding: Encoding;
  /** Without its byte order mark. */
  text: string;
}

/** Reads a file. Throws `FileRefused` if it is missing or too large. */
export const openSourceFile = async (
  path: string,
  limit: number = LIMITS.importBytes,
): Promise<SourceFile> => {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new FileRefused(`${path} is a folder, not a file.`);
    if (found.size > limit) throw tooLarge(basename(path), limit, found.size);
    return await openSourceStream(createReadStream(path), basename(path), limit);
  } catch (error) {
    throw fileFailure(error, path);
  }
};

/** Reads a stream to its end. Throws `FileRefused` if it is too large. */
export const openSourceStream = async (
  stream: AsyncIterable<Uint8Array>,
  name: string,
  limit: number = LIMITS.importBytes,
): Promise<SourceFile> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(name, limit);
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const encoding = encodingOf(content);
  return {
    name,
    size,
    fingerprint: createHash("sha256").update(content).digest("hex"),
    encoding,
    text: new TextDecoder(encoding).decode(content),
  };
};

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

const tooLarge = (name: string, limit: number, size?: number): FileRefused =>
  new FileTooLargeError(
    `${name} has ${size === undefined ? "more than " + inMegabytes(limit) : inMegabytes(size)}, and a file may have at most ${inMegabytes(limit)}. Split it into smaller files.`,
  );

/** The format by the file's name; `undefined` if unknown. */
export const formatOfName = (name: string): FileFormat | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "jsonl") return "ndjson";
  if (ending === "tsv" || ending === "txt") return "csv";
  return FILE_FORMATS.find((format) => format === ending);
};

/** The format by the beginning of the text: an array is JSON, an object is a line of NDJSON, anything else CSV. */
export const formatOfText = (begin: string): FileFormat => {
  const first = begin.trimStart()[0];
  return first === "[" ? "json" : first === "{" ? "ndjson" : "csv";
};

/** A file cannot be read or written. The message tells the user what is wrong. */
export class FileRefused extends OperationalError {
  override name = "FileRefused";
}

/** The file exceeds the size limit. */
export class FileTooLargeError extends FileRefused {}

/** Translates an error of the file system into a message; passes other errors on. */
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
