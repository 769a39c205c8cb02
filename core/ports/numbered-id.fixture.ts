import type { Ids, LinkKeys } from "./system.ts";

/** A valid id for each number, in the same order. */
export const numberedId = (n: number): string =>
  `e1000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Predictable ids, as long as real ones. */
export const countingIds = (): Ids => {
  let last = 0;
  return { next: () => `d1000000-0000-4000-8000-${String((last += 1)).padStart(12, "0")}` };
};

/** Predictable keys of private links, as long as real ones. */
export const countingKeys = (): LinkKeys => {
  let last = 0;
  return {
    next: () => `key-${String((last += 1)).padStart(28, "0")}`,
    idOf: (key) => `id-of-${key}`.padEnd(43, "-"),
  };
};
