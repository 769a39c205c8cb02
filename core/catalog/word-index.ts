import { ascending } from "../text/fold.ts";
import { addBit, type BitSet, emptySet } from "./bit-set.ts";
import { placeIn } from "./sorted.ts";

/** An index of rows by their words. */
export interface WordIndex {
  add(bit: number, words: Iterable<string>): void;
  remove(bit: number, words: Iterable<string>): void;
  /** The rows with a word that begins with this one. */
  startingWith(prefix: string): BitSet;
  /** The rows with exactly this word; `undefined` if there are none. */
  having(word: string): BitSet | undefined;
  /** How many rows have exactly this word. */
  count(word: string): number;
  /** Every word of any row. */
  words(): string[];
}

/** Words of one row may repeat. */
export const createWordIndex = (capacity: number): WordIndex => {
  const rows = new Map<string, number[]>();
  let sorted: string[] | undefined;
  return {
    add: (bit, words) => {
      for (const word of new Set(words)) {
        const known = rows.get(word);
        if (known) known.push(bit);
        else {
          rows.set(word, [bit]);
          sorted?.splice(placeIn(sorted, word, ascending), 0, word);
        }
      }
    },
    remove: (bit, words) => {
      for (const word of new Set(words)) {
        const known = rows.get(word) ?? [];
        const at = known.indexOf(bit);
        const last = known.pop();
        if (at < known.length && last !== undefined) known[at] = last;
      }
    },
    startingWith: (prefix) => {
      sorted ??= [...rows.keys()].sort();
      const set = emptySet(capacity);
      for (let at = placeIn(sorted, prefix, ascending); at < sorted.length; at += 1) {
        const word = sorted[at] ?? "";
        if (!word.startsWith(prefix)) break;
        for (const bit of rows.get(word) ?? []) addBit(set, bit);
      }
      return set;
    },
    having: (word) => {
      const found = rows.get(word);
      if (!found || found.length === 0) return undefined;
      const set = emptySet(capacity);
      for (const bit of found) addBit(set, bit);
      return set;
    },
    count: (word) => rows.get(word)?.length ?? 0,
    words: () => [...rows].flatMap(([word, bits]) => (bits.length > 0 ? word : [])),
  };
};
