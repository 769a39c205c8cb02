import { brandField } from "../brand/fields.ts";
import { isLogoPath } from "../brand/logo.ts";
import { followersOf } from "../brand/follower-text.ts";
import { networkOfHost, SOCIAL_NETWORKS, type SocialNetwork } from "../brand/social-networks.ts";
import { yearOf } from "../brand/year-text.ts";
import { singular } from "../catalog/search-words.ts";
import { fromKeys } from "../records.ts";
import { hostOf, withScheme } from "../text/addresses.ts";
import { foldAccents } from "../text/fold.ts";
import { distanceBetween } from "../text/similar.ts";
import { firstAddress } from "./several-addresses.ts";
import { contentFieldOf, IMPORT_FIELDS, type ImportField } from "./import-field.ts";

/** What guesses know of a file's cells. */
export interface ColumnContent {
  /** The first values of a column, as texts. */
  valuesOf: (at: number) => readonly string[];
  /** Whether a text names categories or attributes. */
  isKnown: (field: "categories" | "attributes", text: string) => boolean;
  /** The current year. */
  year: number;
}

/** A field that a column may be meant for. */
export interface ColumnGuess {
  field: ImportField;
  how: "similar" | "content";
  /** From 0 to 1. */
  score: number;
}

/** Longer headers are sentences. */
const LONGEST_NAME = 60;

/** The fields that a column without a known name may be meant for, best first. `named` are the known names of the fields. */
export const guessColumn = (
  name: string,
  at: number,
  named: readonly NamedField[],
  content: ColumnContent | undefined,
): ColumnGuess[] => {
  // Other columns decide these.
  if (isFollowers(name) || placePartOf(name) !== undefined) return [];
  const values = content?.valuesOf(at) ?? [];
  const guesses = name.length > LONGEST_NAME ? [] : [...similarFields(name, named)];
  const similar = guesses.flatMap(({ field, score, isSure }): ColumnGuess[] => {
    const share = content && values.length > 0 ? shareThatFits(field, values, content) : undefined;
    const isMeant = share === undefined ? isSure : share >= (isSure ? 0.5 : 0.8);
    return isMeant && (isSure || isChecked(field)) ? [{ field, how: "similar", score }] : [];
  });
  const byContent =
    content && values.length > 0 ? fieldByContent(name, values, content) : undefined;
  return [
    ...similar,
    ...(byContent ? [{ field: byContent, how: "content" as const, score: 0.3 }] : []),
  ].sort((a, b) => b.score - a.score);
};

/** Other words for fields, besides their names. */
const PHRASES: Partial<Readonly<Record<ImportField, readonly string[]>>> = {
  name: [
    "maker",
    "manufacturer",
    "business",
    "organisation",
    "organization",
    "make",
    "member",
    "Marke",
    "Markenname",
    "Hersteller",
    "Firma",
    "Unternehmen",
    "ブランド",
    "ブランド名",
    "会社名",
    "社名",
    "メーカー",
  ],
  websiteUrl: [
    "domain",
    "www",
    "online",
    "Internet",
    "Webseite",
    "サイト",
    "公式サイト",
    "ウェブサイト",
    "ホームページ",
  ],
  foundedYear: [
    "start",
    "started",
    "began",
    "launch",
    "launched",
    "formed",
    "founding",
    "foundation",
    "inception",
    "established",
    "gegründet",
    "gegr",
    "Gründung",
    "Gründungsjahr",
    "設立",
    "設立年",
    "創業",
    "創業年",
  ],
  hqLocation: [
    "where",
    "where based",
    "home",
    "head office",
    "main office",
    "place",
    "base",
    "based",
    "city state",
    "city country",
    "town country",
    "Hauptsitz",
    "Firmensitz",
    "Sitz",
    "Standort",
    "本社",
    "本社所在地",
    "所在地",
  ],
  shortDescription: [
    "blurb",
    "one liner",
    "in short",
    "in a nutshell",
    "pitch",
    "strapline",
    "slogan",
    "Beschreibung",
    "Kurzbeschreibung",
    "説明",
    "概要",
  ],
  longDescription: ["blurb", "story", "overview", "background", "profile"],
  categories: [
    "what they make",
    "what it makes",
    "makes",
    "what they sell",
    "products",
    "product types",
    "product category",
    "product line",
    "known for",
    "Produkte",
    "Kategorien",
    "Sortiment",
    "カテゴリ",
    "カテゴリー",
    "製品",
  ],
  attributes: ["features", "traits", "labels", "keywords"],
  distributionModel: ["how sold", "sold", "where sold", "where to buy", "retail"],
  aliases: ["nickname", "formerly", "formerly known as"],
  logoUrl: ["logo file", "logo image"],
  instagramUrl: ["インスタ", "インスタグラム"],
  highlights: ["best known products", "flagship", "notable products"],
  ...fromKeys(
    SOCIAL_NETWORKS.map((network): `${SocialNetwork}Followers` => `${network}Followers`),
    (field) => [
      `${field.replace("Followers", "")} likes`,
      `${field.replace("Followers", "")} audience`,
    ],
  ),
};

/** Kinds of fields whose columns a similar name alone never identifies. */
const NEVER_SIMILAR: ReadonlySet<string> = new Set([
  "slug",
  "events",
  "evidence",
  "site-state",
  "json",
  "moment",
]);

const rowOf = (field: ImportField) =>
  field === "createdAt" ? undefined : brandField(contentFieldOf(field));

const canBeSimilar = (field: ImportField): boolean => {
  const row = rowOf(field);
  return row !== undefined && !NEVER_SIMILAR.has(row.kind) && field !== "status";
};

/** Whether the values show what they are, so that a name with other words in it is no matter. */
const isChecked = (field: ImportField): boolean =>
  ["year", "count", "site", "links", "choice"].includes(rowOf(field)?.kind ?? "");

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  yr: "year",
  yrs: "year",
  estd: "established",
  addr: "address",
  desc: "description",
  descr: "description",
  cat: "category",
  cats: "category",
  attr: "attribute",
  attrs: "attribute",
  loc: "location",
  dist: "distribution",
  co: "company",
};

/** Words in a header that change nothing. */
const HARMLESS: ReadonlySet<string> = new Set(
  (
    "a about account address all and are at brand company current did does e exact field file for full g golf handle " +
    "have here if image in info information is it its known link list main name no of official on or our own page " +
    "primary profile public text that the their them these they this to type url use user username value was we were " +
    "when which you your"
  )
    .split(" ")
    .map(singular),
);

/** Harmless words that name a field if nothing else does. */
const TELLING = new Set(["about", "link", "text", "url"]);

/** A header of these words alone is the name of a brand. */
const OF_NAMES = new Set("a brand company full golf maker name of official our the".split(" "));
const IS_NAME = new Set(["brand", "company", "maker", "name"]);

/** The words of a text, without plural endings. */
const headerWords = (text: string): string[] =>
  (
    foldAccents(
      text
        .replace(/['’]s\b/gi, "")
        .replace(/\(s\)/gi, "s")
        .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "),
    ).match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => singular(ABBREVIATIONS[word] ?? word));

interface Similar {
  field: ImportField;
  score: number;
  /** Whether all other words of the header are harmless. */
  isSure: boolean;
}

function* similarFields(name: string, named: readonly NamedField[]): Generator<Similar> {
  const words = headerWords(name);
  const key = words.join("");
  if (words.every((word) => OF_NAMES.has(word)) && words.some((word) => IS_NAME.has(word)))
    yield { field: "name", score: 0.9, isSure: true };
  const best = new Map<ImportField, Similar>();
  for (const { field, phrase, key: known } of phrasesOf(named)) {
    const found = similarity(words, phrase, field) ?? typo(key, known);
    if (found && found.score > (best.get(field)?.score ?? 0)) best.set(field, { field, ...found });
  }
  yield* best.values();
}

/** The part of the header that the phrase is; `undefined` if a word of the phrase is missing. */
const similarity = (words: readonly string[], phrase: readonly string[], field: ImportField) => {
  if (phrase.length === 0 || !phrase.every((word) => words.includes(word))) return undefined;
  const others = words.filter((word) => !phrase.includes(word));
  const share = phrase.join("").length / words.join("").length;
  const isSure = others.every((word) => HARMLESS.has(word) || wordsOfField.get(field)?.has(word));
  return { isSure, score: isSure ? 0.5 + share / 2 : 0.35 + share / 10 };
};

/** Words that are one letter away from the name of a field, and mean something else. */
const NO_TYPOS = new Set(["founder", "store", "stage", "type", "user"]);

const typo = (key: string, known: string) => {
  const allowed = known.length < 5 || NO_TYPOS.has(key) ? 0 : known.length < 13 ? 1 : 2;
  return allowed > 0 && distanceBetween(key, known, allowed + 1) <= allowed
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

let known: readonly Phrase[] | undefined;
/** All words of a field's phrases. */
const wordsOfField = new Map<ImportField, Set<string>>();

/** The phrases that identify fields; made once, when a header needs them. */
const phrasesOf = (named: readonly NamedField[]): readonly Phrase[] =>
  (known ??= [
    ...named,
    ...IMPORT_FIELDS.flatMap((field) => (PHRASES[field] ?? []).map((name) => ({ field, name }))),
  ].flatMap(({ field, name }) => {
    const words = headerWords(name);
    const phrase = words.filter((word) => !HARMLESS.has(word) || TELLING.has(word));
    if (!canBeSimilar(field) || phrase.length === 0) return [];
    for (const word of words)
      wordsOfField.set(field, (wordsOfField.get(field) ?? new Set()).add(word));
    return [{ field, phrase, key: words.join("") }];
  }));

/** How many of a column's values fit a field. */
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
    return isHandle(value) || /^[\w.]+$/.test(value) || networkOf(value) !== undefined;
  if (field === "categories" || field === "attributes") return content.isKnown(field, value);
  switch (row?.kind) {
    case "year":
      return isYear(value, content.year);
    case "count":
      return followersOf(value) !== undefined;
    case "site":
      return isAddress(firstAddress(value) ?? value) && networkOf(value) === undefined;
    case "file":
      return isAddress(value) || isLogoPath(value);
    case "choice":
      return row.choices.some((choice) => lettersOf(choice) === lettersOf(value));
    case "text":
      return value.length <= row.max && !isAddress(value);
    case "name":
    case "line":
      return value.length <= row.max && !isAddress(value) && /\p{L}/u.test(value);
    default:
      return true;
  }
};

/** A share of values that leaves room for mistakes. */
const MOST = 0.8;

/** Headers of years and addresses that are no brand's founding year or website. */
const OTHER_FACT = new Set(
  "checked closed contacted ended edited mail email last logo modified revived renewed reviewed season updated visited".split(
    " ",
  ),
);

const fieldByContent = (
  name: string,
  values: readonly string[],
  content: ColumnContent,
): ImportField | undefined => {
  const most = (is: (value: string) => boolean): boolean =>
    values.filter(is).length >= values.length * MOST;
  if (headerWords(name).some((word) => OTHER_FACT.has(word))) return undefined;
  if (most((value) => /^\d{4}$/.test(value) && isYear(value, content.year))) return "foundedYear";
  if (most((value) => value.startsWith("@") && isHandle(value))) return "instagramUrl";
  if (most(isAddress)) {
    const network = networkOf(values[0] ?? "");
    if (network !== undefined)
      return most((value) => networkOf(value) === network) ? `${network}Url` : undefined;
    return most((value) => networkOf(value) === undefined && !IMAGE.test(value))
      ? "websiteUrl"
      : undefined;
  }
  if (most((value) => fits("positioning", value, content))) return "positioning";
  if (most((value) => content.isKnown("categories", value))) return "categories";
  return most((value) => content.isKnown("attributes", value)) ? "attributes" : undefined;
};

const FIRST_YEAR = 1600;

const isYear = (value: string, last: number): boolean => {
  const year = yearOf(value);
  return year !== undefined && year >= FIRST_YEAR && year <= last;
};

const isHandle = (value: string): boolean => /^@[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(value);

const isAddress = (value: string): boolean =>
  !/\s/.test(value) && hostOf(withScheme(value)) !== undefined;

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|ico|pdf)(?:[?#]|$)/i;

const networkOf = (value: string): SocialNetwork | undefined =>
  networkOfHost(hostOf(withScheme(value)) ?? "");

const networkOfField = (field: string): SocialNetwork | undefined =>
  SOCIAL_NETWORKS.find((network) => field === `${network}Url`);

const lettersOf = (text: string): string => foldAccents(text).replace(/[^a-z]/g, "");

/** A part of a place, of which a headquarters is joined. */
export type PlacePart = (typeof PLACE_PARTS)[number];
export const PLACE_PARTS = ["city", "region", "country"] as const;

const PLACES: Readonly<Record<string, PlacePart>> = {
  city: "city",
  town: "city",
  state: "region",
  province: "region",
  region: "region",
  county: "region",
  country: "country",
  nation: "country",
  ort: "city",
  stadt: "city",
  bundesland: "region",
  land: "country",
};

const AROUND_PLACES = new Set(
  "a base based brand company head headquarter home hq in is it location main name of office origin the".split(
    " ",
  ),
);

/** The part of a place that a header names: `City`, `HQ Country`, `Country of origin`, `State/Province`. */
export const placePartOf = (name: string): PlacePart | undefined => {
  if (name.length > LONGEST_NAME) return undefined;
  const words = headerWords(name).filter((word) => !AROUND_PLACES.has(word));
  const [part, ...others] = words.map((word) => PLACES[word]);
  return others.every((other) => other === part) ? part : undefined;
};

/** Whether a header names followers without a network. */
export const isFollowers = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  /^(?:social )?(?:media )?(?:no of |number of )?(?:follower|fan|subscriber)(?: count)?$/.test(
    headerWords(name).join(" "),
  );
