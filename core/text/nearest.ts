import { foldForSearch } from "./fold.ts";

/** The one of some words that somebody likely meant; `undefined` when none is near. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const wanted = foldForSearch(word);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let distance = allowed + 1;
  for (const candidate of known) {
    const found = distanceBetween(wanted, foldForSearch(candidate), distance);
    if (found >= distance) continue;
    best = candidate;
    distance = found;
  }
  return best;
};

/** How many letters to add, drop, change or swap with their neighbour (optimal string alignment); `limit` when it is that or more. */
const distanceBetween = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? limit, limit);
};
