import * as fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character, half pairs apart: the cases of fast-check's `binary`, which first writes all million of them into a table, once in
 * each process.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map(
    (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
    (character) => {
      const n = typeof character === "string" ? character.codePointAt(0) : undefined;
      if (n === undefined || String.fromCodePoint(n) !== character)
        throw new Error("Not one character");
      return n < SURROGATES.first ? n : n - SURROGATES.count;
    },
  );
