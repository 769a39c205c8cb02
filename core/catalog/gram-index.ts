import type { Slices } from "../slices.ts";
import { SEPARATORS } from "../text/fold.ts";
import { isWordStart, isWordUnit, startsAnyWord, startsAnyWordJoined } from "../text/similar.ts";
import {
  addBit,
  type BitSet,
  countBits,
  intersect,
  listBits,
  removeBit,
  scratchSet,
  unite,
} from "./bit-set.ts";
import {
  addToPosting,
  copyPosting,
  emptyPosting,
  type Posting,
  postingFor,
  removeFromPosting,
  trimPosting,
  unitePosting,
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
  /** At least every slot whose text, or a word in it, begins with `joined`, which has no separators, once it has none either. */
  mayBeginJoined(joined: string): BitSet;
  keepBeginningJoined(joined: string, slots: BitSet): void;
  /** The same over texts of its own, to be changed apart from this, which must not change any more. */
  copy(texts: readonly string[], scratch: () => Uint32Array): Slices<GramIndex>;
}

type Postings = Map<GramKey, Posting>;

/**
 * An index of `texts`, the text of each slot in use, that is yet to be built; `scratch()` is memory to list as many slots as there are.
 * Until it is, whoever asks has every text looked at, which takes milliseconds and not microseconds at 100,000; building takes half
 * of the time to the first page there, and the first page asks for nothing.
 */
export const beginGramIndex = (
  texts: readonly string[],
  scratch: () => Uint32Array,
): { index: GramIndex; build: () => Slices<void> } => {
  const inside: Postings = new Map();
  const atStart: Postings = new Map();
  const built = gramIndex(texts, scratch, inside, atStart);
  let upTo = 0;
  let isBuilt = false;
  const all = (): BitSet => {
    const slots = scratchSet(texts.length);
    for (let slot = 0; slot < texts.length; slot++) addBit(slots, slot);
    return slots;
  };
  const keep = (slots: BitSet, test: (text: string) => boolean): void => {
    for (const [slot, text] of texts.entries()) if (!test(text)) removeBit(slots, slot);
  };
  const index: GramIndex = {
    add: (slot, text) => {
      if (slot < upTo) built.add(slot, text);
    },
    remove: (slot, text) => {
      if (slot < upTo) built.remove(slot, text);
    },
    mayHold: (query) => (isBuilt ? built.mayHold(query) : all()),
    keepHolding: (query, slots) =>
      isBuilt ? built.keepHolding(query, slots) : keep(slots, (text) => text.includes(query)),
    mayBegin: (query) => (isBuilt ? built.mayBegin(query) : all()),
    keepBeginning: (query, slots) =>
      isBuilt
        ? built.keepBeginning(query, slots)
        : keep(slots, (text) => startsAnyWord(text, query)),
    mayBeginJoined: (joined) => (isBuilt ? built.mayBeginJoined(joined) : all()),
    keepBeginningJoined: (joined, slots) =>
      isBuilt
        ? built.keepBeginningJoined(joined, slots)
        : keep(slots, (text) => startsAnyWordJoined(text, joined)),
    *copy(ownTexts, ownScratch) {
      if (isBuilt) return yield* built.copy(ownTexts, ownScratch);
      const own = beginGramIndex(ownTexts, ownScratch);
      yield* own.build();
      return own.index;
    },
  };
  return {
    index,
    *build() {
      while (upTo < texts.length) {
        built.add(upTo, texts[upTo] ?? "");
        upTo++;
        yield;
      }
      upTo = Infinity;
      isBuilt = true;
      for (const postings of [inside, atStart])
        for (const posting of postings.values()) {
          trimPosting(posting);
          yield;
        }
    },
  };
};

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
    const slots = scratchSet(texts.length);
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
    const slots = scratchSet(texts.length);
    const posting = atStart.get(gramKey(query, 0, Math.min(query.length, LONGEST_GRAM)));
    if (!posting) return slots;
    copyPosting(posting, slots);
    if (query.length > LONGEST_GRAM) intersect(slots, mayHold(query));
    return slots;
  };

  const unionOf = (postings: readonly (Posting | undefined)[]): BitSet => {
    const slots = scratchSet(texts.length);
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
    mayBeginJoined,
    keepBeginningJoined: (joined, slots) =>
      verify(slots, (text) => startsAnyWordJoined(text, joined)),
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

/** So many are sooner looked at one by one than told apart by another letter. */
const FEW = 50;

/** The first letters of a text tell nearly all names apart. */
const JOINED_LOOKED_AT = 12;

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

const LINE_FEED = 0x0a;

const forEachGramAt = (text: string, at: number, visit: (key: GramKey) => void): void => {
  const length = Math.min(LONGEST_GRAM, text.length - at);
  let key = 0;
  let packed = true;
  for (let position = 0; position < length; position++) {
    const unit = text.charCodeAt(at + position);
    packed &&= unit <= PACKED_LIMIT;
    key |= (unit + 1) << (position * BITS);
    visit(packed ? key : text.slice(at, at + position + 1));
    // Nothing is looked for that goes on in the next line.
    if (unit === LINE_FEED && position > 0) return;
  }
};
