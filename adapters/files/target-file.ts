import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { open, realpath, rename, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileFailure, FileRefused } from "./file-refused.ts";

/** A file being written: it takes its name when it is complete, so that nobody ever reads half of it. */
export interface TargetFile {
  write(text: string): Promise<void>;
  /** Puts it in its place, over what was there. */
  keep(): Promise<void>;
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
  const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}`);
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
    let gathered = "";
    const flush = async (): Promise<void> => {
      const text = gathered;
      gathered = "";
      await handle.writeFile(text, "utf8");
    };
    const told = async <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw fileFailure(error, path);
      });
    return {
      write: async (text) => {
        gathered += text;
        if (gathered.length >= BUFFER_CHARS) await told(flush());
      },
      keep: () =>
        told(
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
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new FileRefused(`${path} cannot be written: its folder does not exist.`, {
        cause: error,
      });
    throw fileFailure(error, path);
  }
};
