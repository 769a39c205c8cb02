import type { CatalogBrand, CatalogSnapshot } from "../ports/catalog-store.ts";
import { type Attribute, type Category, CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { ascending, byName, foldForSearch, withoutSeparators } from "../text/fold.ts";
import { isWordStart, JOINED_MIN_LENGTH, matchRank, MATCH_RANKS } from "../text/similar.ts";
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
import { letterOf, LETTERS } from "./brand-orders.ts";
import {
  type BrandCard,
  DID_YOU_MEAN_LIMIT,
  DID_YOU_MEAN_WORDS,
  type DidYouMean,
  type FacetCounts,
  facetOf,
  type GroupCoverage,
  type LetterLink,
  LIST_SUGGESTION_LIMIT,
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
  const finds = reading(catalog, query.search);
  const found = brandsWithChoices(catalog)
    .filter(matches(catalog, query))
    .map(({ card }) => foundAs(card, finds))
    .sort(ORDERS[query.sort]);
  const page = Math.min(query.page, Math.max(1, Math.ceil(found.length / PAGE_SIZE)));
  return {
    items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    page,
    pageSize: PAGE_SIZE,
    facets: facets(catalog, query),
    ...(query.sort === "name-asc" && { letters: letters(found) }),
    ...(query.search !== "" &&
      found.length === 0 && { didYouMean: didYouMean(catalog, query.search) }),
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
const matches = (catalog: CatalogSnapshot, query: ListingQuery) => {
  const finds = reading(catalog, query.search);
  return ({ card, slugs }: BrandWithChoices): boolean =>
    [card.name, ...card.aliases].some(finds) &&
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
};

/**
 * How a search is read, which says whether a name or an alias is found by it: when it contains it. Only where that finds no active
 * brand: when it begins with it at one of its words, with separators left out on both sides, from three letters on. That is
 * decided by the text alone, whatever else is chosen, so that all totals, facets and pages of a search go by one reading.
 */
const reading = (catalog: CatalogSnapshot, search: string): ((name: string) => boolean) => {
  const folded = foldForSearch(search);
  const joined = withoutSeparators(folded);
  const contains = (name: string) => foldForSearch(name).includes(folded);
  const isContained = catalog.brands.some(({ name, aliases }) => [name, ...aliases].some(contains));
  if (isContained || joined.length < JOINED_MIN_LENGTH) return contains;
  return (name) => fromEachWord(foldForSearch(name)).some((rest) => rest.startsWith(joined));
};

/** What there is of a folded name from each of its words on, without separators. */
const fromEachWord = (name: string): string[] =>
  Array.from({ length: name.length }, (_, at) => at)
    .filter((at) => isWordStart(name, at))
    .map((at) => withoutSeparators(name.slice(at)));

/** A card that only an alias was found by says which: the first. */
const foundAs = (card: BrandCard, finds: (name: string) => boolean): BrandCard => {
  const alias = finds(card.name) ? undefined : card.aliases.find(finds);
  return alias === undefined ? card : { ...card, foundAs: alias };
};

/**
 * What may have been meant by a search that found nothing: the brands and the lists that are most like the whole of it. Where nothing is:
 * the brands like as many of its first words as there are any for, unless a category begins so; and the lists like as many of its last
 * words, else of its first, mistyped ones left out.
 */
const didYouMean = (catalog: CatalogSnapshot, search: string): DidYouMean => {
  const folded = foldForSearch(search);
  const brands = alikeBrands(catalog, folded).slice(0, DID_YOU_MEAN_LIMIT);
  const lists = alikeLists(catalog, folded).slice(0, LIST_SUGGESTION_LIMIT);
  if (brands.length + lists.length > 0)
    return { brands, lists: lists.map(({ rank: _rank, ...list }) => list) };
  const words = folded.split(" ");
  const counts = words
    .map((_, before) => before)
    .filter((count) => count > 0 && count <= DID_YOU_MEAN_WORDS)
    .toReversed();
  const firstWords = counts.map((count) => words.slice(0, count).join(" ")).filter(isLongEnough);
  const lastWords = counts.map((count) => words.slice(-count).join(" ")).filter(isLongEnough);
  const isOfCategory = (text: string) =>
    catalog.categories.some(({ name }) => foldForSearch(name).startsWith(text));
  return {
    brands: firstFound(
      firstWords.filter((text) => !isOfCategory(text)),
      (text) => alikeBrands(catalog, text),
    ).slice(0, DID_YOU_MEAN_LIMIT),
    lists: firstFound([...lastWords, ...firstWords], (text) =>
      alikeLists(catalog, text).filter(({ rank }) => MATCH_RANKS[rank] !== "one-typo"),
    )
      .slice(0, LIST_SUGGESTION_LIMIT)
      .map(({ rank: _rank, ...list }) => list),
  };
};

const isLongEnough = (text: string): boolean => text.length >= JOINED_MIN_LENGTH;

/** What is found by the first text that anything is found by. */
const firstFound = <T>(texts: readonly string[], find: (text: string) => T[]): T[] =>
  texts.map(find).find((found) => found.length > 0) ?? [];

/** How unlike a folded text is to a name; `MATCH_RANKS.length` where it is not like it at all. */
const unlikeness = (name: string, text: string): number => {
  const rank = text === "" ? undefined : matchRank(foldForSearch(name), text);
  return rank === undefined ? MATCH_RANKS.length : MATCH_RANKS.indexOf(rank);
};

/** Of aliases: those that are or begin with the text, or are mistyped, come behind such names. */
const unlikenessOfAlias = (alias: string, text: string): number => {
  const rank = unlikeness(alias, text);
  const isBehind = ["exact", "prefix", "one-typo"].includes(MATCH_RANKS[rank] ?? "");
  return isBehind ? rank + 0.5 : rank;
};

/** The brands that are like a folded text, the most alike first, of those the most viewed. */
const alikeBrands = ({ brands }: CatalogSnapshot, text: string): DidYouMean["brands"] =>
  brands
    .map((brand) => ({
      ...brand,
      rank: Math.min(
        unlikeness(brand.name, text),
        ...brand.aliases.map((alias) => unlikenessOfAlias(alias, text)),
      ),
    }))
    .filter(({ rank }) => rank < MATCH_RANKS.length)
    .sort((a, b) => a.rank - b.rank || ascending(b.viewCount, a.viewCount) || byName(a, b))
    .map(({ slug, name }) => ({ slug, name }));

/** The categories and attributes with brands that are like a folded text, the most alike first, of those the largest. */
const alikeLists = (catalog: CatalogSnapshot, text: string) => {
  const { categories, attributes } = ordered(catalog);
  const lists = (["category", "attribute"] as const).flatMap((kind) =>
    (kind === "category" ? categories : attributes).map(({ id, slug, name }) => {
      const has = ({ categoryIds, attributeIds }: CatalogBrand) =>
        (kind === "category" ? categoryIds : attributeIds).includes(id);
      const count = catalog.brands.filter(has).length;
      return { kind, slug, name, count, rank: unlikeness(name, text) };
    }),
  );
  return lists
    .filter(({ rank, count }) => rank < MATCH_RANKS.length && count > 0)
    .sort((a, b) => a.rank - b.rank || ascending(b.count, a.count));
};

/** Every order is total, so pages never overlap. */
const ORDERS: Record<Sort, (a: BrandCard, b: BrandCard) => number> = {
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
