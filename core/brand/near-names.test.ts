import * as fc from "fast-check";
import { expect, it } from "vitest";
import { comparableName } from "./duplicates.ts";
import { findNearNames } from "./near-names.ts";

const nearIn = (names: readonly string[]) =>
  findNearNames(names.map((name) => ({ name, key: comparableName(name) })));

const isNear = (name: string, other: string): boolean => nearIn([other, name]).get(1) === 0;

it.each([
  ["Titleist", "Titliest"],
  ["Titleist", "Titlest"],
  ["Titleist", "Titleistt"],
  ["Bettinardi Golf", "Betinardi Golf"],
  ["Cobra Puma Golf", "Cobra Puna Golf"],
  ["Ecco Golf", "Eccco Golf"],
])("treats %j and %j as similar names", (one, other) => {
  expect(isNear(one, other)).toBe(true);
  expect(isNear(other, one)).toBe(true);
});

it.each([
  ["PING", "PINE"],
  ["Larkspur 1", "Larkspur 2"],
  ["Larkspur 12", "Larkspur 1"],
  ["Club A Golf", "Club B Golf"],
  ["Titleist", "Titans"],
  ["Vega Golf", "Vegas Club"],
])("does not treat %j and %j as similar names", (one, other) => {
  expect(isNear(one, other)).toBe(false);
});

it("treats names as similar that differ by one missing, added or changed letter, or by two swapped letters", () => {
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
        for (const one of edited) expect(isNear(one.join(""), name.join(""))).toBe(true);
      },
    ),
  );
});
