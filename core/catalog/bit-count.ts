import type { BitSet } from "./bit-set.ts";

/** How many ones a word has (Warren, Hacker's Delight, figure 5-2). */
export const popcount = (word: number): number => {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

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
