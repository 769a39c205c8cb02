import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { OperationalError } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import {
  type Encoding,
  ENCODINGS,
  FILE_FORMATS,
  type FileFormat,
} from "#core/import/import-options.ts";
import { codeOf } from "../system.ts";
import { encodingOf } from "./encodings.ts";
import { foreignFile } from "./foreign-files.ts";

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

export interface SourceOptions {
  /** In bytes. */
  limit?: number | undefined;
  /** Detected if missing or null. */
  encoding?: Encoding | null | undefined;
}

/** Reads a text file. Throws `FileRefused` if it is missing, too large, no text, or in an unknown encoding. */
export const openSourceFile = async (
  path: string,
  options: SourceOptions = {},
): Promise<SourceFile> => {
  const { limit = LIMITS.importBytes } = options;
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new FileRefused(`${path} is a folder, not a file.`);
    if (found.size > limit) throw tooLarge(basename(path), limit, found.size);
    return await openSourceStream(createReadStream(path), basename(path), options);
  } catch (error) {
    throw fileFailure(error, path);
  }
};

/** Reads a stream to its end, like `openSourceFile`. */
export const openSourceStream = async (
  stream: AsyncIterable<Uint8Array>,
  name: string,
  { limit = LIMITS.importBytes, encoding: stated }: SourceOptions = {},
): Promise<SourceFile> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(name, limit);
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const foreign = foreignFile(content);
  if (foreign !== undefined) throw new FileRefused(`${name} ${foreign}`);
  const encoding = stated ?? (await encodingOf(content));
  if (encoding === undefined)
    throw new FileRefused(
      `${name} is not UTF-8, and its encoding cannot be detected. Save it as UTF-8, or state its encoding (--encoding; in the browser, Encoding): ${ENCODINGS.slice(3).join(", ")}.`,
    );
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
    `${name} is ${size === undefined ? "too large" : inMegabytes(size)}; a file may be at most ${inMegabytes(limit)}. Split it into smaller files.`,
  );

/** The format by the file's name; `undefined` if unknown. */
export const formatOfName = (name: string): FileFormat | undefined => {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "jsonl") return "ndjson";
  if (ending === "tsv" || ending === "txt") return "csv";
  return FILE_FORMATS.find((format) => format === ending);
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
  EACCES: "cannot be opened: permission denied.",
  EPERM: "cannot be opened: permission denied.",
  EROFS: "cannot be written: its disk is read-only.",
  ENOSPC: "cannot be written: its disk is full.",
  EDQUOT: "cannot be written: its disk is full.",
  ELOOP: "is a symbolic link that leads in a circle.",
  ENAMETOOLONG: "has too long a name.",
  EIO: "cannot be read or written: disk error.",
  EMFILE: "cannot be opened: too many files are open.",
};
