import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DataLicense, OpenFilesKeeper } from "#core/open-data/open-files.ts";
import type { Clock } from "#core/ports/system.ts";
import type { MadeFiles, MakeOpenFiles } from "./make-open-files.ts";
import { codeOf, systemClock } from "../system.ts";

interface KeeperParts {
  make: MakeOpenFiles;
  knownRevision: () => number;
  /** Where this process and others that serve the same directory each have a folder of their own. */
  folder: string;
  license: DataLicense | undefined;
  clock?: Clock;
}

/** So long nobody who asks for the files has them tried again that could not be made. */
const FAILED_FOR_MS = 30_000;

/**
 * Keeps the files of the open data on the disk, of one revision at a time, and makes them when they are asked for at another: once for
 * all who ask meanwhile, and one after the other. Who reads files that are replaced reads on. What cannot be made is not tried at every
 * look at it.
 */
export const keepOpenFiles = ({
  make: makeOf,
  knownRevision,
  folder,
  license,
  clock = systemClock,
}: KeeperParts): OpenFilesKeeper<MadeFiles> & { close(): Promise<void> } => {
  let own: Promise<string> | undefined;
  let kept: MadeFiles | undefined;
  let making: Promise<MadeFiles> | undefined;
  let failed: { revision: number; at: number; error: unknown } | undefined;
  const closing = new AbortController();

  const makeAnew = async (within: string): Promise<MadeFiles> => {
    const anew = await mkdtemp(join(within, "revision-"));
    try {
      return await makeOf({ folder: anew, license }, closing.signal);
    } catch (error) {
      await rm(anew, { recursive: true, force: true });
      throw error;
    }
  };
  const make = async (): Promise<MadeFiles> => {
    const made = await makeAnew(await (own ??= claimFolder(folder)));
    const replaced = kept;
    kept = made;
    if (replaced) await rm(replaced.folder, { recursive: true, force: true });
    return made;
  };
  const makeTogether = (revision: number): Promise<MadeFiles> =>
    (making ??= make()
      .catch((error: unknown) => {
        failed = { revision, at: clock.now().getTime(), error };
        throw error;
      })
      .finally(() => (making = undefined)));

  const keptAt = (revision: number): MadeFiles | undefined =>
    kept?.revision === revision && isThere(kept) ? kept : undefined;

  return {
    kept: keptAt,
    made: async (revision) => {
      const known = keptAt(revision);
      if (known) return known;
      // Who asks may not have heard yet how far the store has come.
      if (kept && kept.revision > revision && kept.revision === knownRevision()) return kept;
      if (failed?.revision === revision && clock.now().getTime() < failed.at + FAILED_FOR_MS)
        throw failed.error;
      const joined = making;
      const made = await makeTogether(revision);
      // What was under way may have been read before the commit that this was asked after.
      return !joined || made.revision === revision
        ? made
        : (keptAt(revision) ?? makeTogether(revision));
    },
    close: async () => {
      closing.abort();
      await making?.catch(() => {});
      if (own) await rm(await own, { recursive: true, force: true });
    },
  };
};

/** Whoever tidies a system up may take what lay untouched for long. */
const isThere = ({ files }: MadeFiles): boolean =>
  Object.values(files).every(({ path }) => existsSync(path));

/** A folder by the number of this process. What processes left there that are no more goes: it may be of another state of the directory. */
const claimFolder = async (folder: string): Promise<string> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder))
      if (!isRunning(Number(name)) || Number(name) === process.pid)
        await rm(join(folder, name), { recursive: true, force: true });
    const own = join(folder, String(process.pid));
    await mkdir(own, { mode: 0o700 });
    return own;
  } catch (error) {
    // A server that keeps nothing itself may not be let write there.
    if (!isRefused(error)) throw error;
    return mkdtemp(join(tmpdir(), "golfbrands-open-data-"));
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return Number.isInteger(pid) && process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};

const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^(?:EACCES|EPERM|EROFS)$/.test(String(error.code));
