import { fromKeys } from "../records.ts";
import { type DuplicateKey, duplicateKeys } from "../brand/duplicates.ts";
import { withoutLostSite } from "../brand/website.ts";
import { pickCardFields } from "../brand/fields.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import { foldForSearch, withoutSeparators } from "../text/fold.ts";
import { hashOf } from "../text/hash.ts";
import { addBit, type BitSet, bitsOf, emptySet, hasBit, removeBit } from "./bit-set.ts";
import {
  eachFacet,
  FACET_NAMES,
  type FacetName,
  type FacetOption,
  LINK_FACETS,
  facetRow,
  groupsOf,
  type Taxonomy,
} from "./facets.ts";
import {
  ORDER_NAMES,
  type OrderName,
  ORDERS,
  type Ordered,
  qualityOf,
  shuffledOn,
} from "./brand-order.ts";
import { letterOf } from "./letters.ts";
import type { BrandCard, GroupCoverage } from "./listing.schema.ts";
import { isCountry, NO_RULES, rulesOf } from "../taxonomy/taxonomy.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";
import { placeIn } from "./sorted.ts";
import { type NamedOption, optionsNamedIn, type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** An active brand with precomputed data for lists and search. */
export interface Row extends Ordered {
  /** Its position in the bit sets. */
  bit: number;
  card: BrandCard;
  /** All names, one per line; and the same without separators. */
  text: string;
  joined: string;
  letter: string;
  /** The duplicate key of its website. */
  site: DuplicateKey | undefined;
  hash: number;
}

/** A facet option and the rows that have it. */
export interface IndexedOption extends FacetOption {
  rows: BitSet;
}

/** The active brands in several orders, with a bit set for each facet option. Mutable. */
export interface BrandIndex {
  taxonomy: Taxonomy;
  orders: Record<OrderName, Row[]>;
  options: Record<FacetName, IndexedOption[]>;
  /** Groups in display order, with the rows that have any option of the group. */
  groups: (Pick<GroupCoverage, "name" | "any" | "partlyKnown"> & { rows: BitSet })[];
  all: BitSet;
  /** The length of the bit sets. */
  capacity: number;
  byId: Map<string, Row>;
  bySlug: Map<string, Row>;
  /** By bit, how many categories a row has. */
  categoryCounts: Uint8Array;
  /** The rows of a set. */
  rowsIn(set: BitSet): Row[];
  vocabulary: Vocabulary<IndexedOption>;
  /** The search index. Indexes brands that are not indexed yet, so the first call is slow. */
  searchIndex(): SearchIndex;
  /** Indexes the texts of up to `count` more brands. Returns whether any are left. */
  indexSome(count: number): boolean;
  /** Shuffles brands that are otherwise equal, anew each day (`YYYY-MM-DD`). */
  arrange(day: string): void;
  /** Appends brands to every order, unsorted. */
  add(brands: readonly CatalogBrand[]): void;
  sort(by: OrderName): void;
  /** Removes brands, and adds or replaces others. Ignores unknown ids. */
  change(gone: readonly string[], changed: readonly CatalogBrand[]): void;
  /** The brand's main categories: those that its short description names, in the order of the description. */
  categoriesNamed(row: Row): readonly NamedOption<IndexedOption>[];
  /** Updates view counts. Ignores unknown ids. */
  recount(counts: readonly (readonly [id: string, viewCount: number])[]): void;
}

/** Spare capacity for new brands before the index must be rebuilt. */
const SPARE_BITS = 1_024;

export const createBrandIndex = (
  brands: readonly CatalogBrand[],
  taxonomy: Taxonomy,
  day: string,
): BrandIndex => {
  const index = emptyBrandIndex(brands.length, taxonomy, day);
  index.add(brands);
  for (const by of ORDER_NAMES) index.sort(by);
  return index;
};

/** An empty index with capacity for this many brands, and `SPARE_BITS` more. */
export const emptyBrandIndex = (size: number, taxonomy: Taxonomy, firstDay: string): BrandIndex => {
  const capacity = size + SPARE_BITS;
  let day = firstDay;
  const searchIndex = createSearchIndex(capacity);
  /** Rows that are not in the search index yet. */
  const unindexed = new Set<Row>();
  const categoriesNamed = new WeakMap<Row, readonly NamedOption<IndexedOption>[]>();
  const options = eachFacet((facet) =>
    facetRow(facet)
      .options(taxonomy)
      .map((option): IndexedOption => Object.assign({ rows: emptySet(capacity) }, option)),
  );
  const index: BrandIndex = {
    taxonomy,
    capacity,
    all: emptySet(capacity),
    options,
    groups: groupsOf(taxonomy).map(({ name }) => {
      const { any, partlyKnown } = rulesOf(taxonomy.groups, name) ?? NO_RULES;
      return { name, any, partlyKnown, rows: emptySet(capacity) };
    }),
    orders: { "view-count": [], "name-asc": [], recent: [], kind: [] },
    byId: new Map(),
    bySlug: new Map(),
    categoryCounts: new Uint8Array(capacity),
    rowsIn: (set) => {
      const rows: Row[] = [];
      for (const bit of bitsOf(set)) {
        const row = byBit[bit];
        if (row) rows.push(row);
      }
      return rows;
    },
    vocabulary: vocabularyOf(options),
    searchIndex: () => {
      index.indexSome(unindexed.size);
      return searchIndex;
    },
    indexSome: (count) => {
      let left = count;
      for (const row of unindexed) {
        if (left === 0) break;
        searchIndex.add(row.bit, row.brand);
        categoriesNamed.set(
          row,
          optionsNamedIn(index.vocabulary, "categories", row.brand.shortDescription).filter(
            ({ option }) => hasBit(option.rows, row.bit),
          ),
        );
        unindexed.delete(row);
        left -= 1;
      }
      return unindexed.size > 0;
    },
    categoriesNamed: (row) => categoriesNamed.get(row) ?? [],
    arrange: (newDay) => {
      if (newDay === day) return;
      day = newDay;
      for (const row of index.byId.values()) row.shuffled = shuffledOn(day, row.brand);
      for (const by of ORDER_NAMES) index.sort(by);
    },
    add: (brands) => {
      for (const row of brands.map(put)) for (const by of ORDER_NAMES) index.orders[by].push(row);
    },
    sort: (by) => void index.orders[by].sort(ORDERS[by]),
    change: (gone, changed) => {
      const brandOf = new Map(changed.map((brand) => [brand.id, brand]));
      const taken = [...gone, ...brandOf.keys()].flatMap((id) => take(id) ?? []);
      const added = [...brandOf.values()].map(put);
      for (const sort of ORDER_NAMES) {
        const order = index.orders[sort];
        for (const row of taken) order.splice(placeIn(order, row, ORDERS[sort]), 1);
        for (const row of added) order.splice(placeIn(order, row, ORDERS[sort]), 0, row);
      }
    },
    recount: (counts) => {
      for (const [id, viewCount] of counts) {
        const row = index.byId.get(id);
        if (!row) continue;
        row.brand = { ...row.brand, viewCount };
        row.card = { ...row.card, viewCount };
      }
      index.sort("view-count");
    },
  };
  const free: number[] = [];
  const byBit: Row[] = [];
  const optionById = eachFacet(
    (facet) => new Map(index.options[facet].map((option, at) => [option.id, at])),
  );

  /** The options a brand has, in display order. */
  const optionsOf = (facet: FacetName, brand: CatalogBrand): IndexedOption[] =>
    [...new Set(facetRow(facet).idsOf(brand))]
      .flatMap((id) => optionById[facet].get(id) ?? [])
      .sort((a, b) => a - b)
      .flatMap((at) => index.options[facet][at] ?? []);

  const setsOf = (brand: CatalogBrand): BitSet[] => {
    const options = FACET_NAMES.flatMap((facet) => optionsOf(facet, brand));
    const groups = index.groups.filter(({ name }) => options.some(({ group }) => group === name));
    return [index.all, ...options.map(({ rows }) => rows), ...groups.map(({ rows }) => rows)];
  };

  const cardOf = (brand: CatalogBrand): BrandCard => {
    const slugs = fromKeys(LINK_FACETS, (facet) => optionsOf(facet, brand).map(({ slug }) => slug));
    const { id, viewCount, createdAt } = brand;
    return { id, ...withoutLostSite(pickCardFields(brand)), viewCount, createdAt, ...slugs };
  };

  const take = (id: string): Row | undefined => {
    const row = index.byId.get(id);
    if (!row) return undefined;
    for (const set of setsOf(row.brand)) removeBit(set, row.bit);
    if (!unindexed.delete(row)) searchIndex.remove(row.bit, row.brand);
    index.byId.delete(id);
    if (index.bySlug.get(row.brand.slug) === row) index.bySlug.delete(row.brand.slug);
    free.push(row.bit);
    return row;
  };

  const put = (brand: CatalogBrand): Row => {
    const bit = free.pop() ?? index.byId.size;
    const names: Row["names"] = [foldForSearch(brand.name), ...brand.aliases.map(foldForSearch)];
    const text = names.join("\n");
    const joined = withoutSeparators(text);
    const [site] = duplicateKeys({ websiteUrl: brand.websiteUrl });
    const letter = letterOf(brand.name);
    const quality = qualityOf(brand);
    const shuffled = shuffledOn(day, brand);
    const hash = hashOf(brand.id);
    const card = cardOf(brand);
    const country = card.attributes.find((slug) => isCountry({ slug }));
    const [main] = card.categories;
    const kind = [main, brand.positioning, ...card.categories, country].join(" ");
    const keys = { names, text, joined, letter, site, quality, hash, shuffled, kind };
    const row: Row = { bit, brand, card, ...keys };
    for (const set of setsOf(brand)) addBit(set, bit);
    index.categoryCounts[bit] = row.card.categories.length;
    unindexed.add(row);
    byBit[bit] = row;
    index.byId.set(brand.id, row);
    index.bySlug.set(brand.slug, row);
    return row;
  };

  return index;
};
