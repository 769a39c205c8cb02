import type { BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { createFilterMemory } from "./filter-memory.ts";
import { STRETCHES } from "./letter.ts";
import { PAGE_SIZE, type LetterLink } from "./listing.ts";

/** Finds where each letter starts in the order by name, and remembers it until the catalog moves. */
export interface LetterCounter {
  /** `key` is the filter's, `match` what it matches. */
  count(key: string, match: Readonly<BitSet>): LetterLink[];
  forget(): void;
}

export const createLetterCounter = (index: CatalogIndex): LetterCounter => {
  const memory = createFilterMemory<LetterLink[]>();
  return {
    count: (key, match) => memory.recall(key, () => lettersOf(index.stretches.counts(match))),
    forget: memory.forget,
  };
};

const lettersOf = (counts: Uint32Array): LetterLink[] => {
  const letters = new Map<string, LetterLink>();
  let before = 0;
  for (const [place, stretch] of STRETCHES.entries()) {
    const count = counts[place] ?? 0;
    const letter = stretch.charAt(0);
    const known = letters.get(letter);
    if (known) known.count += count;
    else if (count > 0)
      letters.set(letter, { letter, page: Math.floor(before / PAGE_SIZE) + 1, count });
    before += count;
  }
  // What is under `#` comes first, even where all of it stands after `z`.
  return [...letters.values()].sort((a, b) => (a.letter < b.letter ? -1 : 1));
};
