import type { Texts } from "./brand-slots.ts";
import type { Slices } from "../slices.ts";
import { startsAnyWord, startsAnyWordJoined } from "../text/similar.ts";
import { addBit, type BitSet, removeBit, scratchSet } from "./bit-set.ts";
import { type GramFinder, type GramIndex, gramIndex } from "./gram-index.ts";
import { createPostings } from "./postings.ts";

/**
 * An index of texts that is yet to be built; `scratch()` is memory to list as many slots as there are.
 * Until it is, whoever asks has every text looked at, which takes milliseconds and not microseconds at 100,000; building takes half
 * of the time to the first page there, and the first page asks for nothing.
 */
export const beginGramIndex = (
  named: Texts,
  scratch: () => Uint32Array,
): { index: GramIndex; build: () => Slices<void> } => {
  const inside = createPostings();
  const atStart = createPostings();
  const built = gramIndex(named, scratch, inside, atStart);
  let upTo = 0;
  let isBuilt = false;
  const all = (): BitSet => {
    const slots = scratchSet(named.slotCount);
    for (let slot = 0; slot < named.slotCount; slot++) addBit(slots, slot);
    return slots;
  };
  const looking = (
    built: GramFinder,
    test: (text: string, query: string) => boolean,
  ): GramFinder => ({
    may: (query) => (isBuilt ? built.may(query) : all()),
    keep: (query, slots) => {
      if (isBuilt) return built.keep(query, slots);
      for (const [slot, text] of named.texts.entries())
        if (!test(text, query)) removeBit(slots, slot);
    },
  });
  const index: GramIndex = {
    add: (slot, text) => {
      if (slot < upTo) built.add(slot, text);
    },
    remove: (slot, text) => {
      if (slot < upTo) built.remove(slot, text);
    },
    holding: looking(built.holding, (text, query) => text.includes(query)),
    beginning: looking(built.beginning, startsAnyWord),
    beginningJoined: looking(built.beginningJoined, startsAnyWordJoined),
    *copy(ownNamed, ownScratch) {
      if (isBuilt) return yield* built.copy(ownNamed, ownScratch);
      const own = beginGramIndex(ownNamed, ownScratch);
      yield* own.build();
      return own.index;
    },
  };
  return {
    index,
    *build() {
      while (upTo < named.slotCount) {
        built.add(upTo, named.texts[upTo] ?? "");
        upTo++;
        yield;
      }
      upTo = Infinity;
      yield* inside.pack();
      yield* atStart.pack();
      // Only now: a copy shares what is packed.
      isBuilt = true;
    },
  };
};
