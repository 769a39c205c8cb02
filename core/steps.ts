/** Work in steps: others may get their turn wherever it yields. */
export type Steps<T> = Generator<void, T, void>;

/** Does work step by step, and lets others have their turn as it sees fit. */
export type Pace = <T>(steps: Steps<T>) => Promise<T>;

/** How long work lets others have their turn. */
export interface Turns {
  pace: Pace;
  /** Lets them have one now. */
  next(): Promise<void>;
}

/** Does all steps at once. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** Where nobody else waits. */
export const NO_TURNS: Turns = {
  pace: async (steps) => atOnce(steps),
  next: async () => {},
};
