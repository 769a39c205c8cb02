import type { Evidence, SiteState } from "./evidence.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "./social-networks.ts";

export const BRAND_STATUSES = ["active", "archived"] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];

export const POSITIONINGS = ["Budget", "Mid-Range", "Premium", "Luxury"] as const;

/** Any JSON value; what `social_links` holds in directories that came from elsewhere. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };

/** What a field holds, and its bounds; texts are counted in UTF-16 units. */
type FieldKind =
  /** A line that must be there. */
  | { kind: "name"; max: number }
  | { kind: "slug"; max: number }
  /** Text with line breaks; blank is an empty text. */
  | { kind: "text"; max: number }
  /** A line; blank is null. */
  | { kind: "line"; max: number }
  /** An http or https address of a site, or of a picture; blank is null. */
  | { kind: "site"; max: number }
  | { kind: "file"; max: number }
  /** A year up to this one, or null. */
  | { kind: "year"; min: number }
  /** A whole number from 0 on. */
  | { kind: "count"; max: number }
  /** A whole number, or null. */
  | { kind: "integer"; min: number; max: number }
  | { kind: "boolean" }
  /** One of a few words; null where it may be left open, else the first of them. */
  | { kind: "choice"; choices: readonly string[]; isOptional: boolean }
  /** At most `most` lines of at most `max` each; `isSafe` where none may lead anywhere but to the web, `isNames` where they are aliases. */
  | { kind: "list"; most: number; max: number; isSafe: boolean; isNames?: true }
  /** Ids of categories or attributes. */
  | { kind: "links"; most: number }
  /** What was checked, at most `most` fields and attributes, each once. */
  | { kind: "evidence"; most: number }
  /** What became of the website; null while it is the brand's. */
  | { kind: "site-state" }
  | { kind: "json" }
  /** A date and time in ISO 8601, or null. */
  | { kind: "moment" };

/** A fact about a brand. What else there is to know of it follows from here. */
export type BrandFieldRow = FieldKind & {
  /** What administrators call it. */
  label: string;
  /** Visitors see it in lists too, on the profile, or never. */
  seen: "card" | "public" | "administrators";
  /** Among what form, history and conflicts show it. */
  section: (typeof SECTIONS)[number];
  /** What its box in the form says while it is empty. */
  example?: string;
  /** The form does not show it, and carries it along unchanged (spec section 3). */
  isNotEditable?: true;
  /** What the API's document says of it. */
  description?: string;
  /** What the profile calls it among its facts. */
  fact?: string;
  /** Names that people give its column in files, besides its own name and label. */
  files: readonly string[];
};

/** In the order form, history and conflicts show them. */
const SECTIONS = [
  "basic",
  "addresses",
  "company",
  "social",
  "links",
  "other",
  "sources",
  "evidence",
] as const;

const URL_MAX = 2_048;
const FOLLOWERS_MAX = 2_147_483_647;

const NETWORK_FILES: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ["ig", "insta"],
  facebook: ["fb"],
  twitter: ["x", "x twitter", "twitter x"],
  youtube: ["yt", "you tube"],
  tiktok: ["tik tok"],
  linkedin: ["linked in"],
};

const PAGE_NAMES = ["", "url", "link", "page", "profile", "account"];
const FOLLOWER_NAMES = [
  "* followers",
  "* follower",
  "* follower count",
  "* followers count",
  "* fans",
  "* subscribers",
  "followers on *",
];

const networkFields = (network: SocialNetwork) => {
  const called = [network, ...NETWORK_FILES[network]];
  return {
    [`${network}Url`]: {
      kind: "site",
      max: URL_MAX,
      label: `${SOCIAL_NETWORK_NAMES[network]} URL`,
      seen: "public",
      section: "social",
      files: called.flatMap((name) => PAGE_NAMES.map((what) => name + what)),
    },
    [`${network}Followers`]: {
      kind: "count",
      max: FOLLOWERS_MAX,
      label: `${SOCIAL_NETWORK_NAMES[network]} Followers`,
      seen: "public",
      section: "social",
      files: called.flatMap((name) => FOLLOWER_NAMES.map((what) => what.replace("*", name))),
    },
  } satisfies Record<string, BrandFieldRow>;
};

type SiteRow = BrandFieldRow & { kind: "site" };
type CountRow = BrandFieldRow & { kind: "count" };
type NetworkFields = { [N in SocialNetwork as `${N}Url`]: SiteRow } & {
  [N in SocialNetwork as `${N}Followers`]: CountRow;
};

/**
 * Every fact that administrators decide about a brand, a row each, in the order records, files and the API have them. Types, rules,
 * labels, columns, response shapes, the form and the search for people follow from it.
 */
export const BRAND_FIELDS = {
  slug: {
    kind: "slug",
    max: 120,
    label: "Slug",
    seen: "card",
    section: "basic",
    files: ["permalink", "url slug"],
  },
  name: {
    kind: "name",
    max: 120,
    label: "Brand Name",
    seen: "card",
    section: "basic",
    files: ["brand", "company", "company name", "title"],
  },
  aliases: {
    kind: "list",
    most: 10,
    max: 120,
    isSafe: false,
    isNames: true,
    label: "Aliases",
    description: "Other names it is found by.",
    seen: "card",
    section: "basic",
    files: ["alias", "aka", "also known as", "other names", "former names", "alternative names"],
  },
  shortDescription: {
    kind: "text",
    max: 300,
    label: "Short Description",
    seen: "card",
    section: "basic",
    files: ["short", "short text", "summary", "tagline", "teaser", "intro"],
  },
  longDescription: {
    kind: "text",
    max: 10_000,
    label: "Long Description",
    description: "Plain text; line breaks count.",
    seen: "public",
    section: "basic",
    files: ["description", "long", "long text", "about", "text", "bio"],
  },
  logoUrl: {
    kind: "file",
    max: URL_MAX,
    label: "Logo URL",
    seen: "card",
    section: "addresses",
    files: ["logo", "logo link", "logo image"],
  },
  heroImageUrl: {
    kind: "file",
    max: URL_MAX,
    label: "Hero Image URL",
    seen: "administrators",
    section: "addresses",
    files: ["hero", "hero url", "hero image", "image", "cover image", "banner"],
  },
  websiteUrl: {
    kind: "site",
    max: URL_MAX,
    label: "Website URL",
    seen: "card",
    section: "addresses",
    files: [
      "website",
      "web site",
      "site",
      "url",
      "homepage",
      "web",
      "web address",
      "official website",
      "link",
    ],
  },
  foundedYear: {
    kind: "year",
    min: 1600,
    label: "Founded Year",
    seen: "card",
    section: "company",
    fact: "Founded",
    files: ["founded", "founded in", "year founded", "year", "established", "est", "since"],
  },
  hqLocation: {
    kind: "line",
    max: 120,
    label: "HQ Location",
    example: "Phoenix, Arizona, USA",
    seen: "card",
    section: "company",
    fact: "Headquarters",
    files: ["hq", "headquarters", "headquarter", "location", "based in", "hq city"],
  },
  positioning: {
    kind: "choice",
    choices: POSITIONINGS,
    isOptional: true,
    label: "Positioning",
    seen: "public",
    section: "company",
    fact: "Positioning",
    files: ["market position", "tier", "segment"],
  },
  distributionModel: {
    kind: "line",
    max: 120,
    label: "Distribution Model",
    example: "Direct-to-Consumer, Retail",
    seen: "public",
    section: "company",
    fact: "Distribution",
    files: ["distribution", "sales channel", "sales channels", "channels"],
  },
  ownershipType: {
    kind: "line",
    max: 80,
    label: "Ownership Type",
    example: "Private, Public, Family-Owned",
    seen: "administrators",
    section: "company",
    files: ["ownership", "owned by"],
  },
  priceBand: {
    kind: "line",
    max: 40,
    label: "Price Band",
    seen: "administrators",
    section: "company",
    isNotEditable: true,
    files: ["price", "price range", "prices"],
  },
  highlights: {
    kind: "list",
    most: 20,
    max: 300,
    isSafe: false,
    label: "Highlights",
    seen: "public",
    section: "company",
    files: ["highlight"],
  },
  sources: {
    kind: "list",
    most: 50,
    max: 2_048,
    isSafe: true,
    label: "Sources",
    seen: "administrators",
    section: "sources",
    isNotEditable: true,
    files: ["source", "references"],
  },
  status: {
    kind: "choice",
    choices: BRAND_STATUSES,
    isOptional: false,
    label: "Status",
    seen: "public",
    section: "basic",
    files: [],
  },
  socialLinks: {
    kind: "json",
    label: "Other Social Links",
    seen: "administrators",
    section: "other",
    isNotEditable: true,
    files: ["social", "other links"],
  },
  socialMetricsUpdatedAt: {
    kind: "moment",
    label: "Followers Measured At",
    seen: "administrators",
    section: "other",
    isNotEditable: true,
    files: ["followers updated at", "followers measured"],
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both rows of every network, which the spread does not tell.
  ...(Object.assign({}, ...SOCIAL_NETWORKS.map(networkFields)) as NetworkFields),
  evidence: {
    kind: "evidence",
    most: 40,
    label: "Checked Facts",
    description: "Which facts were checked, when, and by what.",
    seen: "public",
    section: "evidence",
    files: ["checked", "checked facts", "proof"],
  },
  siteState: {
    kind: "site-state",
    label: "Site State",
    description:
      "What became of its website, whose address is told no more; null while it has one of its own.",
    seen: "card",
    section: "addresses",
    files: ["state of site", "website state"],
  },
  categoryIds: {
    kind: "links",
    most: 20,
    label: "Categories",
    seen: "administrators",
    section: "links",
    files: ["category", "category slugs", "category names"],
  },
  attributeIds: {
    kind: "links",
    most: 50,
    label: "Attributes",
    seen: "administrators",
    section: "links",
    files: ["attribute", "attribute slugs", "attribute names", "tags"],
  },
} as const satisfies Record<string, BrandFieldRow>;

type Fields = typeof BRAND_FIELDS;
export type BrandField = keyof Fields;

interface ValueOfKind {
  name: string;
  slug: string;
  text: string;
  line: string | null;
  site: string | null;
  file: string | null;
  year: number | null;
  count: number;
  integer: number | null;
  boolean: boolean;
  list: string[];
  links: string[];
  evidence: Evidence[];
  "site-state": SiteState | null;
  json: JsonValue;
  moment: string | null;
}

type ValueOf<Row> = Row extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice | (Row extends { isOptional: true } ? null : never)
  : Row extends { kind: keyof ValueOfKind }
    ? ValueOfKind[Row["kind"]]
    : never;

/** What an administrator decides about a brand, links to the taxonomy included. "No value" is `null`. */
export type BrandContent = { -readonly [Field in BrandField]: ValueOf<Fields[Field]> };

/** The fields that visitors see in lists, and those they see at all. */
export type CardField = {
  [Field in BrandField]: Fields[Field]["seen"] extends "card" ? Field : never;
}[BrandField];
export type PublicField = {
  [Field in BrandField]: Fields[Field]["seen"] extends "administrators" ? never : Field;
}[BrandField];

/** In the order records, files and the API have them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets which keys it was given.
export const BRAND_FIELD_KEYS = Object.keys(BRAND_FIELDS) as BrandField[];

export const brandField = (field: BrandField): BrandFieldRow => BRAND_FIELDS[field];

/** In the order people see them: section after section, the name before its slug. */
export const BRAND_FIELDS_SHOWN: readonly BrandField[] = [
  "name",
  ...SECTIONS.flatMap((section) =>
    BRAND_FIELD_KEYS.filter((field) => field !== "name" && brandField(field).section === section),
  ),
];

/** The fields that visitors see in lists, and those they see at all. */
export const CARD_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is CardField => brandField(field).seen === "card",
);
export const PUBLIC_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is PublicField => brandField(field).seen !== "administrators",
);

/** Copies fields of a brand. Every copy begins as one of these blanks, so that all have one shape, which is what engines are fast with. */
export const copierOf = <Field extends BrandField>(fields: readonly Field[]) => {
  const blank = Object.fromEntries(fields.map((field) => [field, null]));
  return (brand: Pick<BrandContent, Field>): Pick<BrandContent, Field> => {
    const copy: Record<string, unknown> = { ...blank };
    for (const field of fields) copy[field] = brand[field];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is there now.
    return copy as Pick<BrandContent, Field>;
  };
};

/** What visitors see of a brand in lists, and all they see of it; what is not listed never leaves. */
export const cardFields = copierOf(CARD_FIELDS);
export const publicFields = copierOf(PUBLIC_FIELDS);

/** The fields that are sets of links: their order means nothing, and two editors' changes to them never clash. */
export const LINK_FIELDS = ["categoryIds", "attributeIds"] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

export const isLinkField = (field: string): field is LinkField =>
  LINK_FIELDS.some((known) => known === field);

/** Something for each kind of field. A layer that needs something of every kind has such a table: a kind that is missing does not compile. */
export type KindTable<Made, More extends unknown[] = []> = {
  readonly [Kind in BrandFieldRow["kind"]]: (
    row: Extract<BrandFieldRow, { kind: Kind }>,
    ...more: More
  ) => Made;
};

export const byKind = <Made, More extends unknown[]>(
  table: KindTable<Made, More>,
  row: BrandFieldRow,
  ...more: More
): Made => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entry of a row's kind takes that row.
  const make = table[row.kind] as (row: BrandFieldRow, ...more: More) => Made;
  return make(row, ...more);
};

/** A fact as pages show it; `undefined` where there is nothing to show. */
export const factText = (value: unknown): string | undefined => {
  if (value === true) return "Yes";
  return typeof value === "number" || (typeof value === "string" && value !== "")
    ? String(value)
    : undefined;
};

const BLANKS: KindTable<JsonValue> = {
  name: () => "",
  slug: () => "",
  text: () => "",
  line: () => null,
  site: () => null,
  file: () => null,
  year: () => null,
  count: () => 0,
  integer: () => null,
  boolean: () => false,
  choice: ({ choices, isOptional }) => (isOptional ? null : (choices[0] ?? "")),
  list: () => [],
  links: () => [],
  evidence: () => [],
  "site-state": () => null,
  json: () => null,
  moment: () => null,
};

/** A brand of which nothing is said: the spec's default in every field. */
export const blankContent = (): BrandContent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value per field of the type.
  Object.fromEntries(
    BRAND_FIELD_KEYS.map((field) => [field, byKind(BLANKS, brandField(field))]),
  ) as unknown as BrandContent;
