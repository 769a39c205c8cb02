import { isLogoPath } from "../brand/logo-path.ts";
import { followersOf } from "../brand/follower-text.ts";
import { networkOfHost, SOCIAL_NETWORKS, type SocialNetwork } from "../brand/social-networks.ts";
import { yearOf } from "../brand/year-text.ts";
import { countryOf } from "../sites/location.ts";
import { hostOf, withScheme } from "../text/addresses.ts";
import { distanceBetween } from "../text/similar.ts";
import { isChoice, networkOfField } from "./meant-value.ts";
import { behindRedirect, firstAddress, meantAddress } from "./several-addresses.ts";
import {
  ALL_LANGUAGES,
  AROUND_PLACES,
  COLUMN_NAMES,
  columnKey,
  FURTHER_WORDS,
  HARMLESS_WORDS,
  headerWords,
  LANGUAGES,
  MILLIONS,
  NAMES_OF_PEOPLE,
  NO_TYPOS,
  OTHER_COUNTS,
  OTHER_FACTS,
  OTHER_YEARS,
  PLACE_WORDS,
  type PlacePart,
  PRIVATE_WORDS,
  REGION_WORDS,
  SIGNIFICANT_WORDS,
  THOUSANDS,
} from "./column-names.ts";
import { type ImportField, rowOf } from "./import-field.ts";

/** The cells of a file, by which columns are guessed. */
export interface ColumnContent {
  /** The first values of a column, as texts. */
  valuesOf: (at: number) => readonly string[];
  /** The first cells of a column, one per row; an empty text for a cell without a value. */
  cellsOf: (at: number) => readonly string[];
  /** Whether a text names categories or attributes. */
  isKnown: (field: "categories" | "attributes", text: string) => boolean;
  /** The current year. */
  year: number;
  /** Whether unknown names become categories and attributes. */
  createsMissing?: boolean;
}

/** A field that a column may contain. */
export interface ColumnGuess {
  field: ImportField;
  how: "name" | "similar" | "content";
  /** From 0 to 1. */
  score: number;
}

/** Longer headers are sentences. */
const LONGEST_NAME = 60;

/** `Brand name (as shown on packaging)`: the brackets contain instructions for filling the column. */
const EXPLAINED = /^([^()]{1,60}?)\s*\([^()]{12,200}\)\*?$/;

/** Removes the explanation from a header. Keeps it if it may name a person or a network: `Name (contact person)`, `Followers (Instagram, …)`. */
const withoutExplanation = (name: string): string => {
  const [, short = name] = EXPLAINED.exec(name) ?? [];
  return NAMES_OF_PEOPLE.has(columnKey(short)) || isFollowers(short) ? name : short;
};

/** The fields that a column with an unknown name may contain, best first. `named` are the known names of fields. */
export const guessColumn = (
  name: string,
  at: number,
  named: readonly NamedField[],
  content: ColumnContent | undefined,
): ColumnGuess[] => {
  // Followers and places depend on other columns.
  if (isFollowers(name) || placePartOf(name) !== undefined) return [];
  const values = content?.valuesOf(at) ?? [];
  const guesses = similarTo(name, named);
  const similar = guesses.flatMap(({ field, score, isSure }): ColumnGuess[] => {
    const unit = isCount(field) ? unitOf(name) : undefined;
    const written = unit ? values.map((value) => inUnit(value, unit)) : values;
    const share = content && values.length > 0 ? shareThatFits(field, written, content) : undefined;
    const isMeant = share === undefined ? isSure : share >= (isSure ? 0.5 : 0.8);
    if (field === "websiteUrl" && areOfOneSite(values)) return [];
    return isMeant && (isSure || isChecked(field)) ? [{ field, how: "similar", score }] : [];
  });
  const isText = guesses.some(({ field, isSure }) => isSure && isProse(field));
  const byContent =
    content && values.length > 0 && !isText ? fieldByContent(name, values, content) : undefined;
  return [
    ...similar,
    ...(byContent ? [{ field: byContent, how: "content" as const, score: 0.3 }] : []),
  ].sort((a, b) => b.score - a.score);
};

/** Kinds of fields for which a similar column name is not enough. */
const NEVER_SIMILAR: ReadonlySet<string> = new Set([
  "slug",
  "events",
  "evidence",
  "site-state",
  "json",
  "moment",
]);

const canBeSimilar = (field: ImportField): boolean => {
  const row = rowOf(field);
  return row !== undefined && !NEVER_SIMILAR.has(row.kind) && field !== "status";
};

/** Whether the values alone can confirm the field, whatever else the column's name says. */
const isChecked = (field: ImportField): boolean =>
  ["year", "count", "site", "links", "choice"].includes(rowOf(field)?.kind ?? "");

/** Whether a field may contain any words, even names of categories. */
const isProse = (field: ImportField): boolean =>
  ["text", "name"].includes(rowOf(field)?.kind ?? "");

export const isCount = (field: ImportField): boolean => rowOf(field)?.kind === "count";

/** Thousands or millions, if the header says that its numbers are in this unit: `Followers (k)`. */
export const unitOf = (header: string): "k" | "m" | undefined => {
  const words = headerWords(header);
  if (words.some((word) => THOUSANDS.has(word))) return "k";
  return words.some((word) => MILLIONS.has(word)) ? "m" : undefined;
};

const isUnit = (word: string): boolean => THOUSANDS.has(word) || MILLIONS.has(word);

/** Adds the unit to a bare number: `12.4k`. */
export const inUnit = (value: string, unit: "k" | "m" | undefined): string =>
  unit !== undefined && /^[\d.,]+$/.test(value) ? value + unit : value;

/** Words that show that a header does not mean this field. */
const OTHER_THAN: ReadonlyMap<ImportField, ReadonlySet<string>> = new Map([
  ["name", new Set(["link", "url"])],
  ["shortDescription", new Set(["code", "name"])],
  ["priceBand", new Set(["our"])],
  ["websiteUrl", OTHER_FACTS],
  ["foundedYear", new Set([...OTHER_FACTS, ...OTHER_YEARS])],
  ...SOCIAL_NETWORKS.map((network): [ImportField, ReadonlySet<string>] => [
    `${network}Followers`,
    OTHER_COUNTS,
  ]),
]);

/** A header of only these words means the name of a brand if one of them is in `IS_NAME`. */
const OF_NAMES = new Set(
  "a account brand called card company display default entity field format full golf is item label legal maker name of official optional our post represent required s t the title translation txt what you your".split(
    " ",
  ),
);
const IS_NAME = new Set(["brand", "company", "label", "maker", "name", "title"]);
/** Whether a header means a person: `Your name`. */
const meansPerson = (words: readonly string[]): boolean =>
  words.includes("your") && !["brand", "company", "label"].some((word) => words.includes(word));

interface Similar {
  field: ImportField;
  score: number;
  /** Whether all other words of the header are harmless. */
  isSure: boolean;
}

/** The field that a header's words identify without looking at the values. */
export const fieldOfWords = (name: string, named: readonly NamedField[]): ImportField | undefined =>
  similarTo(name, named, { typos: false }).find(({ isSure }) => isSure)?.field;

const similarTo = (
  name: string,
  named: readonly NamedField[],
  options?: { typos: boolean },
): Similar[] => {
  const short = withoutExplanation(name);
  if (short.length > LONGEST_NAME) return [];
  const explained = short === name ? [] : headerWords(name);
  return [...similarFields(short, named, options)].filter(
    ({ field }) => !meansOther(field, explained),
  );
};

function* similarFields(
  name: string,
  named: readonly NamedField[],
  { typos = true } = {},
): Generator<Similar> {
  const all = headerWords(name);
  let words = all;
  // `Name (English)`, `name.en-US`, `Name 1`
  while (words.length > 1 && isAtEnd(words.at(-1) ?? "")) words = words.slice(0, -1);
  const language = all[words.length] ?? "";
  const key = words.join("");
  const loss = LANGUAGES.has(language) ? 0.05 : 0;
  // "Labels" means tags, and "members" means people.
  const canBeName = !/(?:labels|members)$/i.test(name.trim()) && !meansPerson(words);
  if (
    canBeName &&
    words.every((word) => OF_NAMES.has(word)) &&
    words.some((word) => IS_NAME.has(word))
  )
    yield { field: "name", score: 1 - loss, isSure: true };
  const best = new Map<ImportField, Similar>();
  const { all: phrases, byFirst, keys } = phrasesOf(named);
  const add = (field: ImportField, found: Omit<Similar, "field"> | undefined): void => {
    const score = (found?.score ?? 0) - loss;
    if ((field === "name" && !canBeName) || meansOther(field, words)) return;
    if (found && score > (best.get(field)?.score ?? 0)) best.set(field, { field, ...found, score });
  };
  for (const word of new Set(words))
    for (const { field, phrase } of byFirst.get(word) ?? [])
      add(field, similarity(words, phrase, field));
  // `Logo` is not a mistyped `Luogo`.
  if (typos && !keys.has(key))
    for (const { field, key: known } of phrases) add(field, typo(key, known));
  yield* best.values();
}

const isAtEnd = (word: string): boolean => ALL_LANGUAGES.has(word) || NUMBER.test(word);

const meansOther = (field: ImportField, words: readonly string[]): boolean =>
  words.some(
    (word) =>
      (PRIVATE_WORDS.has(word) || OTHER_THAN.get(field)?.has(word)) &&
      !wordsOfField.get(field)?.has(word),
  );

/** How well a phrase matches the words of a header; `undefined` if a word of the phrase is missing. */
const similarity = (words: readonly string[], phrase: readonly string[], field: ImportField) => {
  if (phrase.length === 0 || !phrase.every((word) => words.includes(word))) return undefined;
  const others = words.filter((word) => !phrase.includes(word));
  const share = phrase.join("").length / words.join("").length;
  const isSure = others.every(
    (word) =>
      HARMLESS_WORDS.has(word) ||
      NUMBER.test(word) ||
      wordsOfField.get(field)?.has(word) ||
      (isCount(field) && isUnit(word)),
  );
  return { isSure, score: isSure ? 0.5 + share / 2 : 0.35 + share / 10 };
};

/** `Category 2` */
const NUMBER = /^\d{1,3}$/;

/** The name of a list that is spread over several columns: `Category 1`, `Category 2`; `Main tag`, `Other tags`. */
export const listName = (name: string): string =>
  headerWords(name)
    .filter((word) => !NUMBER.test(word) && !FURTHER_WORDS.has(word) && !HARMLESS_WORDS.has(word))
    .join(" ");

/** Whether headers differ only by a country or language: `US site`, `UK site`. */
export const areOfRegions = (one: string, other: string): boolean => {
  const [rest, others] = [one, other].map((name) =>
    headerWords(name)
      .filter((word) => !REGION_WORDS.has(word) && countryOf(word) === undefined)
      .join(" "),
  );
  return one !== other && rest !== "" && rest === others;
};

const typo = (key: string, known: string) => {
  // Otherwise `Link` would match `X link`.
  const isShort = known.length < 5 || /^x(?!\p{L}{0,3}$)/u.test(known);
  const allowed = isShort || NO_TYPOS.has(key) ? 0 : known.length < 13 ? 1 : 2;
  return allowed > 0 &&
    Math.abs(key.length - known.length) <= allowed &&
    distanceBetween(key, known, allowed + 1) <= allowed
    ? { isSure: true, score: 0.9 }
    : undefined;
};

/** A field and one of its names. */
export interface NamedField {
  field: ImportField;
  name: string;
}

interface Phrase {
  field: ImportField;
  phrase: readonly string[];
  /** The words joined, to find typing mistakes. */
  key: string;
}

interface Phrases {
  all: readonly Phrase[];
  keys: ReadonlySet<string>;
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
}

let known: Phrases | undefined;
/** All words of a field's phrases. */
const wordsOfField = new Map<ImportField, Set<string>>();

/** The phrases of all fields, prepared on first use. */
const phrasesOf = (named: readonly NamedField[]): Phrases => {
  if (known) return known;
  const all = [...named, ...COLUMN_NAMES].flatMap(({ field, name }) => {
    const words = headerWords(name);
    // A phrase for aliases needs all its words: `Other names`, not `names`.
    const phrase = words.filter(
      (word) => !HARMLESS_WORDS.has(word) || SIGNIFICANT_WORDS.has(word) || field === "aliases",
    );
    if (!canBeSimilar(field) || phrase.length === 0) return [];
    for (const word of words)
      wordsOfField.set(field, (wordsOfField.get(field) ?? new Set()).add(word));
    return [{ field, phrase, key: words.join("") }];
  });
  const keys = new Set(all.map(({ key }) => key));
  return (known = { all, keys, byFirst: Map.groupBy(all, ({ phrase: [first = ""] }) => first) });
};

/** The share of a column's values that fit a field. */
const shareThatFits = (
  field: ImportField,
  values: readonly string[],
  content: ColumnContent,
): number => values.filter((value) => fits(field, value, content)).length / values.length;

const fits = (field: ImportField, value: string, content: ColumnContent): boolean => {
  if (field === "createdAt") return false;
  const row = rowOf(field);
  const network = networkOfField(field);
  if (network !== undefined && row?.kind === "site")
    return (
      isHandle(value) ||
      /^(?=.*[a-z])[\w.-]+$/i.test(value) ||
      (networkOf(value) === network && !isOfPerson(value))
    );
  if (field === "categories" || field === "attributes") return content.isKnown(field, value);
  switch (row?.kind) {
    case "year":
      return isYear(value, content.year);
    case "count":
      return followersOf(value) !== undefined;
    case "site":
      return isWebsite(firstAddress(value) ?? value);
    case "file":
      return (isAddress(value) && !isFileName(value)) || isLogoPath(value);
    case "choice":
      return isChoice(field, value);
    case "text":
      return value.length <= row.max && !isAddress(value);
    case "name":
    case "line":
      return (
        value.length <= row.max &&
        !isAddress(value) &&
        /\p{L}/u.test(value) &&
        !(field === "name" && IRI.test(value))
      );
    default:
      return true;
  }
};

/** The address of a record in a database of facts: `http://www.wikidata.org/entity/Q1`, `wd:Q1`. */
export const IRI = /^<?(?:https?:\/\/|wd:)/i;

/** The share of values that must fit. Some may be mistakes. */
const MOST = 0.8;

const fieldByContent = (
  name: string,
  values: readonly string[],
  content: ColumnContent,
): ImportField | undefined => {
  const most = (is: (value: string) => boolean): boolean =>
    values.filter(is).length >= values.length * MOST;
  const words = headerWords(name);
  if (words.some((word) => OTHER_FACTS.has(word) || PRIVATE_WORDS.has(word)) || most(isOfPerson))
    return undefined;
  if (!isOtherYear(name) && most((value) => /^\d{4}$/.test(value) && isYear(value, content.year)))
    return "foundedYear";
  if (most((value) => value.startsWith("@") && isHandle(value))) return "instagramUrl";
  if (most(isAddress)) {
    const network = networkOf(values[0] ?? "");
    if (network !== undefined)
      return most((value) => networkOf(value) === network)
        ? `${network}Url`
        : most(isOfNetwork)
          ? "socialLinks"
          : undefined;
    return most(isWebsite) && !areOfOneSite(values) ? "websiteUrl" : undefined;
  }
  if (most((value) => fits("positioning", value, content))) return "positioning";
  if (most((value) => content.isKnown("categories", value))) return "categories";
  // Countries are aliases of some attributes, so a column of countries could look like attributes.
  if (
    words.some((word) => PLACE_WORDS.has(word)) ||
    most((value) => countryOf(value) !== undefined)
  )
    return undefined;
  return most((value) => content.isKnown("attributes", value)) ? "attributes" : undefined;
};

/** Whether a text says that a year is not a founding year: `Exhibiting since 2019`. */
export const isOtherYear = (text: string): boolean =>
  headerWords(text).some((word) => OTHER_YEARS.has(word));

const FIRST_YEAR = 1600;

const isYear = (value: string, last: number): boolean => {
  const year = yearOf(value);
  return year !== undefined && year >= FIRST_YEAR && year <= last;
};

const isHandle = (value: string): boolean => /^@[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(value);

export const isAddress = (value: string): boolean =>
  !/\s/.test(value) && hostOf(withScheme(value)) !== undefined;

/** Whether an address is the page of a person. */
export const isOfPerson = (value: string): boolean => /\blinkedin\.com\/in\//i.test(value);

/** Whether an address is on a social network. */
export const isOfNetwork = (value: string): boolean => networkOf(value) !== undefined;

/** Whether an address may be a brand's website: neither a profile nor a picture. */
const isWebsite = (value: string): boolean =>
  isAddress(value) && !isOfNetwork(value) && !IMAGE.test(value);

/** Whether all addresses are on one host. They are then pages of that site, not websites of brands. Paths without a host belong to the site that exported the file. */
export const areOfOneSite = (values: readonly string[]): boolean => {
  if (values.length > 0 && values.every((value) => /^\/(?!\/)/.test(value))) return true;
  const hosts = values.map((page) => hostOf(withScheme(meantAddress(page) ?? page)));
  return values.length > 1 && new Set(hosts).size === 1;
};

/** Whether a text is a file name, not an address: `larkspur.png`, `brands/larkspur.png`. */
export const isFileName = (value: string): boolean => {
  const [first = "", second] = value.split("/", 2);
  return IMAGE.test(value) && (second === undefined || !/[.:]/.test(first));
};

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|ico|pdf)(?:[?#]|$)/i;

/** The network that an address belongs to. */
export const networkOf = (address: string): SocialNetwork | undefined =>
  networkOfHost(hostOf(behindRedirect(withScheme(address))) ?? "");

/** The part of a place that a header names: `City`, `HQ Country`, `Country of origin`, `State/Province`, `country_code`. */
export const placePartOf = (name: string): PlacePart | undefined => {
  if (name.length > LONGEST_NAME) return undefined;
  const words = headerWords(name).filter((word) => !AROUND_PLACES.has(word) && !NUMBER.test(word));
  const [part, ...others] = words.map((word) => PLACE_WORDS.get(word));
  // `Country/Region` means a country.
  return others.every((other) => other === part || other === "region") ? part : undefined;
};

/** Whether a header names followers without a network. */
export const isFollowers = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  /^(?:social )?(?:media )?(?:no of |number of )?(?:follower|fan|subscriber)(?: count)?$/.test(
    headerWords(name)
      .filter((word) => !isUnit(word))
      .join(" "),
  );
