import { setImmediate } from "node:timers/promises";

/** The exit codes that shells expect after a signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const cleanups = new Set<() => void>();

const NOTHING_CHANGED = "Stopped. Nothing was changed.";
let message = NOTHING_CHANGED;

/**
 * Runs a cleanup when a signal or a closed pipe ends the program. Returns a function that cancels it. Without
 * cleanups signals end the program at once, as usual.
 */
export const whenInterrupted = (cleanup: () => void): (() => void) => {
  if (cleanups.size === 0) watch();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) unwatch();
  };
};

/** Prints this line on a signal while `work` runs, because the signal cannot undo the work. */
export const withInterruptMessage = async <T>(line: string, work: () => Promise<T>): Promise<T> => {
  const cancel = whenInterrupted(() => {});
  message = line;
  try {
    return await work();
  } finally {
    message = NOTHING_CHANGED;
    cancel();
  }
};

const stop = (signal: keyof typeof EXIT_CODES): void => {
  process.stderr.write(`\n${message}\n`);
  // A hanging read, for example of a named pipe, delays the exit; then a second signal ends the program at once.
  stopListening();
  process.exit(EXIT_CODES[signal]);
};

const cleanUp = (): void => {
  for (const cleanup of cleanups) cleanup();
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const watch = (): void => {
  for (const signal of SIGNALS) process.on(signal, stop);
  process.on("exit", cleanUp);
};

const unwatch = (): void => {
  stopListening();
  process.off("exit", cleanUp);
};

/** Restores the default: a signal ends the program. */
const stopListening = (): void => {
  for (const signal of SIGNALS) process.off(signal, stop);
};

/** Handles signals that arrived while work blocked the event loop. Waits two turns, because the first may skip the poll phase. */
export const handleSignals = async (): Promise<void> => {
  await setImmediate();
  await setImmediate();
};

/** Runs `stop` at the first signal. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      // A second Ctrl-C exits at once.
      if (stopping && signal === "SIGINT") process.exit(1);
      if (stopping) return;
      stopping = true;
      void stop();
    });
};
