import type { CatalogSnapshot } from "../ports/catalog-store.ts";
import { type Attribute, type Category, CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import {
  choose,
  chosenOf,
  eachFacet,
  FACET_NAMES,
  type FacetName,
  facetRow,
  groupOfAny,
  groupsOf,
  type Taxonomy,
} from "./facets.ts";
import { LETTERS, letterOf } from "./letter.ts";
import {
  type BrandCard,
  type FacetCounts,
  facetOf,
  type GroupCoverage,
  type LetterLink,
  type Listing,
  PAGE_SIZE,
} from "./listing.ts";
import type { ListingQuery, Sort } from "./listing-query.ts";

/*
 * The rules of every list, stated the slow, obvious way. This is the specification of the read model:
 * generated catalogs and queries hold the fast index to it.
 */

/** One page of the brands that match every filter. A page past the end is the last page, and there is always a page 1. */
export const listing = (catalog: CatalogSnapshot, query: ListingQuery): Listing => {
  const found = brandsWithChoices(catalog)
    .filter(matches(catalog, query))
    .map(({ card }) => card)
    .sort(ORDERS[query.sort]);
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  return {
    items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pageSize: PAGE_SIZE,
    facets: facets(catalog, query),
    ...(query.sort === "name-asc" && { letters: letters(found) }),
  };
};

/** The most viewed brands that are still going. */
export const trending = (catalog: CatalogSnapshot, limit: number): BrandCard[] =>
  brandsWithChoices(catalog)
    .map(({ card }) => card)
    .filter(({ attributes }) => !attributes.includes(CLOSED_SLUG))
    .sort(ORDERS["view-count"])
    .slice(0, limit);

/** Brands sharing a category: most shared first, then most viewed. */
export const related = (catalog: CatalogSnapshot, brandId: string, limit: number): BrandCard[] => {
  const all = brandsWithChoices(catalog).map(({ card }) => card);
  const own = new Set(all.find(({ id }) => id === brandId)?.categories);
  const shared = ({ categories }: BrandCard) => categories.filter((slug) => own.has(slug)).length;
  return all
    .filter((card) => card.id !== brandId && shared(card) > 0)
    .sort((a, b) => shared(b) - shared(a) || ORDERS["view-count"](a, b))
    .slice(0, limit);
};

/**
 * A facet's number is the total after choosing it: another category instead of the present one, an attribute besides those ticked.
 * A group of options is known of every brand that has one of them.
 */
const facets = (catalog: CatalogSnapshot, query: ListingQuery): FacetCounts => {
  const all = brandsWithChoices(catalog);
  const found = (asked: ListingQuery) => all.filter(matches(catalog, asked));
  const taxonomy = ordered(catalog);
  const counted = eachFacet((facet) =>
    facetRow(facet)
      .options(taxonomy)
      .map((option) => facetOf(option, found(choose(query, facet, option.slug)).length)),
  );
  const groups = groupsOf(taxonomy).map(({ name, members }): GroupCoverage => {
    const isKnown = ({ slugs }: BrandWithChoices) =>
      FACET_NAMES.some((facet) => members.some(({ slug }) => slugs[facet].includes(slug)));
    return { name, known: found(query).filter(isKnown).length, of: found(query).length };
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options that stand in groups say in which.
  return { ...counted, groups } as FacetCounts;
};

/** Each letter with brands, and the page on which the first of them stands. */
const letters = (ordered: readonly BrandCard[]): LetterLink[] =>
  LETTERS.flatMap((letter) => {
    const first = ordered.findIndex(({ name }) => letterOf(name) === letter);
    const count = ordered.filter(({ name }) => letterOf(name) === letter).length;
    return first < 0 ? [] : { letter, page: Math.floor(first / PAGE_SIZE) + 1, count };
  });

/** All filters combine with "and", but choices within a group of any with "or". A slug that nothing has matches nothing. */
const matches =
  (catalog: CatalogSnapshot, query: ListingQuery) =>
  ({ card, slugs }: BrandWithChoices): boolean =>
    foldForSearch(card.name).includes(foldForSearch(query.search)) &&
    FACET_NAMES.every((facet) => {
      const group = (slug: string) => groupOfAny(facetRow(facet), catalog, slug);
      const chosen = chosenOf(query, facet);
      return chosen.every(
        (slug) =>
          slugs[facet].includes(slug) ||
          (group(slug) !== undefined &&
            chosen.some((other) => group(other) === group(slug) && slugs[facet].includes(other))),
      );
    });

type Compare<T> = (a: T, b: T) => number;

/** By code units, so that every machine in every language agrees. */
const ascending: Compare<string | number> = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const byName: Compare<{ name: string; id: string }> = (a, b) =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
  ascending(a.name, b.name) ||
  ascending(a.id, b.id);

/** Every order is total, so pages never overlap. */
const ORDERS: Record<Sort, Compare<BrandCard>> = {
  "view-count": (a, b) => ascending(b.viewCount, a.viewCount) || byName(a, b),
  "name-asc": byName,
  recent: (a, b) => ascending(b.createdAt, a.createdAt) || byName(a, b),
};

const orderedCategories = <T extends Category>(categories: readonly T[]): T[] =>
  categories.toSorted((a, b) => ascending(a.displayOrder, b.displayOrder) || byName(a, b));

const orderedAttributes = <T extends Attribute>(attributes: readonly T[]): T[] =>
  attributes.toSorted(byName);

const ordered = ({ categories, attributes }: CatalogSnapshot): Taxonomy => ({
  categories: orderedCategories(categories),
  attributes: orderedAttributes(attributes),
});

/** A brand as a list shows it, and what it is found by: the slugs it has of each facet, in the order they are offered. */
interface BrandWithChoices {
  card: BrandCard;
  slugs: Record<FacetName, string[]>;
}

/** In no particular order. */
const brandsWithChoices = (catalog: CatalogSnapshot): BrandWithChoices[] => {
  const taxonomy = ordered(catalog);
  return catalog.brands.map((brand) => {
    const slugs = eachFacet((facet) => {
      const { options, idsOf } = facetRow(facet);
      const ids = idsOf(brand);
      return options(taxonomy)
        .filter(({ id }) => ids.includes(id))
        .map(({ slug }) => slug);
    });
    const {
      updatedAt: _editor,
      categoryIds: _categories,
      attributeIds: _attributes,
      ...shown
    } = brand;
    const { categories, attributes } = slugs;
    return { card: { ...shown, categories, attributes }, slugs };
  });
};
