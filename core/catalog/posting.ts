import {
  addBit,
  type BitSet,
  copyBits,
  emptyBitSet,
  hasBit,
  removeBit,
  unite,
  withBit,
} from "./bit-set.ts";
import { isWordStart } from "../text/similar.ts";

/** The slots of the brands whose name holds one gram: a plain list while that is short, a bit set once that is smaller. */
export interface Posting {
  count: number;
  list: number[];
  bits: BitSet | undefined;
  /** The one index that may change it; others only read. */
  owner: object;
}

/** One to be read. */
export interface FixedPosting extends Readonly<Pick<Posting, "count" | "bits">> {
  readonly list: readonly number[] | Uint32Array;
}

export const emptyPosting = (owner: object): Posting => ({
  count: 0,
  list: [],
  bits: undefined,
  owner,
});

/** The same slots for another owner. */
export const postingFor = (owner: object, { count, list, bits }: FixedPosting): Posting => ({
  count,
  list: Array.from(list),
  bits: bits?.slice(),
  owner,
});

/** Adds a slot; does nothing if it was the last one added. `slots` is how many there are in all. */
export const addToPosting = (posting: Posting, slot: number, slots: number): void => {
  const { bits, list } = posting;
  if (bits) {
    if (hasBit(bits, slot)) return;
    posting.bits = withBit(bits, slot);
    posting.count++;
    return;
  }
  if (list[list.length - 1] !== slot) {
    list.push(slot);
    posting.count++;
    if (isDense(posting.count, slots)) makeDense(posting, slots);
  }
};

export const removeFromPosting = (posting: Posting, slot: number): void => {
  const { bits, list } = posting;
  if (bits) {
    if (!hasBit(bits, slot)) return;
    removeBit(bits, slot);
  } else {
    const at = list.indexOf(slot);
    if (at === -1) return;
    const last = list.pop();
    if (last !== undefined && at < list.length) list[at] = last;
  }
  posting.count--;
};

/** Makes `target`, long enough for every slot, hold the posting and nothing else. */
export const copyPosting = (posting: FixedPosting, target: BitSet): void => {
  if (posting.bits) copyBits(target, posting.bits);
  else {
    target.fill(0);
    for (const slot of posting.list) addBit(target, slot);
  }
};

/** Adds the posting's slots to `target`, long enough for every slot. */
export const unitePosting = (target: BitSet, posting: FixedPosting): void => {
  if (posting.bits) unite(target, posting.bits);
  else for (const slot of posting.list) addBit(target, slot);
};

/** A list element takes 64 bits, so a set with more members than one in 64 is smaller as bits. */
const isDense = (count: number, slots: number): boolean => count > 64 && count > slots / 64;

const makeDense = (posting: Posting, slots: number): void => {
  let bits = emptyBitSet(slots);
  for (const slot of posting.list) bits = withBit(bits, slot);
  posting.bits = bits;
  posting.list = [];
};

/** A run of one to four characters, as something a Map finds fast. */
export type GramKey = number | string;

export const LONGEST_GRAM = 4;

/** Folded names are nearly all ASCII; four such characters pack into one small integer, which a Map finds sooner than a string. */
const BITS = 7;
const PACKED_LIMIT = 126;

/** The key of `text.slice(at, at + length)`; a character counts one more than its code, so that none looks like a missing one. */
export const gramKey = (text: string, at: number, length: number): GramKey => {
  let key = 0;
  for (let position = 0; position < length; position++) {
    const unit = text.charCodeAt(at + position);
    if (unit > PACKED_LIMIT) return text.slice(at, at + length);
    key |= (unit + 1) << (position * BITS);
  }
  return key;
};

/** Every gram of the text; one that is in it twice is shown twice. */
export const forEachGram = (text: string, visit: (key: GramKey) => void): void => {
  for (let at = 0; at < text.length; at++) forEachGramAt(text, at, visit);
};

/** Every gram that the text or a word in it begins with. */
export const forEachWordStart = (text: string, visit: (key: GramKey) => void): void => {
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
