import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, realpath, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileFailure, FileRefused } from "./source-file.ts";
import { codeOf } from "../system.ts";

/** A file being written: it takes its name when it is complete, so that nobody ever reads half of it. */
export interface TargetFile {
  write(text: string): Promise<void>;
  /** Puts it in its place, over what was there. */
  complete(): Promise<void>;
  /** Leaves what was there as it is. At once, for there may be no later. */
  discard(): void;
}

/** Gathers this much before it writes. */
const BUFFER_CHARS = 256 * 1024;

/** Who may read a file: whoever the system lets, or its owner alone. */
const PUBLIC = 0o666;
const PRIVATE = 0o600;

/**
 * Begins a file beside the one it will replace, and which lends it its mode; a private one is never anybody else's to read. Throws
 * `FileRefused` where none can be. `begun` hears first how to forget it.
 */
export const openTargetFile = async (
  path: string,
  {
    isPrivate = false,
    begun = () => {},
  }: { isPrivate?: boolean; begun?: (forget: () => void) => void } = {},
): Promise<TargetFile> => {
  const target = await realpath(path).catch(() => path);
  const beside = nameBeside(target);
  const forget = (): void => rmSync(beside, { force: true });
  begun(forget);
  try {
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) throw new FileRefused(`${path} is a folder, not a file.`);
    // Devices and pipes are written to, not replaced.
    const isReplaced = there === undefined || there.isFile();
    const handle = await (isReplaced
      ? open(beside, "wx", (there?.mode ?? PUBLIC) & (isPrivate ? PRIVATE : 0o777))
      : open(path, "w"));
    let buffered = "";
    const flush = async (): Promise<void> => {
      const text = buffered;
      buffered = "";
      await handle.writeFile(text, "utf8");
    };
    const namingFile = async <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw fileFailure(error, path);
      });
    return {
      write: async (text) => {
        buffered += text;
        if (buffered.length >= BUFFER_CHARS) await namingFile(flush());
      },
      complete: () =>
        namingFile(
          (async () => {
            await flush();
            if (isReplaced) await handle.sync();
            await handle.close();
            if (isReplaced) await rename(beside, target);
          })(),
        ),
      discard: () => {
        void handle.close().catch(() => {});
        forget();
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

/** A file of ours that is not yet what it is to be: beside the one it is for, so that it can take its place. */
export const nameBeside = (file: string): string =>
  join(dirname(file), `.${basename(file)}.${randomBytes(6).toString("hex")}`);

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
