import type { Slices } from "../slices.ts";
import { isWordStart, startsAnyWord } from "../text/similar.ts";
import { type BitSet, emptyBitSet, intersect, listBits, removeBit } from "./bit-set.ts";
import {
  addToPosting,
  copyPosting,
  emptyPosting,
  type Posting,
  postingFor,
  removeFromPosting,
} from "./posting.ts";

/** Finds the names that hold a text, by the runs of one to four characters (grams) in them and at the beginning of their words. */
export interface GramIndex {
  add(slot: number, text: string): void;
  remove(slot: number, text: string): void;
  /** At least every slot whose text holds `query`, which is not empty. Cheap, as no text is looked at. */
  mayHold(query: string): BitSet;
  /** Leaves of what `mayHold` answered, or of a part of it, only the slots whose text does hold `query`. */
  keepHolding(query: string, slots: BitSet): void;
  /** At least every slot whose text, or a word in it, begins with `query`, which is not empty. */
  mayBegin(query: string): BitSet;
  keepBeginning(query: string, slots: BitSet): void;
  /** The same over texts of its own, to be changed apart from this, which must not change any more. */
  copy(texts: readonly string[], scratch: () => Uint32Array): Slices<GramIndex>;
}

type Postings = Map<GramKey, Posting>;

/** `texts` holds the text of each slot in use; `scratch()` is memory to list as many slots as there are. */
export const createGramIndex = (texts: readonly string[], scratch: () => Uint32Array): GramIndex =>
  gramIndex(texts, scratch, new Map(), new Map());

/** Postings may be those of an earlier index: each is copied when it is first to be changed, and most never are. */
const gramIndex = (
  texts: readonly string[],
  scratch: () => Uint32Array,
  inside: Postings,
  atStart: Postings,
): GramIndex => {
  const owner = {};

  const ownPosting = (postings: Postings, key: GramKey): Posting | undefined => {
    const posting = postings.get(key);
    if (!posting || posting.owner === owner) return posting;
    const own = postingFor(owner, posting);
    postings.set(key, own);
    return own;
  };

  const addTo = (postings: Postings, key: GramKey, slot: number): void => {
    let posting = ownPosting(postings, key);
    if (!posting) postings.set(key, (posting = emptyPosting(owner)));
    addToPosting(posting, slot, texts.length);
  };

  const removeFrom = (postings: Postings, keys: Set<GramKey>, slot: number): void => {
    for (const key of keys) {
      const posting = ownPosting(postings, key);
      if (!posting) continue;
      removeFromPosting(posting, slot);
      if (posting.count === 0) postings.delete(key);
    }
  };

  /** The slots that hold all of the query's longest grams. */
  const mayHold = (query: string): BitSet => {
    const slots = emptyBitSet(texts.length);
    const length = Math.min(query.length, LONGEST_GRAM);
    const postings: Posting[] = [];
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
    const slots = emptyBitSet(texts.length);
    const posting = atStart.get(gramKey(query, 0, Math.min(query.length, LONGEST_GRAM)));
    if (posting) copyPosting(posting, slots);
    return slots;
  };

  /** Takes out the slots whose text fails the test. */
  const verify = (slots: BitSet, test: (text: string) => boolean): void => {
    const members = scratch();
    const count = listBits(slots, members);
    for (let index = 0; index < count; index++) {
      const slot = members[index] ?? 0;
      if (!test(texts[slot] ?? "")) removeBit(slots, slot);
    }
  };

  return {
    add: (slot, text) => {
      forEachGram(text, (key) => addTo(inside, key, slot));
      forEachWordStart(text, (key) => addTo(atStart, key, slot));
    },
    remove: (slot, text) => {
      const insideKeys = new Set<GramKey>();
      const startKeys = new Set<GramKey>();
      forEachGram(text, (key) => insideKeys.add(key));
      forEachWordStart(text, (key) => startKeys.add(key));
      removeFrom(inside, insideKeys, slot);
      removeFrom(atStart, startKeys, slot);
    },
    mayHold,
    keepHolding: (query, slots) => {
      // Up to this length the gram is the query.
      if (query.length > LONGEST_GRAM) verify(slots, (text) => text.includes(query));
    },
    mayBegin,
    keepBeginning: (query, slots) => {
      if (query.length > LONGEST_GRAM) verify(slots, (text) => startsAnyWord(text, query));
    },
    *copy(ownTexts, ownScratch) {
      const copies: [Postings, Postings] = [new Map(), new Map()];
      for (const [at, postings] of [inside, atStart].entries())
        for (const [key, posting] of postings) {
          copies[at]?.set(key, posting);
          yield;
        }
      return gramIndex(ownTexts, ownScratch, ...copies);
    },
  };
};

/** A run of one to four characters, as something a Map finds fast. */
type GramKey = number | string;

const LONGEST_GRAM = 4;

/** Folded names are nearly all ASCII; four such characters pack into one small integer, which a Map finds sooner than a string. */
const BITS = 7;
const PACKED_LIMIT = 126;

/** The key of `text.slice(at, at + length)`; a character counts one more than its code, so that none looks like a missing one. */
const gramKey = (text: string, at: number, length: number): GramKey => {
  let key = 0;
  for (let position = 0; position < length; position++) {
    const unit = text.charCodeAt(at + position);
    if (unit > PACKED_LIMIT) return text.slice(at, at + length);
    key |= (unit + 1) << (position * BITS);
  }
  return key;
};

/** Every gram of the text; one that is in it twice is shown twice. */
const forEachGram = (text: string, visit: (key: GramKey) => void): void => {
  for (let at = 0; at < text.length; at++) forEachGramAt(text, at, visit);
};

/** Every gram that the text or a word in it begins with. */
const forEachWordStart = (text: string, visit: (key: GramKey) => void): void => {
  for (let at = 0; at < text.length; at++)
    if (isWordStart(text, at)) forEachGramAt(text, at, visit);
};

const forEachGramAt = (text: string, at: number, visit: (key: GramKey) => void): void => {
  const length = Math.min(LONGEST_GRAM, text.length - at);
  let key = 0;
  let packed = true;
  for (let position = 0; position < length; position++) {
    const unit = text.charCodeAt(at + position);
    packed &&= unit <= PACKED_LIMIT;
    key |= (unit + 1) << (position * BITS);
    visit(packed ? key : text.slice(at, at + position + 1));
  }
};
