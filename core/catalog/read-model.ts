import type { CatalogBrand } from "../brand/brand.ts";
import { inChunks } from "../chunks.ts";
import type { CatalogSnapshot } from "./catalog-changes.ts";
import {
  CLOSED_SLUG,
  orderedAttributes,
  orderedCategories,
  orderedGroups,
  toOpenGroup,
} from "../taxonomy/taxonomy.ts";
import { hasBit } from "./bit-set.ts";
import { type BrandIndex, createBrandIndex, emptyBrandIndex, type Row } from "./brand-index.ts";
import { isComplete, ORDER_NAMES } from "./brand-order.ts";
import type { Taxonomy } from "./facets.ts";
import { countFound, findListing, idsInList } from "./find-listing.ts";
import type { ReadModel } from "./listing.ts";
import { orderedLists } from "./editors-list.ts";
import { queryOfFilters } from "./listing-query.ts";
import { relatedTo, sameOwner } from "./related.ts";
import { suggest } from "./suggest.ts";

/** How many brands are added, or have their texts indexed, without a pause: about 10 ms of work. */
const BRANDS_AT_ONCE = 500;
const TEXTS_AT_ONCE = 100;

/** Returns its own brands and cards without copying; callers must not change them. */
export const createReadModel = (snapshot: CatalogSnapshot, day = ""): ReadModel =>
  modelOver(createBrandIndex(snapshot.brands, ordered(snapshot), day), snapshot, day);

/** Builds the model of about `size` brands in portions, so that the server answers requests in between. Prepares searches too. */
export const createInPortions = async (
  snapshot: Omit<CatalogSnapshot, "brands"> & { brands: Iterable<CatalogBrand> },
  size: number,
  day: string,
  nextTurn: () => Promise<void>,
): Promise<ReadModel> => {
  const index = emptyBrandIndex(size, ordered(snapshot), day);
  for (const some of inChunks(snapshot.brands, BRANDS_AT_ONCE)) {
    index.add(some);
    await nextTurn();
  }
  for (const by of ORDER_NAMES) {
    index.sort(by);
    await nextTurn();
  }
  while (index.indexSome(TEXTS_AT_ONCE)) await nextTurn();
  return modelOver(index, snapshot, day);
};

const modelOver = (
  index: BrandIndex,
  shown: Pick<CatalogSnapshot, "revision" | "viewsRevision" | "lists">,
  firstDay: string,
): ReadModel => {
  let { revision, viewsRevision } = shown;
  let day = firstDay;
  let lists = orderedLists(shown.lists ?? []);
  /** Number of brands by list id, at this revision. */
  const listCounts = new Map<string, number>();
  const rowOf = (id: string): Row | undefined => index.byId.get(id);
  /** Related brands, cached until the next change: a page and the API show the same ones, in each content coding. */
  const known = new Map<string, Row[]>();
  const related = (row: Row, limit: number, siblings: readonly Row[]): Row[] => {
    const name = `${limit} ${row.brand.id}`;
    const found = known.get(name) ?? relatedTo(index, row, limit, siblings);
    known.set(name, found);
    return found;
  };

  return {
    get revision() {
      return revision;
    },
    get viewsRevision() {
      return viewsRevision;
    },
    get brandCount() {
      return index.byId.size;
    },
    listing: (query) => findListing(index, query),
    idsIn: (query) => idsInList(index, query),
    idsAmong: (brands) => {
      const among = createBrandIndex(brands, index.taxonomy, day);
      return (query) => idsInList(among, query);
    },
    trending: (limit) => {
      const closed = index.options.attributes.find(({ slug }) => slug === CLOSED_SLUG);
      const open = index.orders["view-count"].filter(
        ({ bit }) => !closed || !hasBit(closed.rows, bit),
      );
      const isFilledUp = (open[limit - 1]?.brand.viewCount ?? 0) === 0;
      const complete = isFilledUp ? open.filter(({ brand }) => isComplete(brand)) : [];
      return [...new Set([...complete, ...open])].slice(0, limit).map(({ card }) => card);
    },
    neighbours: (brandId, limit) => {
      const row = rowOf(brandId);
      if (!row) return { categories: [], attributes: [], groups: [], related: [], sameOwner: [] };
      const siblings = sameOwner(index, row);
      const { categories, groups } = index.taxonomy;
      const attributes = index.taxonomy.attributes.filter(({ id }) =>
        row.brand.attributeIds.includes(id),
      );
      return {
        categories: categories.filter(({ id }) => row.brand.categoryIds.includes(id)),
        attributes,
        groups: groups.filter(({ name }) => attributes.some(({ group }) => group === name)),
        related: related(row, limit, siblings).map(({ card }) => card),
        sameOwner: siblings.map(({ card }) => card),
      };
    },
    categories: () => index.taxonomy.categories,
    attributes: () => index.taxonomy.attributes,
    groups: () => index.taxonomy.groups,
    lists: () => lists,
    countIn: ({ id, query, brandIds }) => {
      const known = listCounts.get(id);
      const count =
        known ??
        (query === null
          ? brandIds.filter((brandId) => index.byId.has(brandId)).length
          : idsInList(index, queryOfFilters(query)).size);
      listCounts.set(id, count);
      return count;
    },
    card: (brandId) => rowOf(brandId)?.card,
    brand: (brandId) => rowOf(brandId)?.brand,
    findBySlug: (slug) => index.bySlug.get(slug)?.brand,
    suggest: (typed, limit) => suggest(index, typed, limit),
    prepareSearches: () => {
      const isMore = index.indexSome(TEXTS_AT_ONCE);
      if (!isMore) index.searchIndex().spellings();
      return isMore;
    },
    countFound: (search) => countFound(index, search),
    arrange: (newDay) => {
      day = newDay;
      index.arrange(day);
    },
    brands: () => index.orders["name-asc"].map(({ brand }) => brand),
    apply: ({ changed, gone, taxonomy, ...changes }) => {
      if (taxonomy || index.byId.size + changed.length > index.capacity) return false;
      index.change(gone, changed);
      known.clear();
      revision = changes.revision;
      if (changes.lists) lists = orderedLists(changes.lists);
      listCounts.clear();
      return true;
    },
    applyViews: (changes) => {
      index.recount(changes.counts);
      viewsRevision = changes.viewsRevision;
    },
  };
};

const ordered = ({ categories, attributes, groups }: Taxonomy): Taxonomy => ({
  categories: orderedCategories(categories),
  attributes: orderedAttributes(attributes),
  groups: orderedGroups(groups).map(toOpenGroup),
});
