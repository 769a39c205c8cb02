/** Work in slices: others may have the event loop wherever it yields. */
export type Slices<T> = Generator<void, T, void>;

/** Does work slice by slice, and lets others have the event loop in between as it sees fit. */
export type RunSlices = <T>(work: Slices<T>) => Promise<T>;

/** Lets others have the event loop while there is much to do. */
export interface Scheduler {
  runSlices: RunSlices;
  /** Lets them have it now. */
  next(): Promise<void>;
}

/** What there is, so many at a time. */
export function* inPortions<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let portion: T[] = [];
  for (const one of all) {
    portion.push(one);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Does all slices at once. */
export const runAtOnce = <T>(work: Slices<T>): T => {
  for (;;) {
    const slice = work.next();
    if (slice.done) return slice.value;
  }
};

/** Where nobody else waits. */
export const RUN_AT_ONCE: Scheduler = {
  runSlices: async (work) => runAtOnce(work),
  next: async () => {},
};
