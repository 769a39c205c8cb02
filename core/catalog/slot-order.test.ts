import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type BitSet, emptyBitSet, withBit } from "./bit-set.ts";
import { createSlotOrder, type SlotOrder } from "./slot-order.ts";

/** An order of slots by values that can change, and the slots as they should stand. */
const createCase = (values: number[]) => {
  const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b;
  const expected = () => [...values.keys()].filter((slot) => values[slot] !== GONE).sort(compare);
  return { order: createSlotOrder(Uint32Array.from(expected()), compare), expected };
};
const GONE = -1;

const change = (order: SlotOrder, values: number[], changes: [slot: number, value: number][]) => {
  const after = new Map(changes);
  order.take([...after.keys()].filter((slot) => (values[slot] ?? GONE) !== GONE));
  for (const [slot, value] of after) values[slot] = value;
  order.put([...after.keys()].filter((slot) => values[slot] !== GONE));
};

const setOf = (slots: number[]): BitSet => slots.reduce(withBit, emptyBitSet(0));

const anyValue = fc.integer({ min: GONE, max: 9 });
const anyChanges = fc.array(fc.array(fc.tuple(fc.nat(149), anyValue), { maxLength: 60 }), {
  maxLength: 6,
});
/** From a few slots of many to nearly all. */
const anyChoice = fc.tuple(fc.nat(20), fc.nat(20));

it("stays sorted while slots come, go and change, one by one and many at once", () => {
  fc.assert(
    fc.property(
      fc.array(anyValue, { minLength: 150, maxLength: 150 }),
      anyChanges,
      (values, all) => {
        const { order, expected } = createCase(values);
        for (const changes of all) {
          change(order, values, changes);
          expect([...order.slots()]).toEqual(expected());
        }
      },
    ),
  );
});

it("pages through any set in order, however few or many are in it, after every change", () => {
  fc.assert(
    fc.property(
      fc.array(anyValue, { minLength: 150, maxLength: 150 }),
      anyChanges,
      anyChoice,
      fc.nat(40),
      fc.nat(40),
      (values, all, [step, offset], start, count) => {
        const { order, expected } = createCase(values);
        for (const changes of [[], ...all]) {
          change(order, values, changes);
          const chosen = expected().filter((slot) => slot % (step + 1) === offset % (step + 1));
          const set = setOf(chosen);
          expect(order.page(set, chosen.length, start, count)).toEqual(
            chosen.slice(start, start + count),
          );
          const walked: number[] = [];
          order.walk(set, chosen.length, (slot) => walked.push(slot) === count);
          expect(walked).toEqual(count === 0 ? chosen : chosen.slice(0, count));
        }
      },
    ),
    { numRuns: 300 },
  );
});
