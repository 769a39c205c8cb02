import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "#core/result.ts";
import type { DataLicense, OpenFilesKeeper } from "#core/open-data/open-data.ts";
import type { Clock } from "#core/ports/system.ts";
import { storeFailure } from "../sqlite/failures.ts";
import { codeOf, systemClock } from "../system.ts";
import { type FilesOrder, givenUp, type MadeFiles, type MakeOpenFiles } from "./make-open-files.ts";

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

/** What the thread is to make of which database file. */
export interface ThreadOrder extends FilesOrder {
  file: string;
}

/** In MB. 100,000 brands need 20, half a million 45. What it would take beyond is better refused than taken from the site. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 };
/** What a thread begins with for new objects, in MB. A server has told the engine to let none grow, and from 1 MB it takes half again as long. */
const BEGINNING = "--min-semi-space-size=16";

const NOT_MADE = "The open data's files could not be made";

/**
 * Makes the files of the open data in a thread of its own, where it holds nobody up: of 100,000 brands it takes seconds. `program` is where
 * `open-files-thread.ts` was built to.
 */
export const makeInThread = (
  program: string,
  order: ThreadOrder,
  signal: AbortSignal,
): Promise<MadeFiles> =>
  new Promise((resolve, reject) => {
    setFlagsFromString(BEGINNING);
    const thread = new Worker(program, { workerData: order, resourceLimits: LIMITS });
    const end = () => void thread.terminate();
    if (signal.aborted) end();
    signal.addEventListener("abort", end);
    thread.once("message", resolve);
    thread.once("error", (error) => {
      const failure = storeFailure(error, order.file);
      // What was thrown there comes as a bare error, and so does its running out of memory.
      const isTold = failure instanceof StoreUnavailable;
      reject(isTold ? failure : new StoreUnavailable(NOT_MADE, { cause: error }));
    });
    thread.once("exit", () => {
      signal.removeEventListener("abort", end);
      // Too late where it answered.
      reject(signal.aborted ? givenUp() : new StoreUnavailable(NOT_MADE));
    });
  });
