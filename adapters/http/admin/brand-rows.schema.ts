import { z } from "zod";
import { brandDraftSchema } from "#core/brand/brand-draft.schema.ts";
import { BRAND_FIELDS, BRAND_STATUSES, POSITIONINGS } from "#core/brand/fields.ts";
import {
  BRAND_SORT_KEYS,
  type BrandSort,
  DEFAULT_BRAND_LIST_QUERY,
  LIST_NEEDS,
  parsePositioning,
} from "#core/back-office/brand-list-query.ts";
import { savedViewSchema } from "#core/back-office/saved-view.schema.ts";
import { SOCIAL_URLS } from "#core/brand/duplicates.ts";
import { fromKeys } from "#core/records.ts";
import { parseSearch } from "#core/catalog/listing-query.ts";
import { FILE_FORMATS } from "#core/import/import-options.ts";
import { LIMITS } from "#core/limits.ts";
import { isPlainLine } from "#core/text/clean.ts";
import {
  type Argument,
  argument,
  content,
  flag,
  id,
  ID_IN_PATH,
  idInPath,
  input,
  oneOf,
  page,
  type Ref,
  ref,
  REF_OR_NEW,
  submissionStatus,
  text,
  value,
  version,
} from "./argument.schema.ts";
import { type ArgumentsOf, plainRow, row } from "./row.schema.ts";

/** Fits the longest valid brand, with its 50 sources of 2,048 characters. */
const BRAND_BODY_LIMIT = 512 * 1024;
/** Fits the id and version of every brand in a large directory. */
const BULK_BODY_LIMIT = 16 * 1024 * 1024;
/** The most brands in one bulk edit: as many as fit into the body. */
const BULK_LIMIT = 200_000;

const SORTS = BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}`] satisfies BrandSort[]);
const POSITIONING_SLUGS = POSITIONINGS.map((name) => name.toLowerCase());

const FILTER = {
  search: z.string().default("").transform(parseSearch),
  status: oneOf(BRAND_STATUSES).nullable().default(null),
  needs: oneOf(LIST_NEEDS).nullable().default(null),
  category: z.string().optional(),
  attr: z
    .array(z.string())
    .max(LIMITS.attributeFilters, `must be given at most ${LIMITS.attributeFilters} times`)
    .optional()
    .describe(
      "Slugs of attributes. A brand must have all of them. Within a group with `any`, one is enough.",
    ),
  positioning: z
    .string()
    .toLowerCase()
    .pipe(oneOf(POSITIONING_SLUGS))
    .transform(parsePositioning)
    .optional(),
  country: text(LIMITS.search).optional(),
};

/** An object with the filter of a list of brands, and other members. In requests, the filter's `attributes` are named `attr`. */
const filterAnd = <Shape extends z.ZodRawShape>(
  others: Shape,
): Argument<Filter & z.output<z.ZodObject<Shape>>> => ({
  shape: { ...FILTER, ...others },
  read: ({ attr, ...values }) => ({ ...values, attributes: attr }),
  write: ({ attributes, ...values }) => ({ ...values, attr: attributes }),
});

type Filter = Omit<z.output<z.ZodObject<typeof FILTER>>, "attr"> & {
  attributes?: readonly string[] | undefined;
};

const sort = oneOf(SORTS).default(DEFAULT_BRAND_LIST_QUERY.sort);

/**
 * The core's schema, as documented. It allows future years, so that the documentation does not change every year, and any JSON in
 * `socialLinks`.
 */
const draft = input(() =>
  brandDraftSchema("9999-12-31").in.extend({ socialLinks: z.unknown().optional() }),
);

const address = text(LIMITS.url)
  .refine(isPlainLine, "must not contain control characters or broken Unicode")
  .nullable()
  .default(null);

const candidate = z.strictObject({
  name: text(BRAND_FIELDS.name.max).refine(isPlainLine, "must be plain text").default(""),
  aliases: z
    .array(text(BRAND_FIELDS.aliases.max))
    .max(BRAND_FIELDS.aliases.most, `must have at most ${BRAND_FIELDS.aliases.most} aliases`)
    .default([]),
  ...fromKeys(["websiteUrl", ...SOCIAL_URLS], () => address),
});

const brandRef = z.strictObject(
  { id, readVersion: version },
  "must name a brand by its id and readVersion",
);

const bulkEdit = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("status"), status: oneOf(BRAND_STATUSES) }),
    z.strictObject({
      kind: z.literal("positioning"),
      positioning: oneOf(POSITIONINGS).nullable(),
    }),
    z.strictObject({ kind: z.literal("delete") }),
    z.strictObject({
      kind: z.literal("links"),
      field: oneOf(["categoryIds", "attributeIds"]),
      how: oneOf(["add", "remove", "replace"]),
      ids: z.array(id, "must be a list of ids").max(BRAND_FIELDS.attributeIds.most),
    }),
  ],
  "must have the kind status, positioning, delete or links",
);

export const brandRows = {
  listBrands: row("GET /brands", [filterAnd({ sort, page })]),
  listBrandRefs: row("GET /brand-refs", [filterAnd({})]),
  findNeighbours: row("GET /brands/{id}/neighbours", [filterAnd({ sort }), idInPath]),
  listViews: plainRow("GET /views", []),
  saveView: row("PUT /views", [input(() => savedViewSchema)]),
  deleteView: plainRow("DELETE /views/{name}", [value("name", z.string())]),
  openBrand: row("GET /brands/{id}", [idInPath]),

  saveBrand: row(
    "PUT /brands/{id}",
    [
      draft,
      argument(
        {
          ...REF_OR_NEW,
          whenStale: oneOf(["merge", "refuse"]).default("refuse"),
          keepOldAddress: flag,
          submission: id.optional(),
          seen: submissionStatus
            .default("pending")
            .describe("The status that the submission had when you read it."),
        },
        ({ id, readVersion = 0, submission, seen, ...options }) => ({
          ...(id !== undefined && { read: { id, readVersion }, ...options }),
          ...(submission !== undefined && { submission: { id: submission, seen } }),
        }),
        ({
          read,
          whenStale = "merge",
          keepOldAddress,
          submission,
        }: ArgumentsOf<"saveBrand">[1] = {}) => ({
          ...(read && { ...read, whenStale, keepOldAddress }),
          ...(submission && { submission: submission.id, seen: submission.seen }),
        }),
      ),
    ],
    {
      forNew: { address: "POST /brands", without: ["whenStale", "keepOldAddress"] },
      bodyLimit: BRAND_BODY_LIMIT,
    },
  ),

  deleteBrand: row("DELETE /brands/{id}", [ref]),

  mergeBrands: row("POST /brands/{id}/merge", [
    argument(
      { ...ID_IN_PATH, version: version.describe("The version you read of the brand to merge.") },
      ({ id, version }) => ({ id, readVersion: version }),
      ({ id, readVersion }: Ref) => ({ id, version: readVersion }),
    ),
    argument(
      {
        intoId: id.describe("The brand that stays."),
        intoVersion: version.describe("The version you read of the brand that stays."),
      },
      ({ intoId, intoVersion }) => ({ id: intoId, readVersion: intoVersion }),
      ({ id, readVersion }: Ref) => ({ intoId: id, intoVersion: readVersion }),
    ),
  ]),

  saveLogo: row("PUT /brands/{id}/logo", [ref, value("content", content)], {
    bodyLimit: LIMITS.logoBytes,
  }),

  removeLogo: row("DELETE /brands/{id}/logo", [ref]),

  editInBulk: row(
    "POST /bulk-edits",
    [
      value("edit", bulkEdit),
      value("brands", z.array(brandRef, "must be a list of brands").max(BULK_LIMIT)),
    ],
    { bodyLimit: BULK_BODY_LIMIT },
  ),

  checkSlug: plainRow("GET /slug-check", [
    value("slug", z.string().default("")),
    value("brand", id.optional().describe("The id of the brand that gets the slug.")),
  ]),

  // Writes nothing, but is a POST, because web addresses are too long for a query.
  findDuplicates: plainRow("POST /duplicates", [
    value("candidate", candidate),
    value(
      "exceptId",
      id.optional().describe("The id of the brand being edited, which is not its own duplicate."),
    ),
  ]),

  exportBrands: row("GET /brand-export", [
    filterAnd({}),
    value("format", oneOf(FILE_FORMATS).default("csv")),
    value("isForExcel", flag),
  ]),
};
