import {
  addBit,
  type BitSet,
  countBits,
  countCommon,
  emptyBitSet,
  listBits,
  lowestBit,
  scratchSet,
} from "./bit-set.ts";
import {
  addToPosting,
  copyPosting,
  emptyPosting,
  type Posting,
  postingFor,
  removeFromPosting,
} from "./posting.ts";

/** Which brands (slots) are linked to which records of one kind of taxonomy, both ways round. */
export interface LinkTable {
  /** The slots linked to the record with this slug, and how many they are; none for an unknown slug. */
  linkedTo(slug: string): { slots: Readonly<BitSet>; size: number };
  /** The positions in the taxonomy's order that a slot is linked to, ascending. */
  positionsOf(slot: number): number[];
  /** The ids of these. */
  idsOf(slot: number): string[];
  /** For each of those positions, the slots linked to it. */
  setsOf(slot: number): Readonly<BitSet>[];
  /** Sets a slot's links by id; unknown ids are ignored. */
  link(slot: number, ids: readonly string[]): void;
  /** For each position, how many slots are linked to it. */
  sizes(): Uint32Array;
  /** For each position, how many of the slots in `set` are linked to it; where positions are given, at least for these. */
  counts(set: Readonly<BitSet>, positions?: readonly number[]): Uint32Array;
  /** The same links, to be changed apart from these. */
  copy(scratch: () => Uint32Array): LinkTable;
}

interface Links {
  /** The slots of each position; most are few, and cheaper to count one by one. */
  columns: Posting[];
  rows: Uint32Array<ArrayBuffer>;
}

/** Counting one member's links costs about as much as counting the common bits of this many words, or looking at as many slots of a list. */
const WORDS_PER_MEMBER = 24;

/** Where slots are linked already, they come with the ids of what they are linked to. */
export const createLinkTable = (
  records: readonly { id: string; slug: string }[],
  scratch: () => Uint32Array,
  linked: { slotCount: number; slotsOf(id: string): Iterable<number> } = NONE_LINKED,
): LinkTable => {
  const { slotCount } = linked;
  const width = widthOf(records);
  const rows = new Uint32Array(slotCount * width);
  const columns = records.map(({ id }, position) => {
    const column = emptyPosting(records);
    const bit = 1 << (position & 31);
    for (const slot of linked.slotsOf(id)) {
      const word = slot * width + (position >>> 5);
      const before = rows[word] ?? 0;
      if ((before & bit) !== 0) continue;
      rows[word] = before | bit;
      addToPosting(column, slot, slotCount);
    }
    return column;
  });
  return linkTable(records, scratch, { columns, rows });
};

const NONE_LINKED = { slotCount: 0, slotsOf: () => [] };

/** So many words hold what one slot is linked to. */
const widthOf = (records: readonly unknown[]): number => (records.length + 31) >>> 5;

const linkTable = (
  records: readonly { id: string; slug: string }[],
  scratch: () => Uint32Array,
  { columns, rows: start }: Links,
): LinkTable => {
  const byId = new Map(records.map(({ id }, index) => [id, index]));
  const bySlug = new Map(records.map(({ slug }, index) => [slug, index]));
  const width = widthOf(records);
  let rows = start;

  const linked = emptyBitSet(records.length);
  const all = [...records.keys()];

  const slotCount = (): number => (width === 0 ? 0 : rows.length / width);

  const setOf = (column: Posting): Readonly<BitSet> => {
    if (column.bits) return column.bits;
    const slots = scratchSet(slotCount());
    copyPosting(column, slots);
    return slots;
  };

  const countByMember = (set: BitSet): Uint32Array => {
    const counts = new Uint32Array(records.length);
    const slots = scratch();
    const size = listBits(set, slots);
    for (let member = 0; member < size; member++) {
      const row = (slots[member] ?? 0) * width;
      for (let word = 0; word < width; word++) {
        let bits = rows[row + word] ?? 0;
        while (bits !== 0) {
          const index = (word << 5) + lowestBit(bits);
          counts[index] = (counts[index] ?? 0) + 1;
          bits &= bits - 1;
        }
      }
    }
    return counts;
  };

  const positionsOf = (slot: number): number[] => {
    const positions: number[] = [];
    for (let word = 0; word < width; word++) {
      let bits = rows[slot * width + word] ?? 0;
      while (bits !== 0) {
        positions.push((word << 5) + lowestBit(bits));
        bits &= bits - 1;
      }
    }
    return positions;
  };

  return {
    linkedTo: (slug) => {
      const column = columns[bySlug.get(slug) ?? -1];
      return { slots: column ? setOf(column) : emptyBitSet(0), size: column?.count ?? 0 };
    },
    positionsOf,
    idsOf: (slot) => positionsOf(slot).map((position) => records[position]?.id ?? ""),
    setsOf: (slot) =>
      positionsOf(slot)
        .flatMap((position) => columns[position] ?? [])
        .map(setOf),
    link: (slot, ids) => {
      if ((slot + 1) * width > rows.length) {
        const longer = new Uint32Array(Math.max((slot + 1) * width, Math.ceil(rows.length * 1.25)));
        longer.set(rows);
        rows = longer;
      }
      linked.fill(0);
      for (const id of ids) {
        const index = byId.get(id);
        if (index !== undefined) addBit(linked, index);
      }
      for (let word = 0; word < width; word++) {
        const before = rows[slot * width + word] ?? 0;
        const after = linked[word] ?? 0;
        rows[slot * width + word] = after;
        for (let bits = before ^ after; bits !== 0; bits &= bits - 1) {
          const column = columns[(word << 5) + lowestBit(bits)];
          if (!column) continue;
          if ((after & bits & -bits) === 0) removeFromPosting(column, slot);
          else addToPosting(column, slot, slotCount());
        }
      }
    },
    sizes: () => Uint32Array.from(columns, ({ count }) => count),
    counts: (set, positions = all) => {
      let words = 0;
      for (const position of positions)
        words += columns[position]?.bits ? set.length : (columns[position]?.list.length ?? 0);
      if (countBits(set) * WORDS_PER_MEMBER < words) return countByMember(set);
      const counts = new Uint32Array(records.length);
      for (const position of positions) {
        const column = columns[position];
        if (column) counts[position] = countIn(column, set);
      }
      return counts;
    },
    copy: (ownScratch) =>
      linkTable(records, ownScratch, {
        columns: columns.map((column) => postingFor(records, column)),
        rows: rows.slice(),
      }),
  };
};

/** Adding the bit costs a fraction of asking whether it is there, which a processor guesses wrong too often. */
const countIn = ({ bits, list }: Posting, set: Readonly<BitSet>): number => {
  if (bits) return countCommon(set, bits);
  let count = 0;
  for (let at = 0; at < list.length; at++) {
    const slot = list[at] ?? 0;
    count += ((set[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
  }
  return count;
};
