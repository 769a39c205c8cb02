import { EXIT } from "../user-error.ts";

let isClosed = false;
let unfinished = 0;

/** Whether who read standard output went away. */
export const isOutputClosed = (): boolean => isClosed;

/** A reader that goes away (`golfbrands … | head`) is no fault of ours: it ends the program, unless there is work to finish. */
export const endWhenOutputCloses = (): void => {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    isClosed = true;
    if (unfinished === 0) process.exit(EXIT.done);
  });
};

/** Does something to its end, whether or not anybody still reads what it tells on the way. */
export const finishUnread = async <T>(work: () => Promise<T>): Promise<T> => {
  unfinished += 1;
  try {
    return await work();
  } finally {
    unfinished -= 1;
  }
};
