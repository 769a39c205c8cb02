import type { Batch } from "./batch.ts";

/** What history says of a fact that was looked at and is still true. */
export const CONFIRMED_NOTE = "Still true";

/** Batches in their order, with confirmations that follow each other in one run, whoever made them. */
export const foldConfirmations = (batches: readonly Batch[]): Batch[][] => {
  const runs: Batch[][] = [];
  for (const batch of batches) {
    const run = runs.at(-1);
    if (run?.[0] && isConfirmation(run[0]) && isConfirmation(batch)) run.push(batch);
    else runs.push([batch]);
  }
  return runs;
};

const isConfirmation = ({ reason, note }: Batch): boolean =>
  reason === "form" && note === CONFIRMED_NOTE;

const NAMED = 3;

/** `Confirmed 23 facts: PING, Titleist, Odyssey and 9 more` */
export const confirmationsText = (run: readonly Batch[]): string => {
  const names = [...new Set(run.flatMap(({ sample }) => sample.map(({ name }) => name)))];
  const more =
    names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString("en")} more` : "";
  return `Confirmed ${run.length.toLocaleString("en")} facts: ${names.slice(0, NAMED).join(", ")}${more}`;
};

/** Who made a run, each once. */
export const actorsOf = (run: readonly Batch[]): string =>
  [...new Set(run.map(({ actor }) => actor))].join(", ");
