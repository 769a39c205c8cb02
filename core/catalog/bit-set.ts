/**
 * A set of small whole numbers (slots), one bit each. Sets of different lengths go together: what a short one
 * has no room for is not in it. A target must have room for every slot in use; what others have beyond that is empty.
 */
export type BitSet = Uint32Array<ArrayBuffer>;

export const emptyBitSet = (slots: number): BitSet => new Uint32Array((slots + 31) >>> 5);

/** All slots below a number. */
export const fullBitSet = (slots: number): BitSet => {
  const set = emptyBitSet(slots).fill(-1);
  if (slots % 32 > 0) set[slots >>> 5] = (1 << (slots % 32)) - 1;
  return set;
};

/** Sets lent to the work that is going on, those in use first. */
const lent: BitSet[] = [];
let inUse = 0;
let works = 0;

/**
 * Memory of sets that `work` makes by `scratchSet` is used again once it ends, so none of them may outlive it. Such memory lies outside of the
 * heap, where a few megabytes of it, as one search of 100,000 brands took, make the collector look through everything.
 */
export const withScratchSets = <T>(work: () => T): T => {
  const before = inUse;
  works++;
  try {
    return work();
  } finally {
    works--;
    inUse = before;
  }
};

/** An empty set for the work that is going on; outside of any, one that lasts. */
export const scratchSet = (slots: number): BitSet => {
  if (works === 0) return emptyBitSet(slots);
  const at = inUse++;
  const free = lent[at];
  if (free && free.length === (slots + 31) >>> 5) return free.fill(0);
  return (lent[at] = emptyBitSet(slots));
};

/** The same members, to be changed by the work that is going on. */
export const scratchCopy = (set: Readonly<BitSet>): BitSet => {
  const copy = scratchSet(set.length << 5);
  copy.set(set);
  return copy;
};

export const hasBit = (set: BitSet, slot: number): boolean =>
  (((set[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;

/** Adds in place when there is room, else answers a longer copy. */
export const withBit = (set: BitSet, slot: number): BitSet => {
  const word = slot >>> 5;
  if (word < set.length) return addBit(set, slot);
  const longer = new Uint32Array(Math.max(word + 1, Math.ceil(set.length * 1.25)));
  longer.set(set);
  return addBit(longer, slot);
};

/** Adds a slot that the set has room for. */
export const addBit = (set: BitSet, slot: number): BitSet => {
  const word = slot >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (slot & 31));
  return set;
};

export const removeBit = (set: BitSet, slot: number): void => {
  const word = slot >>> 5;
  if (word < set.length) set[word] = (set[word] ?? 0) & ~(1 << (slot & 31));
};

/** Makes `target` equal to `source`. */
export const copyBits = (target: BitSet, source: BitSet): void => {
  target.set(source.subarray(0, target.length));
  target.fill(0, source.length);
};

/** Leaves in `target` only what is in `other` too. */
export const intersect = (target: BitSet, other: BitSet): void => {
  const length = Math.min(target.length, other.length);
  for (let word = 0; word < length; word++) target[word] = (target[word] ?? 0) & (other[word] ?? 0);
  target.fill(0, length);
};

/** Takes out of `target` whatever is in `other`. */
export const subtract = (target: BitSet, other: BitSet): void => {
  const length = Math.min(target.length, other.length);
  for (let word = 0; word < length; word++)
    target[word] = (target[word] ?? 0) & ~(other[word] ?? 0);
};

/** Adds everything in `other` to `target`. */
export const unite = (target: BitSet, other: BitSet): void => {
  const length = Math.min(target.length, other.length);
  for (let word = 0; word < length; word++) target[word] = (target[word] ?? 0) | (other[word] ?? 0);
};

/** Adds everything in both of the others to `target`. */
export const uniteCommon = (target: BitSet, a: BitSet, b: BitSet): void => {
  const length = Math.min(target.length, a.length, b.length);
  for (let word = 0; word < length; word++)
    target[word] = (target[word] ?? 0) | ((a[word] ?? 0) & (b[word] ?? 0));
};

/** Writes the members in ascending order into `slots`, which must have room for them; answers how many there are. */
export const listBits = (set: BitSet, slots: Uint32Array): number => {
  let count = 0;
  for (let word = 0; word < set.length; word++) {
    let bits = set[word] ?? 0;
    while (bits !== 0) {
      slots[count++] = (word << 5) + lowestBit(bits);
      bits &= bits - 1;
    }
  }
  return count;
};

/** The position of the lowest 1 in a word that has one. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** How many ones a word has (Warren, Hacker's Delight, figure 5-2). */
export const popcount = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

export const isEmpty = (set: Readonly<BitSet>): boolean => set.every((word) => word === 0);

export const countBits = (set: BitSet): number => countCommon(set, set);

/**
 * How many members two sets share. Facets count little else, so eight words at a time are added up as
 * columns of ones, twos and fours (carry-save, Harley and Seal; Hacker's Delight, figure 5-8), and only what
 * carries to eight is counted: about twice as fast as counting each word.
 */
export const countCommon = (a: BitSet, b: BitSet): number => {
  const length = Math.min(a.length, b.length);
  const even = length - (length % 8);
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  for (let at = 0; at < even; at += 8) {
    const w0 = (a[at] ?? 0) & (b[at] ?? 0);
    const w1 = (a[at + 1] ?? 0) & (b[at + 1] ?? 0);
    const w2 = (a[at + 2] ?? 0) & (b[at + 2] ?? 0);
    const w3 = (a[at + 3] ?? 0) & (b[at + 3] ?? 0);
    const w4 = (a[at + 4] ?? 0) & (b[at + 4] ?? 0);
    const w5 = (a[at + 5] ?? 0) & (b[at + 5] ?? 0);
    const w6 = (a[at + 6] ?? 0) & (b[at + 6] ?? 0);
    const w7 = (a[at + 7] ?? 0) & (b[at + 7] ?? 0);

    const twosA = carry(ones, w0, w1);
    ones ^= w0 ^ w1;
    const twosB = carry(ones, w2, w3);
    ones ^= w2 ^ w3;
    const foursA = carry(twos, twosA, twosB);
    twos ^= twosA ^ twosB;

    const twosC = carry(ones, w4, w5);
    ones ^= w4 ^ w5;
    const twosD = carry(ones, w6, w7);
    ones ^= w6 ^ w7;
    const foursB = carry(twos, twosC, twosD);
    twos ^= twosC ^ twosD;

    eights += popcount(carry(fours, foursA, foursB));
    fours ^= foursA ^ foursB;
  }
  let count = 8 * eights + 4 * popcount(fours) + 2 * popcount(twos) + popcount(ones);
  for (let at = even; at < length; at++) count += popcount((a[at] ?? 0) & (b[at] ?? 0));
  return count;
};

/** What adding three columns of bits carries over. */
const carry = (a: number, b: number, c: number): number => (a & b) | ((a ^ b) & c);
