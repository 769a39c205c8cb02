import * as fc from "fast-check";
import { expect, it } from "vitest";
import { foldAccents, foldForSearch } from "./fold.ts";
import { codePoint } from "./code-point.fixture.ts";

it.each([
  ["Chervò", "chervo"],
  ["CHERVÒ", "chervo"],
  ["Chervo\u0300", "chervo"],
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["Ørsted", "orsted"],
  ["Łódź", "lodz"],
  ["Æsir", "aesir"],
  ["Ǽsir", "aesir"],
  ["İstanbul", "istanbul"],
  ["Isparta ılıca", "isparta ilica"],
  ["ＰＩＮＧ", "ping"],
  ["𝐏𝐈𝐍𝐆", "ping"],
  ["ﬁt", "fit"],
  ["ΟΔΟΣ", "οδοσ"],
  ["οδος", "οδοσ"],
  ["O’Neill", "o'neill"],
  ["“Quoted”", '"quoted"'],
  ["Bag\u2013Boy", "bag-boy"],
  ["Bag\u2011Boy", "bag-boy"],
  ["  Sun \u00A0 Mountain\t", "sun mountain"],
  ["Vokey™", "vokey"],
  ["TaylorMade® Golf", "taylormade golf"],
  ["G/FORE", "g/fore"],
  ["⛳️ Golf", "⛳ golf"],
])("folds %j into %j", (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

const anyText = fc.oneof(fc.string({ unit: codePoint }), fc.string({ unit: "grapheme" }));

it("does not change folded text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldForSearch(text);
      expect(foldForSearch(folded)).toBe(folded);
    }),
    { numRuns: 2000 },
  );
});

it("folds every character in one step", () => {
  const letters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  const foldedTwice = letters.filter((letter) => {
    const folded = foldForSearch(letter);
    return foldForSearch(folded) !== folded;
  });
  expect(foldedTwice).toEqual([]);
});

it("folds composed and decomposed accents alike", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(foldForSearch(text.normalize("NFD"))).toBe(foldForSearch(text.normalize("NFC")));
    }),
  );
});

it("folds ASCII text the same on the fast path as on the slow one", () => {
  const plain = fc.oneof(
    fc.string({ unit: "binary-ascii" }),
    fc.string({ unit: fc.constantFrom(" ", "a", "Z", "`", "'", "_", "~", "-", "@", "[") }),
  );
  fc.assert(
    fc.property(plain, (text) => {
      expect(foldForSearch(`${text}e`)).toBe(foldForSearch(`${text}é`));
      expect(foldAccents(`${text}e`)).toBe(foldAccents(`${text}é`));
    }),
  );
});
