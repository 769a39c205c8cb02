import { readBrand } from "./brand-columns.ts";
import type { LinkField } from "../brand/fields.ts";
import type { BrandColumns, CatalogBrand } from "../ports/catalog-store.ts";
import { eachInSlices, runAtOnce, type Slices } from "../slices.ts";
import { ascending, foldForSearch } from "../text/fold.ts";
import { type BitSet, fullBitSet, hasBit, removeBit, withBit } from "./bit-set.ts";
import { type Positions, positionsOf } from "./positions.ts";

/** Every active brand in a numbered slot, so that sets and orders of brands are sets and orders of small numbers. */
export interface BrandSlots {
  /** One more than the highest slot ever used. */
  readonly slotCount: number;
  readonly brandCount: number;
  /** The folded name in each slot; empty in a free one. */
  readonly names: readonly string[];
  /** What the brand in a slot is found by: its folded name; where it has aliases, `name\nalias\nalias\n`. */
  text(slot: number): string;
  /** The same of all slots. Whoever asks before all aliases are read has the rest of them read at once. */
  readonly texts: readonly string[];
  /** Reads all aliases, for `texts`. */
  readAliases(): Slices<void>;
  /** Reads where each id and slug stands, for `findById` and `findBySlug`. */
  readPositions(): Slices<void>;
  /** The slots in use. */
  active(): BitSet;
  /** The brand in a slot, read when it is first asked for, and from then on the same object until it changes, or until many others were read. */
  brand(slot: number): CatalogBrand;
  /** The same, but not kept where nobody asked for it yet: for who goes through all of them. */
  glimpse(slot: number): CatalogBrand;
  id(slot: number): string;
  slug(slot: number): string;
  websiteUrl(slot: number): string | null;
  viewCount(slot: number): number;
  createdAt(slot: number): string;
  updatedAt(slot: number): string;
  /** Names as written, and ids: what settles the order of names that are folded alike. */
  byNameThenId(a: number, b: number): number;
  findById(id: string): number | undefined;
  findBySlug(slug: string): number | undefined;
  /** Puts a new brand into a free slot, and answers which. */
  enter(brand: CatalogBrand): number;
  /** Puts what a brand became in its place. */
  replace(slot: number, brand: CatalogBrand): void;
  recount(slot: number, viewCount: number): void;
  /** Frees a slot for other brands. */
  leave(slot: number): void;
  /** The same brands in the same slots, to be changed apart from these. */
  copy(linksOf: LinksOf): Slices<BrandSlots>;
}

/** What is found by texts. */
export type Texts = Pick<BrandSlots, "slotCount" | "texts">;

/** The same to those who only look. */
export type FixedSlots = Omit<
  BrandSlots,
  "readAliases" | "readPositions" | "enter" | "replace" | "recount" | "leave" | "copy"
>;

/** What an unread brand in a slot is linked to. */
type LinksOf = (slot: number) => Record<LinkField, string[]>;

interface Filled extends Omit<BrandColumns, "aliased" | "linked"> {
  linksOf: LinksOf;
  /** Those that were read or changed. */
  brands: (CatalogBrand | undefined)[];
  /** The slots of those that can be read again as they are, the one asked for longest ago first. */
  readable: Set<number>;
  texts: string[];
  /** The slots whose aliases are yet to be read into their texts: that takes a tenth of the time to the first page, which asks for none. */
  unreadAliases: Set<number>;
  free: number[];
  byId: Positions;
  bySlug: Positions;
  active: BitSet;
}

/** Brands that are kept once they were read, each with its card and what was made of that: 2 KB. Reading one again takes microseconds. */
const KEPT = 1_500;

/** Takes the columns for its own: each brand is in the slot of its position. */
export const createBrandSlots = (columns: BrandColumns, linksOf: LinksOf): BrandSlots => {
  const { aliased, linked: _linked, ...kept } = columns;
  const { ids, slugs, foldedNames } = kept;
  return brandSlots({
    ...kept,
    linksOf,
    brands: ids.map(() => undefined),
    readable: new Set(),
    texts: foldedNames.slice(),
    unreadAliases: new Set(aliased),
    free: [],
    byId: positionsOf(ids),
    bySlug: positionsOf(slugs),
    active: fullBitSet(ids.length),
  });
};

const brandSlots = (filled: Filled): BrandSlots => {
  const { ids, slugs, names, foldedNames, createdAt, updatedAt, viewCounts, linksOf } = filled;
  const { brands, readable, texts, unreadAliases, free, byId, bySlug } = filled;
  let { active } = filled;

  const isUsed = (slot: number): boolean => slot < ids.length && hasBit(active, slot);

  const glimpse = (slot: number): CatalogBrand => {
    const known = brands[slot];
    if (known) return known;
    if (!isUsed(slot)) throw new Error(`No brand in slot ${slot}`);
    return { ...linksOf(slot), ...readBrand(filled, slot) };
  };
  const brand = (slot: number): CatalogBrand => {
    const known = brands[slot];
    // Asked for again, it is the last to go.
    if (known && readable.delete(slot)) readable.add(slot);
    if (known) return known;
    const read = (brands[slot] = glimpse(slot));
    readable.add(slot);
    const [oldest] = readable.size > KEPT ? readable : [];
    if (oldest !== undefined) forget(oldest);
    return read;
  };
  const forget = (slot: number): void => {
    readable.delete(slot);
    brands[slot] = undefined;
  };

  const fill = (slot: number, brand: CatalogBrand): void => {
    if (names[slot] !== brand.name) foldedNames[slot] = foldForSearch(brand.name);
    brands[slot] = brand;
    readable.delete(slot);
    ids[slot] = brand.id;
    slugs[slot] = brand.slug;
    names[slot] = brand.name;
    texts[slot] = textOf(foldedNames[slot] ?? "", brand.aliases);
    unreadAliases.delete(slot);
    createdAt[slot] = brand.createdAt;
    updatedAt[slot] = brand.updatedAt;
    viewCounts[slot] = brand.viewCount;
    bySlug.set(brand.slug, slot);
  };

  const text = (slot: number): string => {
    if (unreadAliases.delete(slot))
      texts[slot] = textOf(foldedNames[slot] ?? "", filled.read(slot).aliases);
    return texts[slot] ?? "";
  };
  const readAliases = (): Slices<void> => eachInSlices(unreadAliases, text);
  const readPositions = function* (): Slices<void> {
    yield* byId.read();
    yield* bySlug.read();
  };

  return {
    get slotCount() {
      return ids.length;
    },
    get brandCount() {
      return ids.length - free.length;
    },
    names: foldedNames,
    text,
    get texts() {
      if (unreadAliases.size > 0) runAtOnce(readAliases());
      return texts;
    },
    readAliases,
    readPositions,
    active: () => active,
    brand,
    glimpse,
    id: (slot) => ids[slot] ?? "",
    slug: (slot) => slugs[slot] ?? "",
    websiteUrl: (slot) =>
      (brands[slot] ?? (isUsed(slot) ? filled.read(slot) : undefined))?.websiteUrl ?? null,
    viewCount: (slot) => viewCounts[slot] ?? 0,
    createdAt: (slot) => createdAt[slot] ?? "",
    updatedAt: (slot) => updatedAt[slot] ?? "",
    byNameThenId: (a, b) =>
      ascending(names[a] ?? "", names[b] ?? "") || ascending(ids[a] ?? "", ids[b] ?? ""),
    findById: (id) => byId.get(id),
    findBySlug: (slug) => bySlug.get(slug),
    enter: (entered) => {
      const slot = free.pop() ?? ids.length;
      fill(slot, entered);
      byId.set(entered.id, slot);
      active = withBit(active, slot);
      return slot;
    },
    replace: (slot, after) => {
      bySlug.delete(slugs[slot] ?? "", slot);
      fill(slot, after);
    },
    recount: (slot, viewCount) => {
      const known = brands[slot];
      if (known) brands[slot] = { ...known, viewCount };
      viewCounts[slot] = viewCount;
    },
    leave: (slot) => {
      // In one commit another brand may have taken the slug already.
      bySlug.delete(slugs[slot] ?? "", slot);
      byId.delete(ids[slot] ?? "", slot);
      removeBit(active, slot);
      forget(slot);
      unreadAliases.delete(slot);
      for (const column of [ids, slugs, names, foldedNames, texts, createdAt, updatedAt])
        column[slot] = "";
      viewCounts[slot] = 0;
      free.push(slot);
    },
    *copy(ownLinksOf) {
      yield* readAliases();
      const own = { ids: ids.slice(), slugs: slugs.slice() };
      return brandSlots({
        ...own,
        names: names.slice(),
        foldedNames: foldedNames.slice(),
        createdAt: createdAt.slice(),
        updatedAt: updatedAt.slice(),
        viewCounts: viewCounts.slice(),
        read: filled.read,
        linksOf: ownLinksOf,
        brands: brands.slice(),
        readable: new Set(readable),
        texts: texts.slice(),
        unreadAliases: new Set(),
        free: free.slice(),
        byId: yield* byId.copy(own.ids),
        bySlug: yield* bySlug.copy(own.slugs),
        active: active.slice(),
      });
    },
  };
};

const textOf = (name: string, aliases: readonly string[]): string =>
  aliases.length === 0 ? name : [name, ...aliases.map(foldForSearch), ""].join("\n");
