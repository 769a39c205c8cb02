import type { Texts } from "./brand-slots.ts";
import type { Slices } from "../slices.ts";
import { SEPARATORS } from "../text/fold.ts";
import { isWordUnit, startsAnyWord, startsAnyWordJoined } from "../text/similar.ts";
import {
  type BitSet,
  countBits,
  intersect,
  listBits,
  removeBit,
  scratchSet,
  unite,
} from "./bit-set.ts";
import {
  copyPosting,
  type FixedPosting,
  forEachGram,
  forEachWordStart,
  type GramKey,
  gramKey,
  LONGEST_GRAM,
  unitePosting,
} from "./posting.ts";
import type { Postings } from "./postings.ts";

/** Finds the names that hold a text, by the runs of one to four characters (grams) in them and at the beginning of their words. */
export interface GramIndex {
  add(slot: number, text: string): void;
  remove(slot: number, text: string): void;
  /** Texts that hold the query. */
  readonly holding: GramFinder;
  /** Texts that begin with it, or have a word that does. */
  readonly beginning: GramFinder;
  /** The same once they have no separators; the query has none. */
  readonly beginningJoined: GramFinder;
  /** The same over texts of its own, to be changed apart from this, which must not change any more. */
  copy(named: Texts, scratch: () => Uint32Array): Slices<GramIndex>;
}

/** One way to find texts by a query, which is not empty. */
export interface GramFinder {
  /** At least every slot whose text is found. Cheap, as no text is looked at. */
  may(query: string): BitSet;
  /** Leaves of that, or of a part of it, only the slots whose text is found. */
  keep(query: string, slots: BitSet): void;
}

/** The slots whose text is found, among what narrowing leaves. */
export const findBy = (
  finder: GramFinder,
  query: string,
  narrow?: (slots: BitSet) => void,
): BitSet => {
  const slots = finder.may(query);
  narrow?.(slots);
  finder.keep(query, slots);
  return slots;
};

export const gramIndex = (
  named: Texts,
  scratch: () => Uint32Array,
  inside: Postings,
  atStart: Postings,
): GramIndex => {
  /** The slots that hold all of the query's longest grams. */
  const mayHold = (query: string): BitSet => {
    const slots = scratchSet(named.slotCount);
    const length = Math.min(query.length, LONGEST_GRAM);
    const postings: FixedPosting[] = [];
    for (let at = 0; at + length <= query.length; at++) {
      const posting = inside.get(gramKey(query, at, length));
      if (!posting) return slots;
      postings.push(posting);
    }
    const [rarest, ...others] = postings.sort((a, b) => a.count - b.count);
    if (rarest) copyPosting(rarest, slots);
    // What is left is looked at one by one, so short lists are not worth intersecting.
    for (const { bits } of others) if (bits) intersect(slots, bits);
    return slots;
  };

  const mayBegin = (query: string): BitSet => {
    const slots = scratchSet(named.slotCount);
    const posting = atStart.get(gramKey(query, 0, Math.min(query.length, LONGEST_GRAM)));
    if (!posting) return slots;
    copyPosting(posting, slots);
    if (query.length > LONGEST_GRAM) intersect(slots, mayHold(query));
    return slots;
  };

  const unionOf = (postings: readonly (FixedPosting | undefined)[]): BitSet => {
    const slots = scratchSet(named.slotCount);
    for (const posting of postings) if (posting) unitePosting(slots, posting);
    return slots;
  };

  /** Two letters of it stand together in the text, or the first before a separator and the second elsewhere, if it begins words there. */
  const mayBeginJoined = (joined: string): BitSet => {
    const slots = mayBegin(joined.charAt(0));
    const length = Math.min(joined.length, JOINED_LOOKED_AT);
    for (let at = 1; at < length && countBits(slots) > FEW; at++) {
      const before = joined.charAt(at - 1);
      const later = isWordUnit(joined.charCodeAt(at)) ? atStart : inside;
      const either = unionOf(
        Array.from(SEPARATORS, (separator) => inside.get(gramKey(before + separator, 0, 2))),
      );
      intersect(either, unionOf([later.get(gramKey(joined, at, 1))]));
      unite(either, unionOf([inside.get(gramKey(joined, at - 1, 2))]));
      intersect(slots, either);
    }
    return slots;
  };

  /** Takes out the slots whose text fails the test. */
  const verify = (slots: BitSet, test: (text: string) => boolean): void => {
    const { texts } = named;
    const members = scratch();
    const count = listBits(slots, members);
    for (let index = 0; index < count; index++) {
      const slot = members[index] ?? 0;
      if (!test(texts[slot] ?? "")) removeBit(slots, slot);
    }
  };

  /** Up to this length the gram is the query. */
  const keepIn =
    (test: (text: string, query: string) => boolean): GramFinder["keep"] =>
    (query, slots) => {
      if (query.length > LONGEST_GRAM) verify(slots, (text) => test(text, query));
    };

  return {
    add: (slot, text) => {
      const { slotCount } = named;
      forEachGram(text, (key) => inside.add(key, slot, slotCount));
      forEachWordStart(text, (key) => atStart.add(key, slot, slotCount));
    },
    remove: (slot, text) => {
      const insideKeys = new Set<GramKey>();
      const startKeys = new Set<GramKey>();
      forEachGram(text, (key) => insideKeys.add(key));
      forEachWordStart(text, (key) => startKeys.add(key));
      for (const key of insideKeys) inside.remove(key, slot);
      for (const key of startKeys) atStart.remove(key, slot);
    },
    holding: { may: mayHold, keep: keepIn((text, query) => text.includes(query)) },
    beginning: { may: mayBegin, keep: keepIn(startsAnyWord) },
    beginningJoined: {
      may: mayBeginJoined,
      keep: (joined, slots) => verify(slots, (text) => startsAnyWordJoined(text, joined)),
    },
    *copy(ownNamed, ownScratch) {
      return gramIndex(ownNamed, ownScratch, yield* inside.copy(), yield* atStart.copy());
    },
  };
};

/** So many are sooner looked at one by one than told apart by another letter. */
const FEW = 50;

/** The first letters of a text tell nearly all names apart. */
const JOINED_LOOKED_AT = 12;
