/** Long work that yields between slices, so that other tasks can run. */
export type Slices<T> = Generator<void, T, void>;

/** Runs work to its end and decides when to let other tasks run in between. */
export type RunSlices = <T>(work: Slices<T>) => Promise<T>;

/** Keeps the event loop responsive during long work. */
export interface Scheduler {
  runSlices: RunSlices;
  /** Lets other tasks run now. */
  next(): Promise<void>;
}

/** Splits a sequence into arrays of at most `size` items. */
export function* inChunks<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let portion: T[] = [];
  for (const one of all) {
    portion.push(one);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Runs all slices without a pause. */
export const runAtOnce = <T>(work: Slices<T>): T => {
  for (;;) {
    const slice = work.next();
    if (slice.done) return slice.value;
  }
};

/** For tests and scripts, where nothing else waits for the event loop. */
export const RUN_AT_ONCE: Scheduler = {
  runSlices: async (work) => runAtOnce(work),
  next: async () => {},
};
