import type { CatalogIndex } from "./catalog-index.ts";
import { eachFacet, FACET_NAMES, facetRow, type Taxonomy } from "./facets.ts";
import { type Filter, filterOf, type Match, matchesOf, sizeOf } from "./filter.ts";
import { lettersOf } from "./letter.ts";
import { type BrandCard, type LetterLink, type Listing, PAGE_SIZE } from "./listing.ts";
import type { ListingQuery } from "./listing-query.ts";
import { createMemo } from "./memo.ts";

/** What lists are made of, as it is now. */
export interface ListedCatalog {
  readonly index: CatalogIndex;
  readonly taxonomy: Taxonomy;
  readonly revision: number;
  /** Another one whenever anything moved, view counts included. */
  readonly stamp: string;
  cardOf(slot: number): BrandCard;
}

/** Filters remembered at once. */
const FILTERS = 500;
/** Pages remembered of each list; few visitors go further. */
const FIRST_PAGES = 4;

/**
 * Lists as `listing-rules` states them. What was found is remembered until the catalog moves; a remembered page is the same
 * list each time, so that what is made from it can be remembered by it.
 */
export const createListingFinder = (catalog: ListedCatalog) => {
  const { index, cardOf } = catalog;
  const pages = createMemo<string, BrandCard[]>({ at: () => catalog.stamp, most: FILTERS });
  const facets = createMemo<string, Listing["facets"]>({
    at: () => catalog.revision,
    most: FILTERS,
  });
  const letters = createMemo<string, LetterLink[]>({ at: () => catalog.revision, most: FILTERS });

  const findPage = (
    key: string,
    { sort }: ListingQuery,
    match: Match,
    total: number,
    page: number,
  ) => {
    const find = () =>
      index.orders[sort].page(match.slots, total, (page - 1) * PAGE_SIZE, PAGE_SIZE).map(cardOf);
    return page > FIRST_PAGES ? find() : pages.recall(`${sort}${page}|${key}`, find);
  };

  return (query: ListingQuery): Listing => {
    const filter = filterOf(query);
    const key = keyOf(filter);
    const { all, besides } = matchesOf(index, filter);
    const total = sizeOf(all);
    const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
    const countFacets = () =>
      eachFacet((name) => {
        const counts = index.facets[name].counts(besides[name].slots);
        return facetRow(name)
          .options(catalog.taxonomy)
          .map(({ slug, name: called }, place) => ({
            slug,
            name: called,
            count: counts[place] ?? 0,
          }));
      });
    return {
      items: findPage(key, query, all, total, page),
      total,
      page,
      pageSize: PAGE_SIZE,
      facets: facets.recall(key, countFacets),
      ...(query.sort === "name-asc" && {
        letters: letters.recall(key, () => lettersOf(index.stretches.counts(all.slots))),
      }),
    };
  };
};

const keyOf = ({ chosen, search }: Filter): string => {
  let key = "";
  for (const name of FACET_NAMES) key += `${chosen[name].join()}|`;
  return key + search;
};
