import { plainForm } from "../catalog/word-forms.ts";
import { foldAccents, lettersOf } from "../text/fold.ts";
import { IMPORT_FIELDS, type ImportField } from "./import-field.ts";
import data from "./column-names.json" with { type: "json" };

/*
 * Common names of columns, in addition to those in BRAND_FIELDS, and words that occur in names. `column-names.json` has them by language.
 * Names are separated by commas, words by spaces.
 */

/** Names or words by language. */
type Names = Readonly<Record<string, string>>;

/** A column's name for comparison: `Instagram followers`, `instagram_followers` and `instagramFollowers` are equal. */
export const columnKey = (name: string): string => lettersOf(foldAccents(name));

const columnKeys = (names: Names): ReadonlySet<string> =>
  new Set(Object.values(names).flatMap((list) => list.split(", ").map(columnKey)));

const foldedWords = (words: Names): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((list) => foldAccents(list).split(" ")));

const { columns, words } = data;
const fields: Partial<Readonly<Record<ImportField, Names>>> = data.fields;

/** Names of each field in all languages. */
export const COLUMN_NAMES: readonly { field: ImportField; name: string }[] = IMPORT_FIELDS.flatMap(
  (field) =>
    Object.values(fields[field] ?? {}).flatMap((list) =>
      list.split(", ").map((name) => ({ field, name })),
    ),
);

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(data.abbreviations));

/** Networks by their names in other alphabets. */
const NETWORK_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(data.networks).flatMap(([network, list]) =>
    foldAccents(list)
      .split(" ")
      .map((word) => [word, network]),
  ),
);

/** Words for followers. */
const FOLLOWERS = foldedWords(words.followers);

/** The words of a text, without plural endings. */
export const headerWords = (text: string): string[] =>
  (
    foldAccents(
      text
        .replace(/['’]s\b/gi, "")
        .replace(/\(s\)/gi, "s")
        .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, " ")
        .replace(
          /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=[a-z])|(?<=[a-z])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/giu,
          " ",
        ),
    ).match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) =>
    FOLLOWERS.has(word)
      ? "follower"
      : (NETWORK_WORDS.get(word) ?? plainForm(ABBREVIATIONS.get(word) ?? word)),
  );

const wordsIn = (...names: Names[]): ReadonlySet<string> =>
  new Set(names.flatMap((one) => Object.values(one).flatMap(headerWords)));

/** Words that do not change the meaning of a header, also suffixes for types in Solr. */
export const HARMLESS_WORDS = wordsIn(words.harmless);

/** Harmless words that count where they are part of a field's name: `About` names a description. */
export const SIGNIFICANT_WORDS = wordsIn(words.significant);

/** Languages at the end of a header: `nameEn`, `Name (English)`. Names in other languages have lower priority. */
export const LANGUAGES = wordsIn(words.languages);
export const ALL_LANGUAGES = wordsIn(words.languages, words.english);

/** Words that are one letter away from the name of a field, but not a mistyped form of it. */
export const NO_TYPOS = wordsIn(words.noTypos);

/** Words that mark another column of the same list. */
export const FURTHER_WORDS = wordsIn(words.further);

/** Languages and parts of the world in headers: `Website (EU)`. */
export const REGION_WORDS = wordsIn(words.languages, words.english, words.regions);

/** Words in headers of years and addresses that are not a brand's founding year or website. */
export const OTHER_FACTS = wordsIn(words.otherFacts);

/** Words in headers of columns about a person or an agreement: `Founder's Instagram`, `Year signed`. */
export const PRIVATE_WORDS = wordsIn(words.private);

/** Words in headers of years other than the founding year: `Stocked since`. */
export const OTHER_YEARS = wordsIn(words.otherYears);

/** Words of headers whose numbers count thousands or millions: `Followers (k)`. */
export const THOUSANDS = wordsIn(words.thousands);
export const MILLIONS = wordsIn(words.millions);

/** Words in headers of numbers that are not follower counts. */
export const OTHER_COUNTS = wordsIn(words.otherCounts);

/** Names of link columns. They contain the websites only if no other column does. */
export const LINK_COLUMNS = columnKeys(columns.links);

/** Names of columns of brands. If a file has one, its column of companies contains the owners. */
export const BRAND_COLUMNS = columnKeys(columns.brands);
export const COMPANY_COLUMNS = columnKeys(columns.companies);

/** A table lists people if it has columns of at least two of these: `FIRST_NAMES`, `LAST_NAMES`, `NAMES_OF_PEOPLE`. */
export const FIRST_NAMES = columnKeys(columns.firstNames);
export const LAST_NAMES = columnKeys(columns.lastNames);
/** If a table of companies has one of these columns, its column of names contains people. */
export const JOB_TITLES = columnKeys(columns.jobTitles);
/** Columns that contain names of people, if the table has companies too. */
export const FULL_NAMES = columnKeys(columns.fullNames);
/** Columns that name a person or a job in a list of people. */
export const NAMES_OF_PEOPLE = columnKeys(columns.namesOfPeople);

/** Parts of a place, which are joined to a headquarters. */
export const PLACE_PARTS = ["city", "region", "country"] as const;
export type PlacePart = (typeof PLACE_PARTS)[number];

export const PLACE_WORDS: ReadonlyMap<string, PlacePart> = new Map(
  PLACE_PARTS.flatMap((part) => [...wordsIn(data.places[part])].map((word) => [word, part])),
);

/** Words that may occur beside a part of a place in a header: `countryLabel`, `Address 1 - Country`. */
export const AROUND_PLACES = wordsIn(words.aroundPlaces);

/** Words with which a row of totals begins, alone or with another word. */
export const TOTALS = foldedWords(words.totals);
export const TOTAL_BEGINS = foldedWords(words.totalBegins);
export const TOTAL_ENDS = foldedWords(words.totalEnds);

/** Words for yes in a column of yes and no. */
export const YES = foldedWords(words.yes);
export const NO = foldedWords(words.no);

/** Legal forms after company names. */
export const COMPANY_FORMS: readonly string[] = words.companyForms.en.split(" ");

/** If a shop's table has one of these columns, its titles are names of products. */
export const VENDOR_COLUMNS = columnKeys(columns.vendors);

/** Columns of a shop's list of products. */
export const PRODUCT_COLUMNS = columnKeys(columns.products);

/** Units in a row below the header. */
export const UNITS = foldedWords(words.units);
