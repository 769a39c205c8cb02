import * as fc from "fast-check";
import { expect, it } from "vitest";
import { runAtOnce } from "../slices.ts";
import { hasBit } from "./bit-set.ts";
import { createPostings, type Postings } from "./postings.ts";

const KEYS = [1, 2, "ž"] as const;
/** So many that a posting becomes a set of bits. */
const SLOTS = 200;

const slotsOf = (postings: Postings, key: (typeof KEYS)[number]): number[] => {
  const posting = postings.get(key);
  if (!posting) return [];
  const { bits, list } = posting;
  const slots = bits
    ? Array.from({ length: SLOTS }, (_, at) => at).filter((at) => hasBit(bits, at))
    : [...list];
  expect(slots.length).toBe(posting.count);
  return slots.sort((a, b) => a - b);
};

const anyChange = fc.record({
  key: fc.constantFrom(...KEYS),
  from: fc.nat(SLOTS - 1),
  count: fc.constantFrom(1, 2, 90),
  adds: fc.boolean(),
});
type Change = typeof anyChange extends fc.Arbitrary<infer One> ? One : never;

type Model = Map<(typeof KEYS)[number], Set<number>>;

const make = (postings: Postings, model: Model, { key, from, count, adds }: Change): void => {
  const slots = model.get(key) ?? new Set();
  model.set(key, slots);
  for (let slot = from; slot < Math.min(from + count, SLOTS); slot++) {
    if (adds === slots.has(slot)) continue;
    if (adds) postings.add(key, slot, SLOTS);
    else postings.remove(key, slot);
    if (adds) slots.add(slot);
    else slots.delete(slot);
  }
};

const heldBy = (postings: Postings): number[][] => KEYS.map((key) => slotsOf(postings, key));
const wantedBy = (model: Model): number[][] =>
  KEYS.map((key) => [...(model.get(key) ?? [])].sort((a, b) => a - b));

it("holds what was added and not removed: packed, changed since, and in a copy that is changed apart", () => {
  const changes = fc.array(anyChange, { maxLength: 8 });
  fc.assert(
    fc.property(changes, changes, changes, changes, (before, between, after, apart) => {
      const postings = createPostings();
      const model: Model = new Map();
      for (const change of before) make(postings, model, change);
      const packing = postings.pack();
      for (const change of between) {
        packing.next();
        make(postings, model, change);
        expect(heldBy(postings)).toEqual(wantedBy(model));
      }
      runAtOnce(packing);
      for (const change of after) make(postings, model, change);
      const copy = runAtOnce(postings.copy());
      const copied: Model = new Map([...model].map(([key, slots]) => [key, new Set(slots)]));
      for (const change of apart) make(copy, copied, change);
      expect(heldBy(copy)).toEqual(wantedBy(copied));
      expect(heldBy(postings)).toEqual(wantedBy(model));
    }),
  );
});
