import { duplicateKeys } from "../brand/duplicates.ts";
import { foldForSearch, foldSearch, withoutSeparators } from "../text/fold.ts";
import { JOINED_MIN_LENGTH, MATCH_RANKS, matchRank } from "../text/similar.ts";
import { countBits } from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import { LINK_FACETS } from "./facets.ts";
import { DID_YOU_MEAN_WORDS } from "./listing.ts";
import type { BrandSuggestion, DidYouMean, KnownSuggestion } from "./listing.schema.ts";
import { LIST_SUGGESTION_LIMIT, parseSearch } from "./listing-query.ts";

/**
 * Suggests brands, categories and attributes for typed text, best match first. At equal rank: categories, brands by views,
 * attributes. For a web address, the brands with that site.
 */
export const suggest = (index: BrandIndex, text: string, limit: number): KnownSuggestion[] => {
  const [site] = duplicateKeys({ websiteUrl: text });
  if (site !== undefined) return atSite(index, site).slice(0, Math.max(0, limit));
  const typed = foldSearch(parseSearch(text));
  if (typed === "" || limit < 1) return [];
  const brands = similarBrands(index, typed, limit);
  const lists = similarLists(index, typed);
  const suggestions = MATCH_RANKS.flatMap((_, rank): KnownSuggestion[] => {
    const similar = lists.filter((one) => Math.floor(one.rank) === rank).map(({ list }) => list);
    return [
      ...similar.filter(({ kind }) => kind === "category"),
      ...brands.filter((one) => Math.floor(one.rank) === rank).map(suggestionOf(typed)),
      ...similar.filter(({ kind }) => kind === "attribute"),
    ];
  });
  return suggestions.slice(0, limit);
};

/**
 * The lists most similar to a search that found nothing; if none is similar, lists that match its last words or its first, without typos.
 * `search` is folded.
 */
export const listsFor = (index: BrandIndex, search: string): DidYouMean["lists"] => {
  let lists = similarLists(index, search);
  if (lists.length === 0) {
    const words = search.split(" ");
    const counts = words.map((_, before) => before).slice(1, DID_YOU_MEAN_WORDS + 1);
    counts.reverse();
    const parts = [
      ...counts.map((count) => words.slice(-count)),
      ...counts.map((count) => words.slice(0, count)),
    ].map((part) => part.join(" "));
    lists =
      parts
        .filter((text) => text.length >= JOINED_MIN_LENGTH)
        .map((text) => similarLists(index, text).filter(({ rank }) => rank < MISTYPED))
        .find((found) => found.length > 0) ?? [];
  }
  return lists.map(({ list: { kind, slug, name, count } }) => ({ kind, slug, name, count }));
};

const MISTYPED = MATCH_RANKS.indexOf("one-typo");
const NO_MATCH = MATCH_RANKS.length;

/** The index of the match in `MATCH_RANKS`; 0 is best. */
const rankOf = (folded: string, typed: string, joined?: string): number => {
  const rank = matchRank(folded, typed, joined);
  return rank === undefined ? NO_MATCH : MATCH_RANKS.indexOf(rank);
};

/** An exact, prefix or typo match of an alias ranks behind the same match of a name. */
const rankOfAlias = (folded: string, typed: string, joined: string): number => {
  const rank = rankOf(folded, typed, joined);
  const rankName = MATCH_RANKS[rank];
  const isBehind = rankName === "exact" || rankName === "prefix" || rankName === "one-typo";
  return isBehind ? rank + 0.5 : rank;
};

const rankOfNames = ([name, ...aliases]: Row["names"], typed: string, joined: string): number =>
  Math.min(
    rankOf(name, typed, joined),
    ...aliases.map((alias) => rankOfAlias(alias, typed, joined)),
  );

interface SimilarBrand {
  row: Row;
  rank: number;
}

/** The brands similar to a folded text, best match first, then by views. */
const similarBrands = (index: BrandIndex, typed: string, limit: number): SimilarBrand[] => {
  const joined = withoutSeparators(typed);
  const contains = ({ text, joined: texts }: Row) => text.includes(typed) || texts.includes(joined);
  const ranked = (rows: readonly Row[]): SimilarBrand[] =>
    rows
      .map((row) => ({ row, rank: rankOfNames(row.names, typed, joined) }))
      .filter(({ rank }) => rank < NO_MATCH)
      .sort((a, b) => a.rank - b.rank);
  const all = index.orders["view-count"];
  const containing = ranked(all.filter(contains));
  const isEnough = containing.filter(({ rank }) => rank < MISTYPED).length >= limit;
  // Names one typo away do not contain the text, and rank last.
  return (isEnough ? containing : ranked(all)).slice(0, limit);
};

/** Categories and attributes with brands and a name or alias similar to a folded text: best match first, then by size. */
const similarLists = ({ options }: BrandIndex, typed: string) => {
  const joined = withoutSeparators(typed);
  const lists = LINK_FACETS.flatMap((facet) => options[facet]).map((option) => ({
    list: listOf(option),
    rank: rankOfNames(
      [foldForSearch(option.name), ...(option.aliases ?? []).map(foldForSearch)],
      typed,
      joined,
    ),
  }));
  return lists
    .filter(({ list, rank }) => rank < NO_MATCH && list.count > 0)
    .sort((a, b) => a.rank - b.rank || b.list.count - a.list.count)
    .slice(0, LIST_SUGGESTION_LIMIT);
};

/** Only attributes have groups. */
const listOf = ({
  slug,
  name,
  group,
  rows,
}: IndexedOption): Exclude<KnownSuggestion, BrandSuggestion> => {
  const count = countBits(rows);
  return group === undefined
    ? { kind: "category", slug, name, count }
    : { kind: "attribute", slug, name, group, count };
};

/** Adds the alias to a brand whose name does not match, or only with a typo. */
const suggestionOf =
  (typed: string) =>
  ({ row: { brand, names } }: SimilarBrand): BrandSuggestion => {
    const { slug, name, aliases } = brand;
    let best = rankOf(names[0], typed);
    let foundAs: string | undefined;
    for (const alias of best < MISTYPED ? [] : aliases) {
      const rank = rankOf(foldForSearch(alias), typed);
      if (rank >= best) continue;
      best = rank;
      foundAs = alias;
    }
    return { kind: "brand", slug, name, ...(foundAs !== undefined && { foundAs }) };
  };

/** The brands with this site, most viewed first. */
const atSite = (index: BrandIndex, site: string): BrandSuggestion[] =>
  index.orders["view-count"]
    .filter((row) => row.site === site)
    .map(({ brand: { slug, name } }) => ({ kind: "brand", slug, name }));
