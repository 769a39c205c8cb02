/** A set of row numbers, one bit each. All sets of an index have the same length. */
export type BitSet = Uint32Array<ArrayBuffer>;

export const emptySet = (capacity: number): BitSet => new Uint32Array(Math.ceil(capacity / 32));

export const addBit = (set: BitSet, bit: number): void => {
  set[bit >>> 5] = (set[bit >>> 5] ?? 0) | (1 << (bit & 31));
};

export const hasBit = (set: BitSet, bit: number): boolean =>
  ((set[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

export const removeBit = (set: BitSet, bit: number): void => {
  set[bit >>> 5] = (set[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
};

/** Bits in all of the sets. */
export const intersection = (first: BitSet, ...others: readonly BitSet[]): BitSet => {
  const common = first.slice();
  for (const other of others)
    for (let word = 0; word < common.length; word += 1)
      common[word] = (common[word] ?? 0) & (other[word] ?? 0);
  return common;
};

/** Bits in any of the sets. */
export const union = (first: BitSet, ...others: readonly BitSet[]): BitSet => {
  const all = first.slice();
  for (const other of others)
    for (let word = 0; word < all.length; word += 1)
      all[word] = (all[word] ?? 0) | (other[word] ?? 0);
  return all;
};

/** Bits in the first set only. */
export const difference = (first: BitSet, other: BitSet): BitSet => {
  const left = first.slice();
  for (let word = 0; word < left.length; word += 1)
    left[word] = (left[word] ?? 0) & ~(other[word] ?? 0);
  return left;
};

/** The bits of a set, in ascending order. */
export const bitsOf = (set: BitSet): number[] => {
  const found: number[] = [];
  for (let word = 0; word < set.length; word += 1)
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1)
      found.push((word << 5) | (31 - Math.clz32(bits & -bits)));
  return found;
};

export const isEmpty = (set: BitSet): boolean => set.every((word) => word === 0);

export const countBits = (set: BitSet): number => countCommon(set, set);

/** The number of bits in both sets. */
export const countCommon = (a: BitSet, b: BitSet): number => {
  let count = 0;
  for (let word = 0; word < a.length; word += 1) count += bitsIn((a[word] ?? 0) & (b[word] ?? 0));
  return count;
};

/** Counts the ones in 32 bits (Warren, Hacker's Delight, 5-1). */
const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
