import { z } from "@hono/zod-openapi";
import { BRAND_FIELDS, BRAND_STATUSES, POSITIONINGS } from "#core/brand/fields.ts";
import { brandDraftSchema } from "#core/brand/brand-draft.schema.ts";
import {
  BRAND_SORT_KEYS,
  type BrandSort,
  type BrandFilter,
  DEFAULT_BRAND_LIST_QUERY,
  LIST_NEEDS,
  parsePositioning,
} from "#core/back-office/brand-list-query.ts";
import { parseSearch } from "#core/catalog/listing-query.ts";
import type { BulkEdit } from "#core/change/plan-save.ts";
import { LIMITS } from "#core/limits.ts";
import type { DuplicateCandidate } from "#core/brand/duplicates.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { id, json, pageNumber, flag, oneOf, version } from "../calls/field.schema.ts";
import { submissionStatus } from "./submission.schema.ts";
import { brandRefSchema } from "./brand.schema.ts";

const SORTS = BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}`] satisfies BrandSort[]);

const atMost = (max: number) => ({
  error: `must be at most ${max.toLocaleString("en")} characters`,
  abort: true,
});

const filter = {
  search: z
    .string()
    .default("")
    .transform(parseSearch)
    .openapi({
      description: `Part of the name or the slug. Cut at ${LIMITS.search} characters.`,
    }),
  status: oneOf(BRAND_STATUSES).nullable().default(null),
  needs: oneOf(LIST_NEEDS).nullable().default(null).openapi({
    description:
      "Only brands with this problem. `overdue`: a fact was checked and is due again; `never-checked`: no fact was ever checked.",
  }),
  category: z.string().optional().openapi({ description: "Slug of a category." }),
  attr: z
    .array(z.string())
    .max(LIMITS.attributeFilters, `must be given at most ${LIMITS.attributeFilters} times`)
    .optional()
    .openapi({
      description:
        "Slugs of attributes; a brand needs all of them, but only one of each group whose rule is `any`.",
    }),
  positioning: z
    .string()
    .toLowerCase()
    .pipe(oneOf(POSITIONINGS.map((name) => name.toLowerCase())))
    .transform(parsePositioning)
    .optional()
    .openapi({ type: "string", enum: POSITIONINGS.map((name) => name.toLowerCase()) }),
  country: z.string().max(LIMITS.search, atMost(LIMITS.search)).optional().openapi({
    description:
      "A country that brands are based in: the end of an attribute's slug `based-in-…`, or its name.",
    example: "usa",
  }),
};

/** A filter under the names of the core. */
export const filterOf = <Query extends { attr?: string[] | undefined }>({
  attr,
  ...query
}: Query): Omit<Query, "attr"> & Pick<BrandFilter, "attributes"> => ({
  ...query,
  attributes: attr,
});

export const brandFilterSchema = z.strictObject(filter);

export const brandListQuerySchema = z.strictObject({
  ...filter,
  sort: oneOf(SORTS).default(DEFAULT_BRAND_LIST_QUERY.sort).openapi({
    description: "A leading `-` reverses the order.",
  }),
  page: pageNumber(),
});

export const slugCheckQuerySchema = z.strictObject({
  slug: z.string().default("").openapi({ example: "titleist" }),
  brand: id().optional().openapi({ description: "The id of the brand that will have the slug." }),
});

const answersSubmission = {
  submission: id().optional().openapi({
    description: "The id of a submission to approve in the same commit.",
  }),
  seen: submissionStatus().optional().openapi({
    description: "The status you saw the submission with; pending by default.",
  }),
};

export const createQuerySchema = z.strictObject(answersSubmission);

export const saveQuerySchema = z.strictObject({
  whenStale: oneOf(["merge", "refuse"]).default("refuse").openapi({
    description:
      "If others saved in the meantime: `merge` both and refuse only conflicts, or refuse at once.",
  }),
  keepOldAddress: flag().openapi({
    description: "If the slug changes, the old address redirects to the brand.",
  }),
  ...answersSubmission,
});

/** The schema that the core validates with, without the current year and recursive schemas, which OpenAPI cannot express. */
export const brandDraftDocument = brandDraftSchema("9999-12-31")
  .in.extend({ socialLinks: json().optional() })
  .openapi({
    description:
      "A brand to save. A blank slug is derived from the name. The founding year may not be in the future.",
  });

const address = () =>
  z
    .string("must be text")
    .max(LIMITS.url, atMost(LIMITS.url))
    .refine(isPlainLine, "must not contain control characters or broken Unicode")
    .nullable()
    .default(null);

export const duplicatesBodySchema = z.strictObject({
  candidate: z.strictObject({
    name: z
      .string("must be text")
      .max(BRAND_FIELDS.name.max, atMost(BRAND_FIELDS.name.max))
      .refine(isPlainLine, "must be plain text")
      .default(""),
    aliases: z
      .array(
        z.string("must be text").max(BRAND_FIELDS.aliases.max, atMost(BRAND_FIELDS.aliases.max)),
      )
      .max(BRAND_FIELDS.aliases.most, `must have at most ${BRAND_FIELDS.aliases.most} aliases`)
      .default([]),
    websiteUrl: address(),
    instagramUrl: address(),
    facebookUrl: address(),
    twitterUrl: address(),
    youtubeUrl: address(),
    tiktokUrl: address(),
    linkedinUrl: address(),
  }) satisfies z.ZodType<DuplicateCandidate>,
  exceptId: id().optional().openapi({ description: "The brand itself." }),
});

const bulkEditSchema = z
  .discriminatedUnion(
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
        ids: z.array(id(), "must be a list of ids").max(BRAND_FIELDS.attributeIds.most),
      }),
    ],
    "must have the kind status, positioning, delete or links",
  )
  .openapi("BulkEdit") satisfies z.ZodType<BulkEdit>;

export const mergeBodySchema = z.strictObject({
  intoId: id().openapi({ description: "The brand that stays." }),
  version: version().openapi({ description: "The version you read of the brand to merge." }),
  intoVersion: version().openapi({ description: "The version you read of the brand that stays." }),
});

/** The most brands in one bulk edit: as many as fit into the body. */
const BULK_LIMIT = 200_000;

export const bulkBodySchema = z.strictObject({
  edit: bulkEditSchema,
  brands: z.array(brandRefSchema, "must be a list of brands").max(BULK_LIMIT),
});
