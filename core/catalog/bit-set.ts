/**
 * A set of small whole numbers (slots), one bit each. Sets of different lengths go together: what a short one
 * has no room for is not in it. A target must have room for every slot in use; what others have beyond that is empty.
 */
export type BitSet = Uint32Array<ArrayBuffer>;

export const emptyBitSet = (slots: number): BitSet => new Uint32Array((slots + 31) >>> 5);

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
