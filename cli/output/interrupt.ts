/** What a shell expects of a program that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const cleanups = new Set<() => void>();

const NOTHING_CHANGED = "Stopped. Nothing was changed.";
let message = NOTHING_CHANGED;

/**
 * Does something when a signal, or a reader that goes away, ends the program, so that nothing is left half done. Answers how to call
 * it off; with nothing left to do, signals end the program at once again.
 */
export const whenInterrupted = (cleanup: () => void): (() => void) => {
  if (cleanups.size === 0) watch();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) unwatch();
  };
};

/** Says this instead while something runs that a signal cannot take back. */
export const withInterruptMessage = async <T>(line: string, work: () => Promise<T>): Promise<T> => {
  const calledOff = whenInterrupted(() => {});
  message = line;
  try {
    return await work();
  } finally {
    message = NOTHING_CHANGED;
    calledOff();
  }
};

const stop = (signal: keyof typeof EXIT_CODES): void => {
  process.stderr.write(`\n${message}\n`);
  process.exit(EXIT_CODES[signal]);
};

const cleanUp = (): void => {
  for (const cleanup of cleanups) cleanup();
};

const watch = (): void => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  process.on("exit", cleanUp);
};

const unwatch = (): void => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, stop);
  process.off("exit", cleanUp);
};

/** Stops in an orderly way at the first signal. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      // A second Ctrl-C means now.
      if (stopping && signal === "SIGINT") process.exit(1);
      if (stopping) return;
      stopping = true;
      void stop();
    });
};
