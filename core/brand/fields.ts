import { keysOf, copierOf, recordOf } from "../records.ts";
import type { BrandEvent } from "./events.ts";
import type { Evidence, SiteState } from "./evidence.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "./social-networks.ts";

export const BRAND_STATUSES = ["active", "archived"] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];

/** Visitors see only brands with this status. */
export const PUBLIC_STATUS = "active" satisfies BrandStatus;

/** Whether visitors see the brand. */
export const isPublic = <Brand extends { status: BrandStatus }>(
  brand: Brand | null | undefined,
): brand is Brand => brand?.status === PUBLIC_STATUS;

export const POSITIONINGS = ["Budget", "Mid-Range", "Premium", "Luxury"] as const;

/** Any JSON value. Imported directories may have any in `social_links`. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Whether a value is a list. `Array.isArray` does not narrow the type of a read-only list. */
export const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

/** The kind of value a field holds, and its limits. Lengths are in UTF-16 units. */
export type FieldKind =
  /** A required line. */
  | { kind: "name"; max: number }
  | { kind: "slug"; max: number }
  /** Text with line breaks; blank is an empty text. */
  | { kind: "text"; max: number }
  /** A line; blank is null. */
  | { kind: "line"; max: number }
  /** An http or https address of a site or an image; blank is null. `isLogo` also allows the path of a logo stored here. */
  | { kind: "site"; max: number }
  | { kind: "file"; max: number; isLogo?: true }
  /** A year up to the current one, or null. */
  | { kind: "year"; min: number }
  /** A whole number from 0. */
  | { kind: "count"; max: number }
  /** A whole number, or null. */
  | { kind: "integer"; min: number; max: number }
  /** Yes or no; absent is null if optional, otherwise no. */
  | { kind: "boolean"; isOptional?: true }
  /** One of several words; absent is null if optional, otherwise the first word. */
  | { kind: "choice"; choices: readonly string[]; isOptional: boolean }
  /** At most `most` lines of at most `max` characters. `isSafe`: web addresses only. `isNames`: aliases. */
  | { kind: "list"; most: number; max: number; isSafe: boolean; isNames?: true }
  /** Ids of categories or attributes. */
  | { kind: "links"; most: number }
  /** At most `most` dated events, each a sentence of at most `max` characters. */
  | { kind: "events"; most: number; max: number }
  /** Evidence of at most `most` fields and attributes, one entry each. */
  | { kind: "evidence"; most: number }
  /** How the brand lost its website; null while the brand owns it. */
  | { kind: "site-state" }
  | { kind: "json" }
  /** A date and time in ISO 8601, or null. */
  | { kind: "moment" };

/** One field of a brand. The rest of the program derives what it needs from these rows. */
export type BrandFieldRow = FieldKind & {
  /** Its name in the back office. */
  label: string;
  /** Shown on cards and profiles, on profiles only, or to administrators only. */
  visibility: "card" | "public" | "administrators";
  /** The section of the form, history and conflicts it belongs to. */
  section: (typeof SECTIONS)[number];
  /** The placeholder of its input. */
  example?: string;
  /** Not in the form, so saving the form leaves it unchanged (spec section 3). */
  isNotEditable?: true;
  /** Its description in the OpenAPI document. */
  description?: string;
  /** Its label among the facts on the profile. */
  profileLabel?: string;
  /** Other column headings that imports recognise, besides its name and label. */
  csvHeaders: readonly string[];
};

/** In the order of the form, history and conflicts. */
const SECTIONS = [
  "basic",
  "addresses",
  "company",
  "social",
  "links",
  "other",
  "sources",
  "events",
  "evidence",
] as const;

const URL_MAX = 2_048;
const FOLLOWERS_MAX = 2_147_483_647;

const NETWORK_ALIASES: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ["ig", "insta"],
  facebook: ["fb"],
  twitter: ["x", "x twitter", "twitter x"],
  youtube: ["yt", "you tube"],
  tiktok: ["tik tok"],
  linkedin: ["linked in"],
};

const PAGE_SUFFIXES = ["", "url", "link", "page", "profile", "account"];
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
  const called = [network, ...NETWORK_ALIASES[network]];
  return {
    [`${network}Url`]: {
      kind: "site",
      max: URL_MAX,
      label: `${SOCIAL_NETWORK_NAMES[network]} URL`,
      visibility: "public",
      section: "social",
      csvHeaders: called.flatMap((name) => PAGE_SUFFIXES.map((suffix) => name + suffix)),
    },
    [`${network}Followers`]: {
      kind: "count",
      max: FOLLOWERS_MAX,
      label: `${SOCIAL_NETWORK_NAMES[network]} Followers`,
      visibility: "public",
      section: "social",
      csvHeaders: called.flatMap((name) =>
        FOLLOWER_NAMES.map((pattern) => pattern.replace("*", name)),
      ),
    },
  } satisfies Record<string, BrandFieldRow>;
};

type SiteRow = BrandFieldRow & { kind: "site" };
type CountRow = BrandFieldRow & { kind: "count" };
type NetworkFields = { [N in SocialNetwork as `${N}Url`]: SiteRow } & {
  [N in SocialNetwork as `${N}Followers`]: CountRow;
};

/**
 * Every field of a brand's content, in the order of records, files and the API. Types, rules, labels, columns, response shapes,
 * the form and the column mapping of imports are derived from this table.
 */
export const BRAND_FIELDS = {
  slug: {
    kind: "slug",
    max: 120,
    label: "Slug",
    visibility: "card",
    section: "basic",
    csvHeaders: ["permalink", "url slug"],
  },
  name: {
    kind: "name",
    max: 120,
    label: "Brand Name",
    visibility: "card",
    section: "basic",
    csvHeaders: ["brand", "company", "company name", "title", "label"],
  },
  aliases: {
    kind: "list",
    most: 10,
    max: 120,
    isSafe: false,
    isNames: true,
    label: "Aliases",
    description: "Other names it is found by.",
    visibility: "card",
    section: "basic",
    csvHeaders: [
      "alias",
      "aka",
      "also known as",
      "other names",
      "former names",
      "alternative names",
    ],
  },
  shortDescription: {
    kind: "text",
    max: 300,
    label: "Short Description",
    visibility: "card",
    section: "basic",
    csvHeaders: ["short", "short text", "summary", "tagline", "teaser", "intro"],
  },
  longDescription: {
    kind: "text",
    max: 10_000,
    label: "Long Description",
    description: "Plain text; line breaks are kept.",
    visibility: "public",
    section: "basic",
    csvHeaders: ["description", "long", "long text", "about", "text", "bio"],
  },
  logoUrl: {
    kind: "file",
    max: URL_MAX,
    isLogo: true,
    label: "Logo URL",
    description: "A web address, or `/logos/{sha256}.{png|jpg|webp}` for a logo stored here.",
    visibility: "card",
    section: "addresses",
    csvHeaders: ["logo", "logo link", "logo image"],
  },
  heroImageUrl: {
    kind: "file",
    max: URL_MAX,
    label: "Hero Image URL",
    visibility: "administrators",
    section: "addresses",
    csvHeaders: ["hero", "hero url", "hero image", "image", "cover image", "banner"],
  },
  websiteUrl: {
    kind: "site",
    max: URL_MAX,
    label: "Website URL",
    visibility: "card",
    section: "addresses",
    csvHeaders: [
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
    visibility: "card",
    section: "company",
    profileLabel: "Founded",
    csvHeaders: ["founded", "founded in", "year founded", "year", "established", "est", "since"],
  },
  hqLocation: {
    kind: "line",
    max: 120,
    label: "HQ Location",
    example: "Phoenix, Arizona, USA",
    visibility: "card",
    section: "company",
    profileLabel: "Headquarters",
    csvHeaders: ["hq", "headquarters", "headquarter", "location", "based in", "hq city"],
  },
  positioning: {
    kind: "choice",
    choices: POSITIONINGS,
    isOptional: true,
    label: "Positioning",
    visibility: "public",
    section: "company",
    profileLabel: "Positioning",
    csvHeaders: ["market position", "tier", "segment"],
  },
  distributionModel: {
    kind: "line",
    max: 120,
    label: "Distribution Model",
    example: "Direct-to-Consumer, Retail",
    visibility: "public",
    section: "company",
    profileLabel: "Distribution",
    csvHeaders: ["distribution", "sales channel", "sales channels", "channels"],
  },
  ownershipType: {
    kind: "line",
    max: 80,
    label: "Ownership Type",
    example: "Private, Public, Family-Owned",
    visibility: "administrators",
    section: "company",
    csvHeaders: ["ownership", "owned by"],
  },
  priceBand: {
    kind: "line",
    max: 40,
    label: "Price Band",
    visibility: "administrators",
    section: "company",
    isNotEditable: true,
    csvHeaders: ["price", "price range", "prices"],
  },
  highlights: {
    kind: "list",
    most: 20,
    max: 300,
    isSafe: false,
    label: "Highlights",
    visibility: "public",
    section: "basic",
    csvHeaders: ["highlight"],
  },
  sources: {
    kind: "list",
    most: 50,
    max: 2_048,
    isSafe: true,
    label: "Sources",
    visibility: "administrators",
    section: "sources",
    isNotEditable: true,
    csvHeaders: ["source", "references"],
  },
  status: {
    kind: "choice",
    choices: BRAND_STATUSES,
    isOptional: false,
    label: "Status",
    visibility: "public",
    section: "basic",
    csvHeaders: [],
  },
  socialLinks: {
    kind: "json",
    label: "Other Social Links",
    visibility: "administrators",
    section: "other",
    isNotEditable: true,
    csvHeaders: ["social", "other links"],
  },
  socialMetricsUpdatedAt: {
    kind: "moment",
    label: "Followers Measured At",
    visibility: "administrators",
    section: "other",
    isNotEditable: true,
    csvHeaders: ["followers updated at", "followers measured"],
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the spread loses the type of the two rows per network.
  ...(Object.assign({}, ...SOCIAL_NETWORKS.map(networkFields)) as NetworkFields),
  events: {
    kind: "events",
    most: 40,
    max: 160,
    label: "Events",
    description: "Dated events in its history, oldest first.",
    visibility: "public",
    section: "events",
    csvHeaders: ["event", "history", "timeline"],
  },
  evidence: {
    kind: "evidence",
    most: 40,
    label: "Checked Facts",
    description: "Which facts were checked, when, and by what.",
    visibility: "public",
    section: "evidence",
    csvHeaders: ["checked", "checked facts", "proof"],
  },
  siteState: {
    kind: "site-state",
    label: "Site State",
    description:
      "How the brand lost its website; null while it owns it. The address of a lost website is not public.",
    visibility: "card",
    section: "addresses",
    csvHeaders: ["state of site", "website state"],
  },
  categoryIds: {
    kind: "links",
    most: 20,
    label: "Categories",
    visibility: "administrators",
    section: "links",
    csvHeaders: ["category", "category slugs", "category names"],
  },
  attributeIds: {
    kind: "links",
    most: 50,
    label: "Attributes",
    visibility: "administrators",
    section: "links",
    csvHeaders: ["attribute", "attribute slugs", "attribute names", "tags"],
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
  list: readonly string[];
  links: readonly string[];
  events: readonly BrandEvent[];
  evidence: readonly Evidence[];
  "site-state": SiteState | null;
  json: JsonValue;
  moment: string | null;
}

type ValueOf<Row> = Row extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice | (Row extends { isOptional: true } ? null : never)
  : Row extends { kind: "boolean" }
    ? boolean | (Row extends { isOptional: true } ? null : never)
    : Row extends { kind: keyof ValueOfKind }
      ? ValueOfKind[Row["kind"]]
      : never;

/** The content of a brand: its fields and its links to the taxonomy. "No value" is `null`. */
export type BrandContent = { -readonly [Field in BrandField]: ValueOf<Fields[Field]> };

/** Fields shown on cards, and all fields shown to visitors. */
export type CardField = {
  [Field in BrandField]: Fields[Field]["visibility"] extends "card" ? Field : never;
}[BrandField];
export type PublicField = {
  [Field in BrandField]: Fields[Field]["visibility"] extends "administrators" ? never : Field;
}[BrandField];

/** In the order of records, files and the API. */
export const BRAND_FIELD_KEYS = keysOf(BRAND_FIELDS);

export const brandField = (field: BrandField): BrandFieldRow => BRAND_FIELDS[field];

/** In display order: by section, with the name before its slug. */
export const BRAND_FIELDS_SHOWN: readonly BrandField[] = [
  "name",
  ...SECTIONS.flatMap((section) =>
    BRAND_FIELD_KEYS.filter((field) => field !== "name" && brandField(field).section === section),
  ),
];

export const CARD_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is CardField => brandField(field).visibility === "card",
);
export const PUBLIC_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is PublicField => brandField(field).visibility !== "administrators",
);

/** Copy only the fields shown on cards, or only the public fields, of a brand. */
export const pickCardFields = copierOf(CARD_FIELDS);
export const pickPublicFields = copierOf(PUBLIC_FIELDS);

/** Fields that are sets of links. Their order has no meaning, and changes by two editors merge without conflict. */
export const LINK_FIELDS = ["categoryIds", "attributeIds"] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

export const isLinkField = (field: string): field is LinkField =>
  LINK_FIELDS.some((known) => known === field);

/** One entry for each kind of field. A missing kind is a compile error. */
export type KindTable<Made, More extends unknown[] = [], Row extends FieldKind = BrandFieldRow> = {
  readonly [Kind in FieldKind["kind"]]: (row: Extract<Row, { kind: Kind }>, ...more: More) => Made;
};

export const byKind = <Made, More extends unknown[], Row extends FieldKind>(
  table: KindTable<Made, More, Row>,
  row: NoInfer<Row>,
  ...more: More
): Made => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row's kind selects the entry that accepts it.
  const make = table[row.kind] as (row: Row, ...more: More) => Made;
  return make(row, ...more);
};

/** A fact as pages show it; `undefined` if there is none. */
export const factText = (field: BrandField, value: unknown): string | undefined => {
  const row = brandField(field);
  if (value === true) return "Yes";
  if (value === false && row.kind === "boolean" && row.isOptional) return "No";
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
  boolean: ({ isOptional }) => (isOptional ? null : false),
  choice: ({ choices, isOptional }) => (isOptional ? null : (choices[0] ?? "")),
  list: () => [],
  links: () => [],
  events: () => [],
  evidence: () => [],
  "site-state": () => null,
  json: () => null,
  moment: () => null,
};

/** A brand with the default value in every field. */
export const blankContent = (): BrandContent =>
  recordOf<BrandContent>(BRAND_FIELD_KEYS, (field) => byKind(BLANKS, brandField(field)));
