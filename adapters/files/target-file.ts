import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, realpath, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileFailure, FileRefused } from "./source-file.ts";
import { codeOf } from "../system.ts";

/** A file being written. It gets its final name when complete, so that nobody reads a partial file. */
export interface TargetFile {
  write(text: string): Promise<void>;
  /** Replaces the target. */
  complete(): Promise<void>;
  /** Keeps the target unchanged. Synchronous, as the process may be exiting. */
  discard(): void;
}

const BUFFER_CHARS = 256 * 1024;

const PUBLIC = 0o666;
const PRIVATE = 0o600;

/**
 * Begins a temporary file in the folder of its target, with the target's mode; a private file is readable by its
 * owner only. Throws `FileRefused` if it cannot be created. Calls `begun` first, with a function that deletes it.
 */
export const openTargetFile = async (
  path: string,
  {
    isPrivate = false,
    begun = () => {},
  }: { isPrivate?: boolean; begun?: (deleteTemporary: () => void) => void } = {},
): Promise<TargetFile> => {
  const target = await realpath(path).catch(() => path);
  const temporary = temporaryName(target);
  const deleteTemporary = (): void => rmSync(temporary, { force: true });
  begun(deleteTemporary);
  try {
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) throw new FileRefused(`${path} is a folder, not a file.`);
    // Devices and pipes are written to directly.
    const isReplaced = there === undefined || there.isFile();
    const handle = await (isReplaced
      ? open(temporary, "wx", (there?.mode ?? PUBLIC) & (isPrivate ? PRIVATE : 0o777))
      : open(path, "w"));
    let buffered = "";
    const flush = async (): Promise<void> => {
      const text = buffered;
      buffered = "";
      await handle.writeFile(text, "utf8");
    };
    const withPathInErrors = async <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw fileFailure(error, path);
      });
    return {
      write: async (text) => {
        buffered += text;
        if (buffered.length >= BUFFER_CHARS) await withPathInErrors(flush());
      },
      complete: () =>
        withPathInErrors(
          (async () => {
            await flush();
            if (isReplaced) await handle.sync();
            await handle.close();
            if (isReplaced) await rename(temporary, target);
          })(),
        ),
      discard: () => {
        void handle.close().catch(() => {});
        deleteTemporary();
      },
    };
  } catch (error) {
    if (codeOf(error) === "ENOENT")
      throw new FileRefused(`${path} cannot be written: its folder does not exist.`, {
        cause: error,
      });
    throw fileFailure(error, path);
  }
};

/** A temporary name in the same folder, so that a rename can replace the file. */
export const temporaryName = (file: string): string =>
  join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}`);

/** Another file of the same command. */
export interface OtherFile {
  path: string;
  /** Its role: `the file being imported`. */
  what: string;
}

/**
 * Whether writing to a path would replace a file. Throws `FileRefused` for a database, its side files, or another
 * file of the command, even if the path is a link to it.
 */
export const checkTarget = async (
  path: string,
  others: readonly OtherFile[] = [],
): Promise<boolean> => {
  const target = await realTarget(path);
  for (const other of others)
    if (await isSameFile(target, other.path))
      throw new FileRefused(`${path} is ${other.what}. Name another file to write to.`);
  const database = await databaseOf(target);
  if (database !== undefined)
    throw new FileRefused(
      database === target
        ? `${path} is a database. Name another file to write to.`
        : `${path} belongs to the database ${database}. Name another file to write to.`,
    );
  return (await stat(target).catch(() => undefined))?.isFile() ?? false;
};

/** The real path, whether or not the file exists. */
const realTarget = async (path: string): Promise<string> =>
  realpath(path).catch(async () => {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  });

const isSameFile = async (target: string, path: string): Promise<boolean> => {
  if ((await realTarget(path)) === target) return true;
  const [one, other] = await Promise.all(
    [target, path].map((file) => stat(file, { bigint: true }).catch(() => undefined)),
  );
  return one !== undefined && other?.ino === one.ino && other.dev === one.dev;
};

/** The database that a file is or belongs to. */
const databaseOf = async (file: string): Promise<string | undefined> => {
  const database = /^(.+)-(?:wal|shm|journal)$/s.exec(file)?.[1];
  if (await isDatabase(file)) return file;
  return database !== undefined && (await isDatabase(database)) ? database : undefined;
};

const MAGIC = Buffer.from("SQLite format 3\0");

const isDatabase = async (file: string): Promise<boolean> => {
  // Reading from a pipe would block.
  if (!(await stat(file).catch(() => undefined))?.isFile()) return false;
  try {
    const handle = await open(file, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length));
      return bytesRead === MAGIC.length && buffer.equals(MAGIC);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileFailure(error, file);
  }
};
