import {
  addBit,
  type BitSet,
  countBits,
  countCommon,
  emptyBitSet,
  hasBit,
  listBits,
  lowestBit,
  removeBit,
  withBit,
} from "./bit-set.ts";

/** Which brands (slots) are linked to which records of one kind of taxonomy, both ways round. */
export interface LinkTable {
  /** The slots linked to the record with this slug, and how many they are; none for an unknown slug. */
  linkedTo(slug: string): { slots: Readonly<BitSet>; size: number };
  /** The positions in the taxonomy's order that a slot is linked to, ascending. */
  positionsOf(slot: number): number[];
  /** For each of those positions, the slots linked to it. */
  setsOf(slot: number): Readonly<BitSet>[];
  /** Sets a slot's links by id; unknown ids are ignored. */
  link(slot: number, ids: readonly string[]): void;
  /** For each position, how many of the slots in `set` are linked to it. */
  counts(set: Readonly<BitSet>): Uint32Array;
  /** The same links, to be changed apart from these. */
  copy(scratch: () => Uint32Array): LinkTable;
}

interface Links {
  columns: BitSet[];
  sizes: number[];
  rows: Uint32Array<ArrayBuffer>;
}

/** Counting one member's links costs about as much as counting the common bits of this many words. */
const WORDS_PER_MEMBER = 8;

export const createLinkTable = (
  records: readonly { id: string; slug: string }[],
  scratch: () => Uint32Array,
): LinkTable =>
  linkTable(records, scratch, {
    columns: records.map(() => emptyBitSet(0)),
    sizes: records.map(() => 0),
    rows: new Uint32Array(0),
  });

const linkTable = (
  records: readonly { id: string; slug: string }[],
  scratch: () => Uint32Array,
  { columns, sizes, rows: start }: Links,
): LinkTable => {
  const byId = new Map(records.map(({ id }, index) => [id, index]));
  const bySlug = new Map(records.map(({ slug }, index) => [slug, index]));
  const width = (records.length + 31) >>> 5;
  let rows = start;

  const linked = emptyBitSet(records.length);

  const flip = (index: number, slot: number): void => {
    const column = columns[index] ?? emptyBitSet(0);
    const size = sizes[index] ?? 0;
    if (hasBit(column, slot)) {
      removeBit(column, slot);
      sizes[index] = size - 1;
    } else {
      columns[index] = withBit(column, slot);
      sizes[index] = size + 1;
    }
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
      const position = bySlug.get(slug) ?? -1;
      return { slots: columns[position] ?? emptyBitSet(0), size: sizes[position] ?? 0 };
    },
    positionsOf,
    setsOf: (slot) => positionsOf(slot).flatMap((position) => columns[position] ?? []),
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
        for (let bits = before ^ after; bits !== 0; bits &= bits - 1)
          flip((word << 5) + lowestBit(bits), slot);
      }
    },
    counts: (set) =>
      countBits(set) * WORDS_PER_MEMBER < set.length * records.length
        ? countByMember(set)
        : Uint32Array.from(columns, (column) => countCommon(set, column)),
    copy: (ownScratch) =>
      linkTable(records, ownScratch, {
        columns: columns.map((column) => column.slice()),
        sizes: sizes.slice(),
        rows: rows.slice(),
      }),
  };
};
