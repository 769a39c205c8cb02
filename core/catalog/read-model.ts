import type { CatalogSnapshot } from "./catalog-changes.ts";
import {
  CLOSED_SLUG,
  orderedAttributes,
  orderedCategories,
  orderedGroups,
  toOpenGroup,
} from "../taxonomy/taxonomy.ts";
import { hasBit } from "./bit-set.ts";
import { createBrandIndex, isComplete, type Row } from "./brand-index.ts";
import type { Taxonomy } from "./facets.ts";
import { countFound, findListing, idsInList } from "./find-listing.ts";
import type { ReadModel } from "./listing.ts";
import { relatedTo, sameOwner } from "./related.ts";
import { suggest } from "./suggest.ts";

/** Rebuilding the index is faster than updating it from this number of changed brands. */
const REBUILD_THRESHOLD = 200;

/** Returns its own brands and cards without copying; callers must not change them. */
export const createReadModel = (snapshot: CatalogSnapshot, firstDay = ""): ReadModel => {
  let { revision, viewsRevision } = snapshot;
  let day = firstDay;
  let index = createBrandIndex(snapshot.brands, ordered(snapshot), day);
  const rowOf = (id: string): Row | undefined => index.byId.get(id);

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
        related: relatedTo(index, row, limit, siblings).map(({ card }) => card),
        sameOwner: siblings.map(({ card }) => card),
      };
    },
    categories: () => index.taxonomy.categories,
    attributes: () => index.taxonomy.attributes,
    groups: () => index.taxonomy.groups,
    card: (brandId) => rowOf(brandId)?.card,
    has: (brandId) => index.byId.has(brandId),
    findBySlug: (slug) => index.bySlug.get(slug)?.brand,
    suggest: (typed, limit) => suggest(index, typed, limit),
    prepareSearches: (count) => index.readSome(count),
    countFound: (search) => countFound(index, search),
    arrange: (newDay) => {
      day = newDay;
      index.arrange(day);
    },
    brands: () => index.orders["name-asc"].map(({ brand }) => brand),
    apply: (changes) => {
      const { changed, gone } = changes;
      const taxonomy = changes.taxonomy ? ordered(changes.taxonomy) : index.taxonomy;
      const isFull = index.byId.size + changed.length > index.capacity;
      if (changes.taxonomy || isFull || changed.length + gone.length > REBUILD_THRESHOLD) {
        const brands = new Map([...index.byId].map(([id, { brand }]) => [id, brand]));
        for (const id of gone) brands.delete(id);
        for (const brand of changed) brands.set(brand.id, brand);
        index = createBrandIndex([...brands.values()], taxonomy, day);
      } else index.change(gone, changed);
      revision = changes.revision;
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
