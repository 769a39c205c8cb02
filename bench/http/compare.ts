import type { Pinned } from "./processes.ts";

/** Does work on a program for so long; answers how much was done. */
export type Work = (milliseconds: number) => Promise<number>;

export interface Contestant {
  program: Pinned;
  work: Work;
}

export interface Comparison {
  /** Done in a second of the program's processor time: what a core of its own would do. */
  ours: number;
  bare: number;
  /** Median of the ratios of neighbouring rounds. */
  ratio: number;
}

/** Processor time after which a program is as fast as it gets: engines compile what runs often. */
const WARM_UP_SECONDS = Number(process.env["BENCH_WARM_UP_S"] ?? 8);
const WARM_UP_MS = 500;

/**
 * Lets two programs do the same work by turns. Rates are by processor time and not by the clock: on a core
 * that nobody else uses the two are the same, and on one that others use this one still tells the truth.
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
