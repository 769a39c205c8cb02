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
  content,
  flag,
  id,
  inPath,
  input,
  listedRef,
  oneOf,
  page,
  ref,
  refOrNew,
  submissionStatus,
  text,
  version,
} from "./argument.schema.ts";
import { type ArgumentsOf, plainRow, row, rowOf } from "./row.schema.ts";

/** Fits the longest valid brand, with its 50 sources of 2,048 characters. */
const BRAND_BODY_LIMIT = 512 * 1024;
/** Fits the id and version of every brand in a large directory. */
const BULK_BODY_LIMIT = 16 * 1024 * 1024;
/** The most brands in one bulk edit: as many as fit into the body. */
const BULK_LIMIT = 200_000;

const SORTS = BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}`] satisfies BrandSort[]);
const POSITIONING_SLUGS = POSITIONINGS.map((name) => name.toLowerCase());

const filter = {
  search: z.string().default("").transform(parseSearch),
  status: oneOf(BRAND_STATUSES).nullable().default(null),
  needs: oneOf(LIST_NEEDS).nullable().default(null),
  category: z.string().optional(),
  attr: z
    .array(z.string())
    .max(LIMITS.attributeFilters, `must be given at most ${LIMITS.attributeFilters} times`)
    .optional()
    .describe(
      "Slugs of attributes. A brand must have all of them; of a group with `any`, one is enough.",
    ),
  positioning: z
    .string()
    .toLowerCase()
    .pipe(oneOf(POSITIONING_SLUGS))
    .transform(parsePositioning)
    .optional(),
  country: text(LIMITS.search).optional(),
};

const sort = oneOf(SORTS).default(DEFAULT_BRAND_LIST_QUERY.sort);

/**
 * The core's schema, for the documentation: it allows future years, so that it stays the same every year, and any JSON in
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
  listBrands: row("GET /brands", { ...filter, sort, page }, ["filter"]),
  listBrandRefs: row("GET /brand-refs", filter, ["filter"]),
  findNeighbours: row("GET /brands/{id}/neighbours", { ...inPath, ...filter, sort }, [
    "filter",
    "id",
  ]),
  listViews: plainRow("GET /views", {}, []),
  saveView: row("PUT /views", { input: input(() => savedViewSchema) }, ["input"]),
  deleteView: plainRow("DELETE /views/{name}", { name: z.string() }, ["name"]),
  openBrand: row("GET /brands/{id}", inPath, ["id"]),

  saveBrand: rowOf(
    "PUT /brands/{id}",
    z.strictObject({
      ...refOrNew,
      input: draft,
      whenStale: oneOf(["merge", "refuse"]).default("refuse"),
      keepOldAddress: flag,
      submission: id.optional(),
      seen: submissionStatus.default("pending").describe("The status you saw it with."),
    }),
    ({ input, id, readVersion = 0, submission, seen, ...options }) => [
      input,
      {
        ...(id !== undefined && { read: { id, readVersion }, ...options }),
        ...(submission !== undefined && { submission: { id: submission, seen } }),
      },
    ],
    (
      ...[
        input,
        { read, whenStale = "merge", keepOldAddress, submission } = {},
      ]: ArgumentsOf<"saveBrand">
    ) => ({
      input,
      ...(read && { ...read, whenStale, keepOldAddress }),
      ...(submission && { submission: submission.id, seen: submission.seen }),
    }),
    {
      forNew: { address: "POST /brands", without: ["whenStale", "keepOldAddress"] },
      bodyLimit: BRAND_BODY_LIMIT,
    },
  ),

  deleteBrand: row("DELETE /brands/{id}", ref, ["ref"]),

  mergeBrands: rowOf(
    "POST /brands/{id}/merge",
    z.strictObject({
      ...inPath,
      version: version.describe("The version you read of the brand to merge."),
      intoId: id.describe("The brand that stays."),
      intoVersion: version.describe("The version you read of the brand that stays."),
    }),
    ({ id, version, intoId, intoVersion }) => [
      { id, readVersion: version },
      { id: intoId, readVersion: intoVersion },
    ],
    (...[from, into]: ArgumentsOf<"mergeBrands">) => ({
      id: from.id,
      version: from.readVersion,
      intoId: into.id,
      intoVersion: into.readVersion,
    }),
  ),

  saveLogo: row("PUT /brands/{id}/logo", { ...ref, content }, ["ref", "content"], {
    bodyLimit: LIMITS.logoBytes,
  }),

  removeLogo: row("DELETE /brands/{id}/logo", ref, ["ref"]),

  editInBulk: row(
    "POST /bulk-edits",
    {
      edit: bulkEdit,
      brands: z.array(listedRef("brand"), "must be a list of brands").max(BULK_LIMIT),
    },
    ["edit", "brands"],
    { bodyLimit: BULK_BODY_LIMIT },
  ),

  checkSlug: plainRow(
    "GET /slug-check",
    {
      slug: z.string().default(""),
      brand: id.optional().describe("The id of the brand that gets the slug."),
    },
    ["slug", "brand"],
  ),

  // A POST that writes nothing, because web addresses are too long for a query.
  findDuplicates: plainRow(
    "POST /duplicates",
    { candidate, exceptId: id.optional().describe("The brand itself.") },
    ["candidate", "exceptId"],
  ),

  exportBrands: row(
    "GET /brand-export",
    { ...filter, format: oneOf(FILE_FORMATS).default("csv"), isForExcel: flag },
    ["filter", "format", "isForExcel"],
  ),
};
