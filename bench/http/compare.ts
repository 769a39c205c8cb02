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
  /** The median ratio of neighbouring rounds. */
  ratio: number;
}

/** Processor time of the warm-up, after which hot code is compiled. */
const WARM_UP_SECONDS = Number(process.env["BENCH_WARM_UP_S"] ?? 8);
const WARM_UP_MS = 500;

/**
 * Runs the same load on two programs in turns. Rates are per processor time, so that other work on the
 * machine does not distort them.
 */
export const compare = async (
  ours: Contestant,
  bare: Contestant,
  rounds: number,
  roundMs: number,
): Promise<Comparison> => {
  await warmUp(ours);
  await warmUp(bare);
  const rates = { ours: [] as number[], bare: [] as number[], ratios: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const our = await rate(ours, roundMs);
    const their = await rate(bare, roundMs);
    rates.ours.push(our);
    rates.bare.push(their);
    rates.ratios.push(our / their);
  }
  return { ours: median(rates.ours), bare: median(rates.bare), ratio: median(rates.ratios) };
};

const warmUp = async ({ program, work }: Contestant): Promise<void> => {
  const end = program.processorSeconds() + WARM_UP_SECONDS;
  while (program.processorSeconds() < end) await work(WARM_UP_MS);
};

const rate = async ({ program, work }: Contestant, milliseconds: number): Promise<number> => {
  const before = program.processorSeconds();
  const done = await work(milliseconds);
  return done / (program.processorSeconds() - before);
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
