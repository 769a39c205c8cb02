import { codeOf } from "../system.ts";

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
