/** Stops in an orderly way at the first signal. */
export const onceToldToStop = (stop: () => Promise<void>): void => {
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
