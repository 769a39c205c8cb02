import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as near from "./near-names.ts";

const isNearName = (one: string, other: string) =>
  near.isNearName(near.comparedName(one), near.comparedName(other));
const typoHashes = (name: string) => near.typoHashes(near.comparedName(name));

it.each([
  ["Titleist", "Titliest"],
  ["Titleist", "Titlest"],
  ["Titleist", "Titleistt"],
  ["Bettinardi Golf", "Betinardi Golf"],
  ["Cobra Puma Golf", "Cobra Puna Golf"],
  ["Ecco Golf", "Eccco Golf"],
])("finds %j and %j near", (one, other) => {
  expect(isNearName(one, other)).toBe(true);
  expect(isNearName(other, one)).toBe(true);
  const hashes = new Set(typoHashes(one));
  expect(typoHashes(other).some((hash) => hashes.has(hash))).toBe(true);
});

it.each([
  ["PING", "PINE"],
  ["Larkspur 1", "Larkspur 2"],
  ["Larkspur 12", "Larkspur 1"],
  ["Club A Golf", "Club B Golf"],
  ["Titleist", "Titans"],
  ["Vega Golf", "Vegas Club"],
])("does not find %j and %j near", (one, other) => {
  expect(isNearName(one, other)).toBe(false);
});

it("finds any two names that differ in one letter by their hashes", () => {
  const letter = fc.constantFrom(..."abcdeфλ台");
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 7, maxLength: 30 }),
      fc.nat(),
      letter,
      (name, at, other) => {
        const place = at % name.length;
        const edited = [
          name.toSpliced(place, 1),
          name.toSpliced(place, 0, other),
          name.toSpliced(place, 1, other),
          name.toSpliced(place, 2, ...name.slice(place, place + 2).toReversed()),
        ];
        const hashes = new Set(typoHashes(name.join("")));
        for (const one of edited)
          expect(typoHashes(one.join("")).some((hash) => hashes.has(hash))).toBe(true);
      },
    ),
  );
});
