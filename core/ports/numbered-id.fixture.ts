/** Ids for as many records as a test needs: proper ones, in the order of their numbers. */
export const numberedId = (n: number): string =>
  `e1000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
