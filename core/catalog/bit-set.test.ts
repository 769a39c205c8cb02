import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  type BitSet,
  copyBits,
  countBits,
  countCommon,
  emptyBitSet,
  hasBit,
  intersect,
  listBits,
  removeBit,
  subtract,
  unite,
  uniteCommon,
  withBit,
} from "./bit-set.ts";

const SLOTS = 700;

/** Sparse, full to the brim, and in between; of every length. */
const anyMembers = fc.oneof(
  fc.uniqueArray(fc.nat(SLOTS - 1), { maxLength: 40 }),
  fc.nat(SLOTS).map((length) => Array.from({ length }, (_, slot) => slot)),
  fc.uniqueArray(fc.nat(SLOTS - 1), { minLength: 300, maxLength: 500 }),
);

const bitSetOf = (members: Iterable<number>, slots = 0): BitSet => {
  let set = emptyBitSet(slots);
  for (const slot of members) set = withBit(set, slot);
  return set;
};

const membersOf = (set: BitSet): number[] => {
  const slots = new Uint32Array(SLOTS);
  return [...slots.subarray(0, listBits(set, slots))];
};

const both = (a: Iterable<number>, b: Set<number>): Set<number> =>
  new Set([...a].filter((slot) => b.has(slot)));

const without = (a: Iterable<number>, b: Set<number>): Set<number> =>
  new Set([...a].filter((slot) => !b.has(slot)));

const sorted = (members: Iterable<number>): number[] => [...members].sort((a, b) => a - b);

it("holds what was put in, and no longer what was taken out", () => {
  fc.assert(
    fc.property(anyMembers, anyMembers, (members, gone) => {
      const set = bitSetOf(members);
      for (const slot of gone) removeBit(set, slot);
      const left = without(members, new Set(gone));
      expect(membersOf(set)).toEqual(sorted(left));
      for (const slot of [...members, ...gone]) expect(hasBit(set, slot)).toBe(left.has(slot));
    }),
  );
});

it("counts its members, and those it shares with a set of another length", () => {
  fc.assert(
    fc.property(anyMembers, anyMembers, (a, b) => {
      expect(countBits(bitSetOf(a))).toBe(a.length);
      const common = both(a, new Set(b)).size;
      expect(countCommon(bitSetOf(a), bitSetOf(b))).toBe(common);
    }),
    { numRuns: 500 },
  );
});

it("becomes what it shares, has besides, or has together with another set", () => {
  fc.assert(
    fc.property(anyMembers, anyMembers, anyMembers, (members, others, thirds) => {
      const [one, other, third] = [new Set(members), new Set(others), new Set(thirds)];
      const target = () => bitSetOf(members, SLOTS);
      const after = (change: (set: BitSet) => void) => {
        const set = target();
        change(set);
        return membersOf(set);
      };
      const bits = bitSetOf(others);
      expect(after((set) => intersect(set, bits))).toEqual(sorted(both(one, other)));
      expect(after((set) => subtract(set, bits))).toEqual(sorted(without(one, other)));
      expect(after((set) => unite(set, bits))).toEqual(sorted(new Set([...one, ...other])));
      expect(after((set) => copyBits(set, bits))).toEqual(sorted(other));
      expect(after((set) => uniteCommon(set, bits, bitSetOf(thirds)))).toEqual(
        sorted(new Set([...one, ...both(other, third)])),
      );
    }),
  );
});
