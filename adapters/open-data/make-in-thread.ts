import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { StoreUnavailable } from "#core/result.ts";
import { storeFailure } from "../sqlite/failures.ts";
import { type FilesOrder, givenUp, type MadeFiles } from "./make-open-files.ts";

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
