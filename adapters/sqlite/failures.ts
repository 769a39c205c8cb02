import { StoreFull, StoreUnavailable } from "#core/result.ts";
import { codeOf } from "../system.ts";

/** The database cannot be used as it is, and waiting will not help. The message says what to do. */
export class DatabaseRefused extends StoreUnavailable {
  override name = "DatabaseRefused";
}

export const isBusy = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error) ?? "");

/** The content of the file is not a database, or not a whole one. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error) ?? "");

/** Translates an error of SQLite or the file system into a message for the operator; passes other errors on. */
export const storeFailure = (error: unknown, file: string): unknown => {
  const code = codeOf(error);
  if (code === undefined || error instanceof StoreUnavailable) return error;
  const options = { cause: error };
  if (isBusy(error))
    return new StoreUnavailable(
      `Another program is using ${file}. Try again in a moment.`,
      options,
    );
  if (code === "SQLITE_FULL" || code === "ENOSPC" || code === "EDQUOT")
    return new StoreFull(
      `The disk that holds ${file} is full. Nothing was written; make room and try again.`,
      options,
    );
  if (code === "SQLITE_NOTADB")
    return new DatabaseRefused(
      `${file} is not a GolfBrands database. Name another file, or move this one away.`,
      options,
    );
  if (code.startsWith("SQLITE_CORRUPT"))
    return new DatabaseRefused(
      `${file} is damaged. Restore a backup, or move the file away to start a new directory.`,
      options,
    );
  if (/^SQLITE_(READONLY|PERM)|^(EACCES|EPERM|EROFS)$/.test(code))
    return new DatabaseRefused(
      `${file} cannot be written. Allow this user to write the file and its folder, or name another file.`,
      options,
    );
  if (code === "EISDIR")
    return new DatabaseRefused(`${file} is a folder. Name a file in it.`, options);
  if (/^SQLITE_CANTOPEN|^(ENOENT|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG)$/.test(code))
    return new DatabaseRefused(
      `${file} cannot be opened or created. Check that its folder exists and may be written.`,
      options,
    );
  if (code.startsWith("SQLITE_IOERR"))
    return new StoreUnavailable(
      `The disk that holds ${file} reports read or write errors.`,
      options,
    );
  return error;
};
