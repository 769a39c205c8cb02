import type { Slices } from "../slices.ts";
import {
  addToPosting,
  emptyPosting,
  type FixedPosting,
  type GramKey,
  type Posting,
  postingFor,
  removeFromPosting,
} from "./posting.ts";

/** The slots of every gram. */
export interface Postings {
  /** Not there when empty; holds until the next change. */
  get(key: GramKey): FixedPosting | undefined;
  /** Adds a slot; `slots` is how many there are in all. */
  add(key: GramKey, slot: number, slots: number): void;
  remove(key: GramKey, slot: number): void;
  /** Packs what is there, which then takes half of the memory. Changes may come in between; copies only once it is done, and never before it. */
  pack(): Slices<void>;
  /** The same, to be changed apart from this, which must not change any more. */
  copy(): Slices<Postings>;
}

/**
 * Lists behind each other, each after how many it has: of 10,000 brands one object in place of 120,000. Copies share it, so once there are
 * any nothing of it changes: what changes stands beside it, and takes room as ever until the next start.
 */
interface Packed {
  lists: Uint32Array;
  /** Where each list begins; what is dense stands by itself. */
  places: Map<GramKey, number | FixedPosting>;
}

export const createPostings = (): Postings =>
  postings({ lists: new Uint32Array(0), places: new Map() }, new Map());

/** What changed since it was packed is not read there any more; empty, where it is nowhere. */
const postings = (packed: Packed, changed: Map<GramKey, Posting>): Postings => {
  const owner = {};

  const packedAt = (key: GramKey): FixedPosting | undefined => {
    const place = packed.places.get(key);
    if (typeof place !== "number") return place;
    const count = packed.lists[place] ?? 0;
    return { count, list: packed.lists.subarray(place + 1, place + 1 + count), bits: undefined };
  };

  /** Each is copied when it is first to be changed, and most never are. */
  const own = (key: GramKey): Posting | undefined => {
    const posting = changed.get(key);
    if (posting?.owner === owner) return posting;
    const known = posting ?? packedAt(key);
    if (!known) return undefined;
    const copied = postingFor(owner, known);
    changed.set(key, copied);
    return copied;
  };

  return {
    get: (key) => {
      const posting = changed.get(key) ?? packedAt(key);
      return posting && posting.count > 0 ? posting : undefined;
    },
    add: (key, slot, slots) => {
      let posting = own(key);
      if (!posting) changed.set(key, (posting = emptyPosting(owner)));
      addToPosting(posting, slot, slots);
    },
    remove: (key, slot) => {
      const posting = own(key);
      if (!posting) return;
      removeFromPosting(posting, slot);
      if (posting.count === 0 && !packed.places.has(key)) changed.delete(key);
    },
    *pack() {
      let end = packed.lists.length;
      for (const [key, posting] of changed) {
        const { count, list, bits } = posting;
        if (bits) packed.places.set(key, { count, list: [], bits });
        else {
          if (end + 1 + count > packed.lists.length)
            packed.lists = longer(packed.lists, end + 1 + count);
          packed.lists[end] = count;
          packed.lists.set(list, end + 1);
          packed.places.set(key, end);
          end += 1 + count;
        }
        changed.delete(key);
        yield;
      }
      packed.lists = packed.lists.slice(0, end);
    },
    *copy() {
      const copies = new Map<GramKey, Posting>();
      for (const [key, posting] of changed) {
        copies.set(key, posting);
        yield;
      }
      return postings(packed, copies);
    },
  };
};

const longer = (list: Uint32Array, least: number): Uint32Array => {
  const grown = new Uint32Array(Math.max(least, Math.ceil(list.length * 1.25)));
  grown.set(list);
  return grown;
};
