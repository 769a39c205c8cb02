/** A figure that must reach its target. Returns `pass` or `MISSED`; a missed target makes the program exit with status 1. */
export const atLeast = (value: number, target: number): string => judged(value >= target);

/** A figure that must not exceed its target. */
export const atMost = (value: number, target: number): string => judged(value <= target);

const judged = (isMet: boolean): string => {
  if (!isMet) process.exitCode = 1;
  return isMet ? "pass" : "MISSED";
};

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
