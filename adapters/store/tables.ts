import { BRAND_FIELDS, PUBLIC_STATUS } from "#core/brand/fields.ts";
import { BRAND_USES } from "#core/catalog/listing-query.ts";
import type { BatchSample, Revision } from "#core/change/batch.ts";
import {
  type BrandMoved,
  CHANGE_ORIGINS,
  CHANGE_REASONS,
  type SubmissionDecision,
} from "#core/change/change-set.ts";
import { OWNER_CHANGES_MAX } from "#core/checks/owner-change.ts";
import { LIMITS, LOGO_TEXT_MAX } from "#core/limits.ts";
import { SOURCE_MAX } from "#core/brand/evidence.ts";
import { REFUSALS, SUBSCRIPTION_STATUSES } from "#core/people/subscriptions.ts";
import { REQUEST_PURPOSES } from "#core/people/personal-data.ts";
import { RECORD_KINDS } from "#core/result.ts";
import { type SiteMemory, WATCH_VERDICTS } from "#core/sites/site-memory.ts";
import { type Correction, SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { CONTENT_COLUMNS, SHOWN_FIELDS } from "./brand-columns.ts";
import {
  boolean,
  type ColumnRow,
  day,
  email,
  id,
  integer,
  json,
  oneOf,
  optional,
  slug,
  text,
  time,
  type ValueIn,
  version,
  webAddress,
} from "./columns.ts";

/**
 * Each group of tables has a counter, which every write to the group advances. A writer names the counters of the groups that its
 * decision depends on.
 */
export const COUNTERS = ["revision", "views", "submissions", "people", "checks"] as const;
export type Counter = (typeof COUNTERS)[number];

type Referenced = "brands" | "categories" | "attributes";

interface TableRules<Name extends string = string> {
  /** Null for a table that no decision depends on. */
  readonly counter: Counter | null;
  readonly key: readonly [Name, ...Name[]];
  /** Columns whose values are unique. Several rows may have null. */
  readonly unique?: readonly Name[];
  readonly indexes?: readonly (readonly Name[])[];
  /** History. Only an erasure of personal data changes its rows, and only a copy of the whole directory deletes them. */
  readonly isHistory?: true;
  /** Columns that hold the key of another table. */
  readonly references?: readonly (readonly [column: Name, table: Referenced])[];
  /** A table of the specification. */
  readonly isSpecified?: true;
  /** The columns that visitors' API clients may read directly from Supabase, in rows that refer only to public rows. */
  readonly shown?: {
    readonly columns: readonly Name[];
    /** The value of a column that makes a row public. */
    readonly where?: readonly [column: Name, value: string];
  };
}

export interface TableRow extends TableRules {
  readonly columns: Readonly<Record<string, ColumnRow>>;
}

const table = <const Columns extends TableRow["columns"]>(
  columns: Columns,
  rules: TableRules<keyof Columns & string>,
): TableRules<keyof Columns & string> & { readonly columns: Columns } => ({ columns, ...rules });

const LIST_MAX = 4_000;
/** A canonical query may be longer than what was typed, because it is encoded. */
const FILTER_MAX = 4_000;
const SITE_MEMORY_MAX = 65_536;

const BECAME = ["active", "archived", "present", "deleted"] as const;

const emailKey = email;

const displayOrder = () =>
  integer({ min: LIMITS.displayOrderMin, max: LIMITS.displayOrderMax, blank: 0 });

/** The rules that all tables of records share. */
const RECORD = {
  counter: "revision",
  key: ["id"],
  unique: ["slug"],
  indexes: [["version", "id"]],
} as const;

/** A hash, keyed or not, in base64 or hexadecimal. */
const hash = () => text({ min: 1, max: 64 });

/** Text that must not hold an e-mail address. */
const withoutEmail = (max: number) => text({ min: 1, max, form: "no-email" });

/**
 * All tables. Column names are those of the core; in a database they are in snake case. Times are UTC. Kinds and
 * bounds only repeat rules of the core.
 */
export const TABLES = {
  brands: table(
    {
      id: id(),
      ...CONTENT_COLUMNS,
      createdAt: time(),
      updatedAt: time(),
      /** The days on which editors changed the owner. */
      ownerChanges: json<readonly string[]>({ most: OWNER_CHANGES_MAX, blank: [] }),
      version: version(),
    },
    {
      ...RECORD,
      isSpecified: true,
      shown: { columns: ["id", "createdAt", ...SHOWN_FIELDS], where: ["status", PUBLIC_STATUS] },
    },
  ),

  categories: table(
    {
      id: id(),
      slug: slug(),
      name: text({ min: 1, max: LIMITS.taxonomyName }),
      aliases: json<string[]>({ most: LIMITS.taxonomyAliases, blank: [] }),
      description: optional(text({ min: 1, max: LIMITS.categoryDescription })),
      displayOrder: displayOrder(),
      version: version(),
    },
    {
      ...RECORD,
      isSpecified: true,
      shown: { columns: ["id", "slug", "name", "aliases", "description", "displayOrder"] },
    },
  ),

  attributes: table(
    {
      id: id(),
      slug: slug(),
      name: text({ min: 1, max: LIMITS.taxonomyName }),
      aliases: json<string[]>({ most: LIMITS.taxonomyAliases, blank: [] }),
      group: text({ max: LIMITS.attributeGroup, blank: "" }),
      definition: text({ max: LIMITS.attributeDefinition, blank: "" }),
      displayOrder: displayOrder(),
      version: version(),
    },
    {
      ...RECORD,
      isSpecified: true,
      shown: { columns: ["id", "slug", "name", "aliases", "group", "definition", "displayOrder"] },
    },
  ),

  /** Attributes refer to their group by name. */
  attributeGroups: table(
    {
      id: id(),
      slug: slug(),
      name: text({ min: 1, max: LIMITS.attributeGroup }),
      displayOrder: displayOrder(),
      any: boolean(),
      partlyKnown: boolean(),
      dueDays: optional(integer({ min: 1, max: LIMITS.dueDays })),
      version: version(),
    },
    RECORD,
  ),

  /** Lists by editors. */
  lists: table(
    {
      id: id(),
      slug: slug(),
      title: text({ min: 1, max: LIMITS.listTitle }),
      text: text({ min: 1, max: LIMITS.listText }),
      query: optional(text({ min: 1, max: FILTER_MAX })),
      brandIds: json<string[]>({ most: LIMITS.listBrands, blank: [] }),
      displayOrder: displayOrder(),
      version: version(),
    },
    RECORD,
  ),

  brandCategories: table(
    { brandId: id(), categoryId: id() },
    {
      counter: "revision",
      key: ["brandId", "categoryId"],
      indexes: [["categoryId"]],
      references: [
        ["brandId", "brands"],
        ["categoryId", "categories"],
      ],
      isSpecified: true,
      shown: { columns: ["brandId", "categoryId"] },
    },
  ),

  brandAttributes: table(
    { brandId: id(), attributeId: id() },
    {
      counter: "revision",
      key: ["brandId", "attributeId"],
      indexes: [["attributeId"]],
      references: [
        ["brandId", "brands"],
        ["attributeId", "attributes"],
      ],
      isSpecified: true,
      shown: { columns: ["brandId", "attributeId"] },
    },
  ),

  /** Former slugs of brands. A redirect outlives its brand, which may be restored. */
  slugRedirects: table(
    { slug: slug(), brandId: id() },
    { counter: "revision", key: ["slug"], indexes: [["brandId"]] },
  ),

  /** One row per commit. */
  batches: table(
    {
      revision: version(),
      id: id(),
      at: time(),
      actor: text({ min: 1 }),
      /** The actor in lower case. */
      actorKey: text({ min: 1 }),
      reason: oneOf(CHANGE_REASONS),
      origin: oneOf(CHANGE_ORIGINS),
      note: optional(text({})),
      /** How many records it created, updated and deleted. */
      created: integer(),
      updated: integer(),
      deleted: integer(),
      sample: json<BatchSample[]>(),
      decisions: json<SubmissionDecision[]>(),
      moves: json<BrandMoved[]>(),
      /** Whether it changed anything that visitors see. */
      isPublic: boolean(),
    },
    {
      counter: "revision",
      key: ["revision"],
      unique: ["id"],
      indexes: [["isPublic", "at"], ["at"], ["actorKey", "revision"], ["reason", "revision"]],
      isHistory: true,
    },
  ),

  /** The change of one record in a batch. */
  revisions: table(
    {
      revision: version(),
      /** Its position in the batch. */
      place: integer(),
      at: time(),
      record: oneOf(RECORD_KINDS),
      recordId: id(),
      /** The new status of a brand, `present` for another record, or `deleted`. */
      became: oneOf(BECAME),
      before: optional(json<NonNullable<Revision["before"]>>()),
      after: optional(json<NonNullable<Revision["after"]>>()),
    },
    {
      counter: "revision",
      key: ["revision", "place"],
      indexes: [
        ["recordId", "record", "revision"],
        ["became", "revision"],
        ["record", "revision", "recordId"],
      ],
      isHistory: true,
    },
  ),

  /** Separate from brands, so that views do not change a brand. Rows of deleted brands stay, because a revert may restore them. */
  brandViews: table(
    {
      brandId: id(),
      viewCount: integer(),
      /** The value of the counter `views` when it was written. */
      version: version(),
    },
    { counter: "views", key: ["brandId"], indexes: [["version", "brandId"]] },
  ),

  /** How often visitors opened a brand's website or compared it. No personal data. */
  brandUses: table(
    { day: day(), kind: oneOf(BRAND_USES), brandId: id(), uses: integer({ min: 1 }) },
    { counter: "views", key: ["day", "kind", "brandId"] },
  ),

  /** Folded texts, and how many visitors searched for them. No personal data. */
  searchesWithoutResult: table(
    { day: day(), text: withoutEmail(LIMITS.search), visitors: integer({ min: 1 }) },
    { counter: "views", key: ["day", "text"] },
  ),

  /** Suggestions and corrections by visitors, with the decisions on them. */
  brandSubmissions: table(
    {
      id: id(),
      brandName: text({ min: 1, max: BRAND_FIELDS.name.max }),
      websiteUrl: optional(webAddress()),
      submittedByEmail: optional(email()),
      notes: optional(text({ min: 1, max: LIMITS.submissionNotes })),
      status: oneOf(SUBMISSION_STATUSES),
      createdAt: time(),
      /** The decision: the brand it created or changed, the reason for a rejection, the accepted parts of a correction. */
      brandId: optional(id()),
      remark: optional(text({})),
      acceptedFields: optional(json<readonly string[]>()),
      /** The batch that decided it; null while pending. */
      decidedRevision: optional(version()),
      decidedAt: optional(time()),
      /** The time of the decision; while pending, the time of arrival. */
      movedAt: time(),
      /** When the decision was mailed to the sender; null before. */
      toldAt: optional(time()),
      /**
       * Only in a correction: the brand, the values that the visitor saw and proposes, the brand's host that the sender claims to write
       * from, and the host from which the claim was confirmed.
       */
      correctedBrandId: optional(id()),
      correction: optional(json<Omit<Correction, "brandId" | "claimedFrom" | "confirmedFrom">>()),
      claimedFrom: optional(text({ min: 1 })),
      confirmedFrom: optional(text({ min: 1 })),
      /** The hash of the key in its private link. */
      linkHash: optional(hash()),
      /** While pending: keyed hashes of the sender's address group and of the wider network. */
      senderHash: optional(hash()),
      networkHash: optional(hash()),
    },
    {
      counter: "submissions",
      key: ["id"],
      unique: ["linkHash"],
      indexes: [["status", "movedAt", "id"], ["correctedBrandId"], ["senderHash"]],
      isSpecified: true,
    },
  ),

  /** Who gets e-mails about which list of brands. */
  subscriptions: table(
    {
      id: id(),
      email: email(),
      emailKey: emailKey(),
      /** The keyed hash of the mailbox. */
      personHash: hash(),
      /** In canonical form; empty for all brands. */
      list: text({ max: LIST_MAX }),
      status: oneOf(SUBSCRIPTION_STATUSES),
      askedAt: time(),
      confirmedAt: optional(time()),
      /** When the person may get the next news; the same in all subscriptions of a person. */
      nextAt: time(),
      /** The next news covers changes after this revision. */
      toldRevision: integer(),
      /** The time of the last mail, or of the confirmation. */
      toldAt: time(),
    },
    {
      counter: "people",
      key: ["id"],
      indexes: [["personHash"], ["emailKey"], ["status", "nextAt", "personHash"], ["askedAt"]],
    },
  ),

  /** The text that editors put above the news of all brands. At most one row. */
  mailIntroductions: table(
    { savedAt: time(), text: text({ min: 1, max: LIMITS.introduction }) },
    { counter: "people", key: ["savedAt"] },
  ),

  /** How many mails visitors requested for a mailbox or a domain since a time. */
  mailCounts: table(
    { keyHash: hash(), mails: integer(), since: time() },
    { counter: "people", key: ["keyHash"], indexes: [["since"]] },
  ),

  /** People who want no mails about decisions, or none at all. */
  mailRefusals: table(
    { personHash: hash(), refused: oneOf(REFUSALS), at: time() },
    { counter: "people", key: ["personHash"] },
  ),

  /** Links in mails. Opening one proves that a person reads the mails of an address. */
  dataRequests: table(
    {
      id: id(),
      email: email(),
      emailKey: emailKey(),
      purpose: oneOf(REQUEST_PURPOSES),
      askedAt: time(),
      expiresAt: time(),
    },
    {
      counter: "people",
      key: ["id"],
      indexes: [["emailKey"], ["expiresAt"]],
    },
  ),

  /** What the site watch remembers of a brand's site. Rows of deleted brands stay, because a revert may restore them. */
  watchedSites: table(
    {
      brandId: id(),
      /** Counts writes. */
      version: version(),
      verdict: oneOf(WATCH_VERDICTS),
      since: time(),
      isSuggesting: boolean(),
      memory: json<SiteMemory>({ max: SITE_MEMORY_MAX, form: "no-email" }),
    },
    { counter: "checks", key: ["brandId"], indexes: [["verdict", "since"], ["isSuggesting"]] },
  ),

  /** Questions that are reserved or postponed. */
  heldQuestions: table(
    {
      id: withoutEmail(300),
      until: time(),
      /** A hash of the e-mail of the administrator who reserved it; null if postponed for everybody. */
      holder: optional(withoutEmail(16)),
    },
    { counter: "checks", key: ["id"], indexes: [["until"]] },
  ),

  /** Queries of the brand list that administrators share, by name. */
  savedViews: table(
    { name: withoutEmail(LIMITS.viewName), query: withoutEmail(LIMITS.viewQuery) },
    { counter: null, key: ["name"] },
  ),

  /** Logos found on brands' sites: those that wait for a decision, and rejected ones without their picture. */
  logoCandidates: table(
    {
      id: withoutEmail(100),
      brandId: id(),
      path: text({ min: 1, max: 76, form: "logo-path" }),
      picture: optional(text({ min: 1, max: LOGO_TEXT_MAX, form: "base64" })),
      bytes: integer(),
      page: withoutEmail(SOURCE_MAX),
      foundAt: time(),
      isRejected: boolean(),
    },
    { counter: "checks", key: ["id"] },
  ),

  /** Logos by the hash of their bytes. Never deleted, because a revert may need them. */
  logos: table(
    {
      path: text({ min: 1, max: 76, form: "logo-path" }),
      picture: text({ min: 1, max: LOGO_TEXT_MAX, form: "base64" }),
    },
    { counter: null, key: ["path"] },
  ),
} as const;

export type Tables = typeof TABLES;
export type TableName = keyof Tables;
export type ColumnOf<T extends TableName> = keyof Tables[T]["columns"] & string;

/** The type of a row, derived from the columns. */
export type RowOf<T extends TableName> = {
  -readonly [C in ColumnOf<T>]: ValueIn<Tables[T]["columns"][C]>;
};

/** A table as data. */
export const tableRow = (name: TableName): TableRow => TABLES[name];
