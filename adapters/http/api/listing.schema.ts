import { z } from "@hono/zod-openapi";
import { eachFacet } from "#core/catalog/facets.ts";
import {
  DID_YOU_MEAN_LIMIT,
  type DidYouMean,
  type FacetInGroup,
  type GroupCoverage,
  type LetterLink,
  LIST_SUGGESTION_LIMIT,
  type Listing,
  PAGE_SIZE,
  type Suggestion,
} from "#core/catalog/listing.ts";
import { SORTS } from "#core/catalog/listing-query.ts";
import type { Landing } from "#core/directory/directory.ts";
import { LIMITS } from "#core/limits.ts";
import { count, slug } from "../calls/field.schema.ts";
import { brandCardSchema, categorySchema } from "./public-brand.schema.ts";

/** What a list is asked for. */
export const listingQuerySchema = z.object({
  search: z
    .string()
    .optional()
    .openapi({
      description: `Part of the name or of an alias, whatever its case and accents; where no brand has it, how one of their words goes on, whatever its blanks and punctuation. Cut at ${LIMITS.search} characters.`,
      example: "golf",
    }),
  category: z.string().optional().openapi({ description: "Slug of one category." }),
  attr: z
    .array(z.string())
    .optional()
    .openapi({
      description: `Slugs of attributes a brand must all have, but of those within a group marked “any” one will do; the first ${LIMITS.attributeFilters} count.`,
    }),
  sort: z
    .enum(SORTS)
    .optional()
    .openapi({ description: "Most viewed first unless told otherwise." }),
  page: z.int().min(1).max(LIMITS.page).optional().openapi({ description: "From 1." }),
});

const facetSchema = z
  .strictObject({ slug: slug(), name: z.string(), count: count() })
  .openapi("Facet", {
    description: "A way to narrow the list, and how many brands there would be after choosing it.",
  });

const facetInGroupSchema = z
  .strictObject({
    slug: slug(),
    name: z.string(),
    group: z.string().openapi({ description: "Empty for none." }),
    displayOrder: z.int(),
    count: count(),
  })
  .openapi("FacetInGroup", {
    description:
      "One of a group. Of several chosen a brand must have all, but within a group marked “any” one will do, so that there the number is that of all of them together.",
  }) satisfies z.ZodType<FacetInGroup>;

const groupCoverageSchema = z
  .strictObject({
    name: z.string(),
    any: z.boolean(),
    partlyKnown: z.boolean(),
    known: count(),
    of: count(),
  })
  .openapi("GroupCoverage", {
    description:
      "Of how many of the brands in the list it is known which they have of a group: `known` of the `of` have at least one. `any`: of several chosen one will do. `partlyKnown`: a brand without one may still have one.",
  }) satisfies z.ZodType<GroupCoverage>;

const facetSchemas = {
  ...eachFacet(() => z.array(facetSchema)),
  attributes: z.array(facetInGroupSchema),
  groups: z.array(groupCoverageSchema).openapi({ description: "In display order." }),
};

const letterSchema = z
  .strictObject({
    letter: z.string().regex(/^[a-z#]$/),
    page: z.int().min(1),
    count: z.int().min(1),
  })
  .openapi("Letter", {
    description:
      "The page on which the names under a letter start, accents aside, and how many they are; `#` is for names that start with none of a to z.",
  }) satisfies z.ZodType<LetterLink>;

const counted = { slug: slug(), name: z.string(), count: z.int().min(1) };

const didYouMeanSchema = z
  .strictObject({
    brands: z.array(z.strictObject({ slug: slug(), name: z.string() })).max(DID_YOU_MEAN_LIMIT),
    lists: z
      .array(z.strictObject({ kind: z.enum(["category", "attribute"]), ...counted }))
      .max(LIST_SUGGESTION_LIMIT),
  })
  .openapi("DidYouMean", {
    description: "What may have been looked for instead, whatever else was chosen.",
  }) satisfies z.ZodType<DidYouMean>;

export const listingSchema = z
  .strictObject({
    items: z.array(brandCardSchema).max(PAGE_SIZE),
    total: count(),
    page: z.int().min(1),
    pageSize: z.literal(PAGE_SIZE),
    facets: z.strictObject(facetSchemas),
    // Not `exactOptional`: the document would ask for it always.
    letters: z.array(letterSchema).optional().openapi({ description: "Only when sorted by name." }),
    didYouMean: didYouMeanSchema
      .optional()
      .openapi({ description: "Only when a search finds no brand." }),
  })
  .openapi("Listing", { description: "One page of brands." }) satisfies z.ZodType<
  Omit<Listing, "letters"> & { letters?: Listing["letters"] | undefined }
>;

export const landingSchema = z
  .strictObject({
    trending: z.array(brandCardSchema).max(6),
    isFilledUp: z.boolean().openapi({
      description:
        "Fewer than 6 brands were viewed; behind those that were stand others, picked for this day (UTC).",
    }),
    categories: z.array(categorySchema).max(8),
    brandCount: count(),
  })
  .openapi("Landing", { description: "What the landing page shows." }) satisfies z.ZodType<Landing>;

export const suggestionSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("brand"),
      slug: slug(),
      name: z.string(),
      foundAs: z.string().optional().openapi({
        description: "The alias that is like what was typed, where the name is not, or mistyped.",
      }),
    }),
    z.strictObject({ kind: z.literal("category"), ...counted }),
    z.strictObject({ kind: z.literal("attribute"), ...counted, group: z.string() }),
  ])
  .openapi("Suggestion", {
    description: "What a search box offers.",
  }) satisfies z.ZodType<Suggestion>;
