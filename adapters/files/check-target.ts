import { open, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileFailure, FileRefused } from "./file-refused.ts";

/** A file that is read or written by the same command. */
export interface OtherFile {
  path: string;
  /** What it is to the command: `the file being imported`. */
  what: string;
}

/**
 * Whether writing to a path would replace a file. Throws `FileRefused` where nothing may ever be written, by whatever name it goes:
 * over a database, over what SQLite keeps beside one, or over the command's other files.
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

/** Where a path leads, whether or not anything is there. */
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

/** The database that a file is, or is a part of. */
const databaseOf = async (file: string): Promise<string | undefined> => {
  const beside = /^(.+)-(?:wal|shm|journal)$/s.exec(file)?.[1];
  if (await isDatabase(file)) return file;
  return beside !== undefined && (await isDatabase(beside)) ? beside : undefined;
};

const MAGIC = Buffer.from("SQLite format 3\0");

const isDatabase = async (file: string): Promise<boolean> => {
  // A pipe is not to be read from.
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
