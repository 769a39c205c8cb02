import { expect, test } from "vitest";
import fc from "fast-check";
import { ascending } from "../text/fold.ts";
import { emptyMap, type PersistentMap } from "./persistent-map.ts";

const entries = (map: PersistentMap<number>) =>
  new Map(Array.from(map.keys(), (key) => [key, map.get(key)]));

const key = fc.string({ maxLength: 2 });
const changes = fc.array(
  fc.record({ set: fc.array(fc.tuple(key, fc.nat(3))), drop: fc.array(key) }),
);

test("has the same entries as a Map after the same changes, and is immutable", () => {
  fc.assert(
    fc.property(changes, (steps) => {
      let map = emptyMap<number>();
      let known = new Map<string, number>();
      for (const { set, drop } of steps) {
        const before = map;
        const knownBefore = known;
        map = map.with(set, drop);
        known = new Map([...[...known].filter(([one]) => !drop.includes(one)), ...set]);
        expect(entries(before)).toEqual(knownBefore);
        expect(entries(map)).toEqual(known);
        expect(map.size).toBe(known.size);
        expect([...map.values()].sort(ascending)).toEqual([...known.values()].sort(ascending));
        const { written, gone } = map.since(before);
        expect(new Map(written)).toEqual(
          new Map([...known].filter(([one, value]) => knownBefore.get(one) !== value)),
        );
        expect(gone.sort()).toEqual(
          [...knownBefore.keys()].filter((one) => !known.has(one)).sort(),
        );
      }
    }),
  );
});
