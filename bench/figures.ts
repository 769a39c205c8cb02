/** A figure that must reach its bar. Returns `pass` or `MISSED`; a missed bar makes the program exit with 1. */
export const atLeast = (value: number, bar: number): string => judged(value >= bar);

/** A figure that must not exceed its bar. */
export const atMost = (value: number, bar: number): string => judged(value <= bar);

const judged = (isMet: boolean): string => {
  if (!isMet) process.exitCode = 1;
  return isMet ? "pass" : "MISSED";
};

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
