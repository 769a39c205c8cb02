import {
  addBit,
  type BitSet,
  emptyBitSet,
  hasBit,
  lowestBit,
  popcount,
  scratchSet,
} from "./bit-set.ts";

/** All slots in use in one total order, changed in place. */
export interface SlotOrder {
  /** Every slot, in order. */
  slots(): Uint32Array;
  /** Takes slots out. They must still compare as they did when they were put in. */
  take(slots: readonly number[]): void;
  /** Puts slots in, where they belong now. */
  put(slots: readonly number[]): void;
  /** `count` members of `set` from position `start` among its `size` members, in order. */
  page(set: BitSet, size: number, start: number, count: number): number[];
  /** Shows the members of `set`, which has `size` of them, in order until `visit` answers true. */
  walk(set: BitSet, size: number, visit: (slot: number) => boolean): void;
}

/** Slots are taken out one by one below this many, in one pass over everything from here on. */
const BULK = 16;

/** `compare` must be a total order; `sorted` is already in it. */
export const createSlotOrder = (
  sorted: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
): SlotOrder => {
  let order = sorted;
  let size = sorted.length;
  let ranks = new Uint32Array(0);
  let ranked = false;

  const takeOne = (slot: number): void => {
    const position = firstWhere(size, (at) => compare(order[at] ?? 0, slot) >= 0);
    order.copyWithin(position, position + 1, size);
    size--;
  };

  const takeInOnePass = (slots: readonly number[]): void => {
    const gone = emptyBitSet(slots.reduce((most, slot) => Math.max(most, slot), 0) + 1);
    for (const slot of slots) addBit(gone, slot);
    let kept = 0;
    for (let position = 0; position < size; position++) {
      const slot = order[position] ?? 0;
      if (!hasBit(gone, slot)) order[kept++] = slot;
    }
    size = kept;
  };

  const makeRoomFor = (count: number): void => {
    if (size + count <= order.length) return;
    const longer = new Uint32Array(Math.ceil((size + count) * 1.25));
    longer.set(order);
    order = longer;
  };

  /** Where each slot stands. Made anew after a change, but only once somebody asks. */
  const rankBySlot = (): Uint32Array => {
    if (ranked) return ranks;
    let highest = -1;
    for (let position = 0; position < size; position++) {
      const slot = order[position] ?? 0;
      if (slot > highest) highest = slot;
    }
    if (highest >= ranks.length) ranks = new Uint32Array(Math.ceil((highest + 1) * 1.25));
    for (let position = 0; position < size; position++) ranks[order[position] ?? 0] = position;
    ranked = true;
    return ranks;
  };

  /** The positions of the members, as bits, so that reading them off in order needs no sorting. */
  const positionsOf = (set: BitSet): BitSet => {
    const bySlot = rankBySlot();
    const positions = scratchSet(size);
    for (let word = 0; word < set.length; word++) {
      let bits = set[word] ?? 0;
      while (bits !== 0) {
        addBit(positions, bySlot[(word << 5) + lowestBit(bits)] ?? 0);
        bits &= bits - 1;
      }
    }
    return positions;
  };

  /** Members this far apart are found sooner by looking at every slot in order than by placing each of them. */
  const isDense = (members: number, needed: number): boolean =>
    needed * (size / members) < members + size / 16;

  const pageByScanning = (set: BitSet, start: number, count: number): number[] => {
    const page: number[] = [];
    let seen = 0;
    for (let position = 0; position < size && page.length < count; position++) {
      const slot = order[position] ?? 0;
      if (hasBit(set, slot) && seen++ >= start) page.push(slot);
    }
    return page;
  };

  const pageByPlacing = (set: BitSet, start: number, count: number): number[] => {
    const page: number[] = [];
    const positions = positionsOf(set);
    let seen = 0;
    for (let word = 0; word < positions.length && page.length < count; word++) {
      let bits = positions[word] ?? 0;
      const members = popcount(bits);
      if (seen + members <= start) {
        seen += members;
        continue;
      }
      for (; bits !== 0 && page.length < count; bits &= bits - 1)
        if (seen++ >= start) page.push(order[(word << 5) + lowestBit(bits)] ?? 0);
    }
    return page;
  };

  return {
    slots: () => order.subarray(0, size),
    take: (slots) => {
      if (slots.length === 0) return;
      ranked = false;
      if (slots.length >= BULK) takeInOnePass(slots);
      else for (const slot of slots) takeOne(slot);
    },
    put: (slots) => {
      if (slots.length === 0) return;
      ranked = false;
      makeRoomFor(slots.length);
      let end = size;
      size += slots.length;
      // From the last to the first, so that every bucket in between moves once.
      const added = slots.toSorted(compare);
      for (let left = added.length; left > 0; left--) {
        const slot = added[left - 1] ?? 0;
        const position = firstWhere(end, (at) => compare(order[at] ?? 0, slot) > 0);
        order.copyWithin(position + left, position, end);
        order[position + left - 1] = slot;
        end = position;
      }
    },
    page: (set, members, start, count) => {
      if (members === size) return [...order.subarray(start, Math.min(size, start + count))];
      if (start >= members) return [];
      return isDense(members, start + count)
        ? pageByScanning(set, start, count)
        : pageByPlacing(set, start, count);
    },
    walk: (set, members, visit) => {
      if (isDense(members, members / 8)) {
        for (let position = 0; position < size; position++) {
          const slot = order[position] ?? 0;
          if (hasBit(set, slot) && visit(slot)) return;
        }
        return;
      }
      const positions = positionsOf(set);
      for (let word = 0; word < positions.length; word++)
        for (let bits = positions[word] ?? 0; bits !== 0; bits &= bits - 1)
          if (visit(order[(word << 5) + lowestBit(bits)] ?? 0)) return;
    },
  };
};

/** Binary search: the first of `length` positions where the test is true; it must stay true from there on. `length` when it never is. */
export const firstWhere = (length: number, test: (position: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
