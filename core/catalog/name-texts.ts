import { addBit, type BitSet, emptySet } from "./bit-set.ts";

/** The names of all rows in one text, because one text is searched far faster than one per row. */
export interface NameTexts {
  /** The rows whose names contain a text without line breaks. */
  containing(text: string): BitSet;
}

export const createNameTexts = (
  rows: readonly { bit: number; text: string }[],
  capacity: number,
): NameTexts => {
  const all = rows.map(({ text }) => text).join("\n");
  const starts = new Uint32Array(rows.length);
  let length = 0;
  for (const [at, { text }] of rows.entries()) {
    starts[at] = length;
    length += text.length + 1;
  }
  return {
    containing: (text) => {
      const found = emptySet(capacity);
      let row = 0;
      for (let at = all.indexOf(text); at !== -1;) {
        while ((starts[row + 1] ?? Infinity) <= at) row += 1;
        const bit = rows[row]?.bit;
        if (bit !== undefined) addBit(found, bit);
        // Continue with the next row.
        const next = starts[row + 1];
        at = next === undefined ? -1 : all.indexOf(text, next);
      }
      return found;
    },
  };
};
