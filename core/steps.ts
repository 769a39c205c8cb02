/** Work in steps: others may get their turn wherever it yields. */
export type Steps<T> = Generator<void, T, void>;

/** Does work step by step, and lets others have their turn as it sees fit. */
export type Pace = <T>(steps: Steps<T>) => Promise<T>;

/** Does all steps at once. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
