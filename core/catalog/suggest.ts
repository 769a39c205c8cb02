import { duplicateKeys } from "../brand/duplicates.ts";
import { foldForSearch } from "../text/fold.ts";
import { withScratchSets } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./facets.ts";
import { JOINED_MIN_LENGTH, MATCH_RANKS, matchRank } from "../text/similar.ts";
import { parseSearch } from "./listing-query.ts";
import {
  type AttributeSuggestion,
  type CategorySuggestion,
  DID_YOU_MEAN_LIMIT,
  DID_YOU_MEAN_WORDS,
  type DidYouMean,
  LIST_SUGGESTION_LIMIT,
  type Suggestion,
} from "./listing.ts";
import { alikeBrands, setOf } from "./alike-brands.ts";

/**
 * Brands, categories and attributes for what was typed (for a web address, the brands with that site), the most alike first; of equally
 * alike ones categories, then brands by views, then attributes, lists by how many brands they have.
 */
export const suggest = (
  index: CatalogIndex,
  taxonomy: Taxonomy,
  text: string,
  limit: number,
): Suggestion[] => {
  const [site] = duplicateKeys({ websiteUrl: text });
  if (site !== undefined) return atSite(index, site, limit);
  const typed = foldForSearch(parseSearch(text));
  if (typed === "" || limit < 1) return [];
  const brands = alikeBrands(index, typed, limit);
  const lists = alikeLists(index, taxonomy, typed);
  const suggestions = MATCH_RANKS.flatMap((wanted, at): Suggestion[] => {
    const ranked = lists.filter(({ rank }) => rank === at).map(({ list }) => list);
    return [
      ...ranked.filter(({ kind }) => kind === "category"),
      ...brands[wanted].map((slot) => brandSuggestion(index, slot, typed)),
      ...ranked.filter(({ kind }) => kind === "attribute"),
    ];
  });
  return suggestions.slice(0, limit);
};

/** What a search that found nothing offers, as `listing-rules` states it. `search` is folded. */
export const didYouMean = (index: CatalogIndex, taxonomy: Taxonomy, search: string): DidYouMean => {
  const brandsLike = (text: string) =>
    withScratchSets(() => Object.values(alikeBrands(index, text, DID_YOU_MEAN_LIMIT)).flat());
  let brands = search === "" ? [] : brandsLike(search);
  let lists = search === "" ? [] : alikeLists(index, taxonomy, search);
  if (brands.length + lists.length === 0) {
    const words = search.split(" ");
    const counts = Array.from(
      { length: Math.min(DID_YOU_MEAN_WORDS, words.length - 1) },
      (_, fewer) => Math.min(DID_YOU_MEAN_WORDS, words.length - 1) - fewer,
    );
    const firstWords = counts.map((count) => words.slice(0, count).join(" ")).filter(isLongEnough);
    const lastWords = counts.map((count) => words.slice(-count).join(" ")).filter(isLongEnough);
    const isOfCategory = (text: string) =>
      taxonomy.categories.some(({ name }) => foldForSearch(name).startsWith(text));
    brands = firstFound(
      firstWords.filter((text) => !isOfCategory(text)),
      brandsLike,
    );
    lists = firstFound([...lastWords, ...firstWords], (text) =>
      alikeLists(index, taxonomy, text).filter(({ rank }) => rank < MISTYPED),
    );
  }
  return {
    brands: brands.map((slot) => {
      const { slug, name } = index.brands.brand(slot);
      return { slug, name };
    }),
    lists: lists.map(({ list: { kind, slug, name, count } }) => ({ kind, slug, name, count })),
  };
};

const isLongEnough = (text: string): boolean => text.length >= JOINED_MIN_LENGTH;

const MISTYPED = MATCH_RANKS.indexOf("one-typo");

const firstFound = <T>(texts: readonly string[], find: (text: string) => T[]): T[] => {
  for (const text of texts) {
    const found = find(text);
    if (found.length > 0) return found;
  }
  return [];
};

/** Categories and attributes with brands that are like what was typed, the most alike first, of those the largest. */
const alikeLists = (
  { facets }: CatalogIndex,
  { categories, attributes }: Taxonomy,
  typed: string,
) => {
  const lists: { list: CategorySuggestion | AttributeSuggestion; rank: number }[] = [];
  const add = (list: CategorySuggestion | AttributeSuggestion): void => {
    const rank = rankOf(foldForSearch(list.name), typed);
    if (rank < MATCH_RANKS.length && list.count > 0) lists.push({ list, rank });
  };
  const inCategory = facets.categories.sizes();
  for (const [position, { slug, name }] of categories.entries())
    add({ kind: "category", slug, name, count: inCategory[position] ?? 0 });
  const withAttribute = facets.attributes.sizes();
  for (const [position, { slug, name, group }] of attributes.entries())
    add({ kind: "attribute", slug, name, group, count: withAttribute[position] ?? 0 });
  return lists
    .sort((a, b) => a.rank - b.rank || b.list.count - a.list.count)
    .slice(0, LIST_SUGGESTION_LIMIT);
};

/** The place among the ranks; behind all of them for what is not alike. */
const rankOf = (folded: string, typed: string): number => {
  const rank = matchRank(folded, typed);
  return rank === undefined ? MATCH_RANKS.length : MATCH_RANKS.indexOf(rank);
};

const brandSuggestion = ({ brands }: CatalogIndex, slot: number, typed: string): Suggestion => {
  const { slug, name, aliases } = brands.brand(slot);
  let foundAs: string | undefined;
  let best = rankOf(brands.names[slot] ?? "", typed);
  // A name that holds what was typed says enough.
  for (const alias of best < MISTYPED ? [] : aliases) {
    const rank = rankOf(foldForSearch(alias), typed);
    if (rank >= best) continue;
    best = rank;
    foundAs = alias;
  }
  return { kind: "brand", slug, name, ...(foundAs !== undefined && { foundAs }) };
};

/** For a web address, the brands with that site, however it is written. */
const atSite = ({ brands, sites, orders }: CatalogIndex, site: string, limit: number) => {
  const slots = sites.slots(site);
  return orders["view-count"]
    .page(setOf(Uint32Array.from(slots), brands.slotCount), slots.length, 0, limit)
    .map((slot): Suggestion => {
      const { slug, name } = brands.brand(slot);
      return { kind: "brand", slug, name };
    });
};
