import type { Pinned } from "./processes.ts";

/** Loads a program for a duration; returns the number of requests done. */
export type Work = (milliseconds: number) => Promise<number>;

export interface Contestant {
  program: Pinned;
  work: Work;
}

export interface Comparison {
  /** Requests per second of the program's processor time. */
  ours: number;
  bare: number;
  ratio: number;
}

/** Processor time of the warm-up, after which hot code is compiled. */
const WARM_UP_SECONDS = Number(process.env["BENCH_WARM_UP_S"] ?? 8);
/** Processor time of a round, however long that takes on a busy machine. */
const ROUND_SECONDS = 1;
const SLICE_MS = 500;

/**
 * Runs the same load on two programs in turns. Rates are per processor time, so that other work on the machine does not distort them, and
 * of all rounds together, because a program collects its garbage in few of them.
 */
export const compare = async (
  ours: Contestant,
  bare: Contestant,
  rounds: number,
): Promise<Comparison> => {
  await warmUp([ours, bare]);
  const [our, their] = [meter(ours), meter(bare)];
  for (let round = 0; round < rounds; round += 1)
    for (const one of round % 2 === 0 ? [our, their] : [their, our]) await one.run();
  return { ours: our.rate(), bare: their.rate(), ratio: our.rate() / their.rate() };
};

/**
 * Warms both programs up in turns: V8 shrinks the heap of a program that is idle for some seconds, and the program then collects its
 * garbage far more often.
 */
const warmUp = async (both: readonly Contestant[]): Promise<void> => {
  const ends = both.map(({ program }) => program.processorSeconds() + WARM_UP_SECONDS);
  while (both.some(({ program }, at) => program.processorSeconds() < (ends[at] ?? 0)))
    for (const { work } of both) await work(SLICE_MS);
};

const meter = ({ program, work }: Contestant) => {
  let done = 0;
  let seconds = 0;
  return {
    run: async (): Promise<void> => {
      const before = program.processorSeconds();
      const used = (): number => program.processorSeconds() - before;
      while (used() < ROUND_SECONDS) done += await work(SLICE_MS);
      seconds += used();
    },
    rate: (): number => done / seconds,
  };
};
