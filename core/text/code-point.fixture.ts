import * as fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };

/** Any code point except surrogates. fast-check's `binary` unit does the same but builds a table of all of them in each process. */
export const codePoint: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map(
    (n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count),
    (character) => {
      const n = typeof character === "string" ? character.codePointAt(0) : undefined;
      if (n === undefined || String.fromCodePoint(n) !== character)
        throw new Error("Not a single character");
      return n < SURROGATES.first ? n : n - SURROGATES.count;
    },
  );
