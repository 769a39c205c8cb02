import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type BitSet, hasBit } from "./bit-set.ts";
import { findBy, type GramIndex } from "./gram-index.ts";
import { beginGramIndex } from "./begin-gram-index.ts";
import { runAtOnce } from "../slices.ts";
import { withoutSeparators } from "../text/fold.ts";
import { isWordStart, startsAnyWord } from "../text/similar.ts";

/** Few letters, so that texts share grams; some of them beyond ASCII. */
const anyText = fc
  .array(fc.constantFrom(..."aab bcd e-ž😀~".split("")), { maxLength: 12 })
  .map((units) => units.join(""));
const anyQuery = fc
  .array(fc.constantFrom(..."aab cd-ž~".split("")), { minLength: 1, maxLength: 7 })
  .map((units) => units.join(""));

/** Texts that may become more. */
const withTexts = (texts: readonly string[]) => ({
  texts,
  get slotCount() {
    return texts.length;
  },
});

const indexOf = (texts: string[]): GramIndex => {
  const { index, build } = beginGramIndex(withTexts(texts), () => new Uint32Array(texts.length));
  runAtOnce(build());
  return index;
};

const textsIn = (set: BitSet, texts: string[]): string[] =>
  texts.filter((_, slot) => hasBit(set, slot));

it("finds exactly the texts of which a word begins with a query where separators do not count", () => {
  const anyName = fc
    .array(fc.constantFrom(..."aab bcd.-ž%&\n".split("")), { maxLength: 12 })
    .map((units) => units.join(""));
  const anyJoined = fc
    .array(fc.constantFrom(..."aabcdž%".split("")), { minLength: 3, maxLength: 7 })
    .map((units) => units.join(""));
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 200 }), anyJoined, (texts, query) => {
      expect(textsIn(findBy(indexOf(texts).beginningJoined, query), texts)).toEqual(
        texts.filter((text) =>
          Array.from({ length: text.length }, (_, at) => at).some(
            (at) => isWordStart(text, at) && withoutSeparators(text.slice(at)).startsWith(query),
          ),
        ),
      );
    }),
    { numRuns: 500 },
  );
});

it("finds exactly the texts that hold a query, or begin a word with it", () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 200 }), anyQuery, (texts, query) => {
      const index = indexOf(texts);
      expect(textsIn(findBy(index.holding, query), texts)).toEqual(
        texts.filter((text) => text.includes(query)),
      );
      expect(textsIn(findBy(index.beginning, query), texts)).toEqual(
        texts.filter((text) => startsAnyWord(text, query)),
      );
    }),
    { numRuns: 500 },
  );
});

it("is not misled by a text that holds every part of a query, but not the query", () => {
  const texts = ["abcd bcde", "abcdx zabcde", "abcde"];
  const index = indexOf(texts);
  expect(textsIn(findBy(index.holding, "abcde"), texts)).toEqual(["abcdx zabcde", "abcde"]);
  expect(textsIn(findBy(index.beginning, "abcde"), texts)).toEqual(["abcde"]);
});

it("forgets a text that was removed, and nothing else", () => {
  fc.assert(
    fc.property(
      fc.array(anyText, { minLength: 1, maxLength: 200 }),
      fc.nat(199),
      fc.array(anyQuery, { maxLength: 10 }),
      (texts, number, queries) => {
        const index = indexOf(texts);
        const slot = number % texts.length;
        index.remove(slot, texts[slot] ?? "");
        const left = texts.with(slot, "");
        for (const query of queries)
          expect(textsIn(findBy(index.holding, query), left)).toEqual(
            left.filter((text) => text.includes(query)),
          );
      },
    ),
  );
});

it("finds the same however far it is built, and misses nothing that changes meanwhile", () => {
  const steps = fc.nat(60);
  const changes = fc.array(fc.tuple(fc.nat(30), anyText, steps), { maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(anyText, { minLength: 1, maxLength: 30 }),
      changes,
      anyQuery,
      (start, all, query) => {
        const texts = [...start];
        const { index, build } = beginGramIndex(
          withTexts(texts),
          () => new Uint32Array(texts.length + 9),
        );
        const building = build();
        const expectFound = (): void => {
          expect(textsIn(findBy(index.holding, query), texts)).toEqual(
            texts.filter((found) => found.includes(query)),
          );
          expect(textsIn(findBy(index.beginning, query), texts)).toEqual(
            texts.filter((found) => startsAnyWord(found, query)),
          );
        };
        for (const [number, text, further] of all) {
          const slot = Math.min(number, texts.length);
          index.remove(slot, texts[slot] ?? "");
          texts[slot] = text;
          index.add(slot, text);
          for (let step = 0; step < further; step++) building.next();
          expectFound();
        }
        runAtOnce(building);
        expectFound();
      },
    ),
    { numRuns: 300 },
  );
});
