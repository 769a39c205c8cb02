/** A valid id for each number, in the same order. */
export const numberedId = (n: number): string =>
  `e1000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
