import { foldSearch, withoutSeparators } from "../text/fold.ts";
import { JOINED_MIN_LENGTH, startsAnyWordJoined } from "../text/similar.ts";
import {
  addBit,
  type BitSet,
  difference,
  emptySet,
  hasBit,
  intersection,
  isEmpty,
  union,
} from "./bit-set.ts";
import type { BrandIndex, Row } from "./brand-index.ts";
import type { SearchQuery } from "./listing-query.ts";
import type { BrandCard, Reading } from "./listing.schema.ts";
import { byRelevance, nameRankOf, type Preferences } from "./rank-brands.ts";
import {
  brandsAround,
  headedByText,
  isDescription,
  isEverydayDescription,
  isEverydayText,
  withoutMisfits,
} from "./fit-phrases.ts";
import { brandsFitting, isBrand, isText, type Phrase, type ReadSearch } from "./phrase.ts";
import { readSearch } from "./read-search.ts";
import { wholeNamesOf } from "./search-index.ts";
import { ageAskedFor, wordsOf } from "./search-words.ts";

/** The brands that a search finds, whatever the other filters. */
export interface FoundBrands {
  all: BitSet;
  /** Brands found by name or alias. */
  named: BitSet;
  /** Brands that only mention the words, if the search found others by name. They are not in `all`. */
  mentioning: BitSet;
  readings: Reading[];
  /** Brands in `all` that lack some of the words. */
  lacking: BitSet;
  /** Words that the search ignored. */
  ignored: string[];
  /** Sorts rows by relevance, the most relevant first. */
  sorted(rows: readonly Row[]): Row[];
  /** The brand's card, which says how the search found it. */
  cardOf(row: Row): BrandCard;
}

/** What a search finds, before it is ranked. */
interface SearchResult {
  named: BitSet;
  others: BitSet;
  mentioning: BitSet;
  phrases: readonly Phrase[];
  ignored: readonly string[];
  similar: readonly Row[];
  /** Whether the brand was found by this folded name or alias. */
  isFoundBy: (name: string) => boolean;
  nameRank: (row: Row) => number;
}

/** `home`: the brands of the searcher's country, which come first among similar ones. */
export const findBrands = (
  index: BrandIndex,
  { search, match }: SearchQuery,
  home?: BitSet,
): FoundBrands => {
  if (match === "name") return foundBrands(index, byPlainName(index, search), {});
  const result = resultOf(index, search);
  const preferences: Preferences = { age: ageAskedFor(search), home };
  if (match !== "words" || isEmpty(result.mentioning))
    return foundBrands(index, result, preferences);
  const nobody = emptySet(index.capacity);
  const mentions = { named: nobody, others: result.mentioning, mentioning: nobody };
  return foundBrands(index, { ...result, ...mentions }, {});
};

/**
 * Brands whose name or alias contains the search come first, if the search is distinctive. If it describes brands ("putters"), or consists
 * of everyday words with which no name or alias begins, only brands whose name begins with it come first. The others rank by relevance.
 */
const resultOf = (index: BrandIndex, search: string): SearchResult => {
  const read = readSearch(index, search);
  const { matches, rows: containing } = nameMatches(index, search);
  const folded = foldSearch(search);
  const beginning = setOf(index, index.rowsIn(containing), ({ names: [name] }) =>
    name.startsWith(folded),
  );
  const isBegun = index
    .rowsIn(containing)
    .some(({ names }) => names.some((name) => name.startsWith(folded)));
  const isWeak = isDescription(read) || (isEverydayText(index, read) && !isBegun);
  const named = isWeak ? beginning : containing;
  const result = isEmpty(named)
    ? (byNameInside(index, read) ?? byWords(index, read))
    : byWholeName(index, { named, matches, nameRank: nameRankOf(search) }, read);
  return { ...result, others: difference(union(result.others, containing), result.named) };
};

const foundBrands = (
  index: BrandIndex,
  result: SearchResult,
  preferences: Preferences,
): FoundBrands => {
  const { named, others, mentioning, phrases, similar, isFoundBy, nameRank } = result;
  const isNamed = ({ bit }: Row): boolean => hasBit(named, bit);
  const rest = similar.length > 0 ? byPlace(similar) : byRelevance(index, phrases, preferences);
  return {
    all: union(named, others),
    named,
    mentioning,
    readings: phrases.flatMap(({ reading, others = [] }) => [reading, ...others]),
    lacking: phrases.some(isText)
      ? difference(others, brandsFitting(index, phrases, "mentionedBy"))
      : emptySet(index.capacity),
    ignored: [...result.ignored],
    sorted: (rows) => [
      ...rows.filter(isNamed).sort((a, b) => nameRank(a) - nameRank(b)),
      ...rest(rows.filter((row) => !isNamed(row))),
    ],
    cardOf: (row) => {
      const { card, names } = row;
      if (!isNamed(row)) return { ...card, match: "words" };
      const [name, ...aliases] = names;
      const foundAs = isFoundBy(name) ? undefined : card.aliases[aliases.findIndex(isFoundBy)];
      return foundAs === undefined
        ? { ...card, match: "name" }
        : { ...card, match: "alias", foundAs };
    },
  };
};

/** Sorts rows in the order of a list; rows that are not in the list come last. */
const byPlace = (list: readonly Row[]): ((rows: readonly Row[]) => Row[]) => {
  const places = new Map(list.map((row, at) => [row, at]));
  const placeOf = (row: Row): number => places.get(row) ?? list.length;
  return (rows) => rows.toSorted((a, b) => placeOf(a) - placeOf(b));
};

const nothing = (index: BrandIndex): SearchResult => ({
  named: emptySet(index.capacity),
  others: emptySet(index.capacity),
  mentioning: emptySet(index.capacity),
  phrases: [],
  ignored: [],
  similar: [],
  isFoundBy: () => false,
  nameRank: () => 0,
});

/** Brands whose name contains the search (spec section 7). */
const byPlainName = (index: BrandIndex, search: string): SearchResult => {
  const folded = foldSearch(search);
  const isFoundBy = (name: string): boolean => name.includes(folded);
  const named = setOf(index, index.byId.values(), ({ names: [name] }) => isFoundBy(name));
  return { ...nothing(index), named, isFoundBy, nameRank: nameRankOf(search) };
};

/** Brands whose name or alias contains the whole search, and brands that have all the options and places that it names. */
const byWholeName = (
  index: BrandIndex,
  { named, matches, nameRank }: Pick<SearchResult, "named" | "nameRank"> & { matches: Matcher },
  read: ReadSearch,
): SearchResult => {
  const isRead = !read.phrases.some(isText);
  const options = isRead
    ? brandsFitting(index, read.phrases, "fits")
    : isEverydayDescription(index, read)
      ? brandsAround(index, read.phrases)
      : emptySet(index.capacity);
  const others = difference(options, named);
  const mentioning = brandsFitting(index, read.phrases, "mentionedBy");
  return {
    ...nothing(index),
    named,
    others,
    mentioning: difference(mentioning, union(named, others)),
    phrases: isEmpty(others)
      ? []
      : read.phrases.map((phrase) =>
          phrase.owner ? { ...phrase, reading: phrase.owner } : phrase,
        ),
    isFoundBy: (name) => matches({ text: name, joined: withoutSeparators(name) }),
    nameRank,
  };
};

/** Brands whose whole name is a part of the search: "ping putters", "alternatives to Ping". */
const byNameInside = (index: BrandIndex, read: ReadSearch): SearchResult | undefined => {
  const { phrases, similar } = read;
  const brands = phrases.filter(isBrand);
  const [first, ...more] = brands.flatMap(({ named }) => named ?? []);
  if (!first) return undefined;
  const options = brandsFitting(index, phrases, "fits");
  const any = union(first, ...more);
  const named = similar.length > 0 ? any : intersection(any, options);
  if (isEmpty(named)) return undefined;
  const mentioning = brandsFitting(index, phrases, "mentionedBy");
  const keys = new Set(brands.flatMap(({ reading }) => wholeNamesOf(wordsOf(reading.text))));
  return {
    ...read,
    named,
    others: difference(options, named),
    mentioning: difference(mentioning, union(named, options)),
    isFoundBy: (name) => wholeNamesOf(wordsOf(name)).some((key) => keys.has(key)),
    nameRank: ({ bit }) => brands.findIndex((phrase) => phrase.named && hasBit(phrase.named, bit)),
  };
};

/** Brands that fit or mention every phrase, and if they are few, those that lack some words. */
const byWords = (index: BrandIndex, read: ReadSearch): SearchResult => {
  const left = withoutMisfits(index, headedByText(index, read) ?? read);
  const named = left.phrases.length < read.phrases.length && byNameInside(index, left);
  if (named) return named;
  // "Best golf brands" has only stop words, so it finds all brands.
  const isEverything = read.phrases.length === 0 && read.stopWords > 0;
  return {
    ...nothing(index),
    ...left,
    others: isEverything ? index.all : brandsAround(index, left.phrases),
  };
};

/** Whether a search matches a row, or one of its names. */
type Matcher = (names: Pick<Row, "text" | "joined">) => boolean;

/**
 * Matches names and aliases that contain the text. If there are none and the text has at least three letters, ignores
 * separators and matches names that contain the text from the start of a word on.
 */
const nameMatches = (index: BrandIndex, search: string): { matches: Matcher; rows: BitSet } => {
  const folded = foldSearch(search);
  const joined = withoutSeparators(folded);
  const contains: Matcher = ({ text }) => text.includes(folded);
  const rows = setOf(index, index.byId.values(), contains);
  if (joined.length < JOINED_MIN_LENGTH || !isEmpty(rows)) return { matches: contains, rows };
  const matches: Matcher = (row) =>
    row.joined.includes(joined) && startsAnyWordJoined(row.text, joined);
  return { matches, rows: setOf(index, index.byId.values(), matches) };
};

/** The rows for which a condition holds. */
const setOf = (index: BrandIndex, rows: Iterable<Row>, holds: (row: Row) => boolean): BitSet => {
  const set = emptySet(index.capacity);
  for (const row of rows) if (holds(row)) addBit(set, row.bit);
  return set;
};
