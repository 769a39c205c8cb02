import type { Coverage, Lacking } from "#core/directory/show-coverage.ts";
import { LANDING_LIST_LIMIT, type OpenList, type ShownList } from "#core/directory/show-lists.ts";
import { z } from "@hono/zod-openapi";
import { eachFacet, FACET_NAMES, FACETS } from "#core/catalog/facets.ts";
import {
  DID_YOU_MEAN_LIMIT,
  type DidYouMean,
  type FacetInGroup,
  type GroupCoverage,
  type LetterLink,
  LIST_SUGGESTION_LIMIT,
  type Listing,
  PAGE_SIZE,
  type Reading,
  type Suggestion,
} from "#core/catalog/listing.ts";
import { MATCHES, SORTS } from "#core/catalog/listing-query.ts";
import type { Landing, Owner } from "#core/directory/directory.ts";
import { COUNTRY_LIMIT, NEWEST_LIMIT, RECENT_EVENTS_LIMIT } from "#core/directory/show-landing.ts";
import { LIMITS } from "#core/limits.ts";
import { count, slug } from "../calls/field.schema.ts";
import { brandCardSchema, categorySchema, eventSchema } from "./public-brand.schema.ts";

/** The query parameters of a list. */
export const listingQuerySchema = z.object({
  search: z
    .string()
    .optional()
    .openapi({
      description: `Brands with this name or alias, ignoring case, accents and punctuation, and brands that fit its words: categories, attributes, places and, unless a name matches, texts. "Like", "alternatives to" and "vs" beside the name of a brand show similar brands, or those compared. Only the first ${LIMITS.search} characters are used.`,
      example: "golf",
    }),
  match: z.enum(MATCHES).optional().openapi({
    description:
      "In a search. `name`: only brands whose name contains it. `words`: only brands that mention it, if it finds others by name.",
  }),
  spelling: z
    .literal("typed")
    .optional()
    .openapi({ description: "In a search: do not correct its spelling." }),
  category: z.string().optional().openapi({ description: "Slug of one category." }),
  positioning: z
    .string()
    .optional()
    .openapi({ description: "Slug of one positioning.", example: "premium" }),
  founded: z
    .array(z.string())
    .optional()
    .openapi({
      description: `Decades of founding. A brand needs only one of them. Only the first ${LIMITS.attributeFilters} are used.`,
      example: ["1990s"],
    }),
  attr: z
    .array(z.string())
    .optional()
    .openapi({
      description: `Slugs of attributes. A brand must have all of them, but only one of those in a group with \`any\`. Only the first ${LIMITS.attributeFilters} are used.`,
    }),
  sort: z.enum(SORTS).optional().openapi({
    description: "By default most relevant first in a search, else most viewed first.",
  }),
  page: z.int().min(1).max(LIMITS.page).optional().openapi({ description: "From 1." }),
});

const facetSchema = z
  .strictObject({ slug: slug(), name: z.string(), count: count() })
  .openapi("Facet", {
    description:
      "An option to filter by, and how many brands match it and the filters of all other facets.",
  });

const facetInGroupSchema = z
  .strictObject({
    slug: slug(),
    name: z.string(),
    group: z.string().openapi({ description: "Empty if it has no group." }),
    displayOrder: z.int(),
    count: count(),
  })
  .openapi("FacetInGroup", {
    description:
      "An option in a group. A brand must have every chosen option, but only one of those in a group marked “any”. The count is the option's own, under all other filters; other choices of a group marked “any” do not limit it.",
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
      "A group of attributes: `known` of the `of` brands in the list have at least one. `any`: a brand needs only one of several chosen. `partlyKnown`: a brand without one may still have one in reality.",
  }) satisfies z.ZodType<GroupCoverage>;

const facetSchemas = {
  ...eachFacet(() => z.array(facetSchema)),
  decades: z.array(facetSchema).openapi({ description: "Decades of founding, the newest first." }),
  attributes: z
    .array(facetInGroupSchema)
    .openapi({ description: "By their number of brands without filters, largest first." }),
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
      "The first page of the names with an initial letter (without accents), and their number. `#` covers all other initials.",
  }) satisfies z.ZodType<LetterLink>;

const counted = { slug: slug(), name: z.string(), count: z.int().min(1) };

const readingSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ text: z.string(), kind: z.enum(["place", "text"]) }),
    z.strictObject({ text: z.string(), kind: z.literal("brand"), slug: slug(), name: z.string() }),
    z.strictObject({
      text: z.string(),
      kind: z.enum(FACET_NAMES.map((facet) => FACETS[facet].noun)),
      slug: slug(),
      name: z.string(),
      count: count(),
    }),
  ])
  .openapi("Reading", {
    description:
      "What a word or phrase of the search was taken for, with the number of brands under the other filters. `text`: a word in descriptions, highlights, distribution, headquarters or events.",
  }) satisfies z.ZodType<Reading>;

const didYouMeanSchema = z
  .strictObject({
    brands: z.array(z.strictObject({ slug: slug(), name: z.string() })).max(DID_YOU_MEAN_LIMIT),
    lists: z
      .array(z.strictObject({ kind: z.enum(["category", "attribute"]), ...counted }))
      .max(LIST_SUGGESTION_LIMIT),
  })
  .openapi("DidYouMean", {
    description: "Alternatives to the search, ignoring other filters.",
  }) satisfies z.ZodType<DidYouMean>;

export const listingSchema = z
  .strictObject({
    items: z.array(brandCardSchema).max(PAGE_SIZE),
    total: count(),
    page: z.int().min(1),
    pageSize: z.literal(PAGE_SIZE),
    facets: z.strictObject(facetSchemas),
    // Not `exactOptional`: the document would then require it.
    letters: z.array(letterSchema).optional().openapi({ description: "Only if sorted by name." }),
    named: count().optional().openapi({
      description:
        "Only in a search: how many of the brands were found by name or alias. In the order of relevance they come first.",
    }),
    readings: z.array(readingSchema).optional().openapi({
      description:
        "Only in a search: how it was read, in the order of its words. Empty if only names were compared.",
    }),
    ignored: z.array(z.string()).optional().openapi({
      description:
        "Only in a search: words that were left out: prices, years, and words that no brand fits.",
    }),
    lacking: z.int().min(1).optional().openapi({
      description:
        "How many of the brands lack some of the words that were searched in texts (`readings` of kind `text`). They are listed if few brands have all words.",
    }),
    mentioning: z.int().min(1).optional().openapi({
      description:
        "How many other brands mention the words of a search that found brands by name. `match=words` lists them.",
    }),
    showing: z.string().optional().openapi({
      description:
        "The corrected search, if nothing has the name that was typed. `spelling=typed` prevents it.",
    }),
    didYouMean: didYouMeanSchema.optional().openapi({
      description: "Only if the search finds no brand.",
    }),
  })
  .openapi("Listing", { description: "One page of brands." }) satisfies z.ZodType<
  Omit<Listing, "letters"> & { letters?: Listing["letters"] | undefined }
>;

const recentEventSchema = z
  .strictObject({ ...eventSchema.shape, slug: slug(), name: z.string() })
  .openapi("RecentEvent", { description: "An event, with its brand." });

export const ownerSchema = z
  .strictObject({
    slug: slug().openapi({ description: "Of its attribute." }),
    name: z.string(),
    owners: z
      .array(z.strictObject({ slug: slug(), name: z.string() }))
      .openapi({ description: "The owners of the brand of the same name." }),
    brands: z.array(
      z.strictObject({
        slug: slug(),
        name: z.string(),
        years: z.array(z.int()).openapi({ description: "When the brand changed hands." }),
      }),
    ),
  })
  .openapi("Owner", {
    description: "An owner and its brands.",
  }) satisfies z.ZodType<Owner>;

export const coverageSchema = z
  .strictObject({
    brandCount: z.int(),
    fields: z.array(
      z.strictObject({ field: z.string(), known: z.int(), checked: z.int(), overdue: z.int() }),
    ),
    weeks: z
      .array(
        z.strictObject({
          week: z.iso.date().openapi({ description: "Its Monday (UTC)." }),
          checks: z.int().openapi({
            description:
              "Answers of editors that confirmed a fact, took one from a brand's own page, found a lost website or archived a duplicate.",
          }),
          corrections: z
            .int()
            .openapi({ description: "Corrections of visitors, accepted in this week." }),
          suggestions: z.int().openapi({ description: "Suggested brands, accepted in this week." }),
        }),
      )
      .nullable()
      .openapi({
        description:
          "The last twelve weeks, the current one last; null while the store is unavailable.",
      }),
  })
  .openapi("Coverage", {
    description: "How many active brands have each field, and how many were checked.",
  }) satisfies z.ZodType<Coverage>;

export const lackingSchema = z
  .strictObject({
    items: z.array(z.strictObject({ slug: slug(), name: z.string() })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .openapi("Lacking", { description: "Brands without a field." }) satisfies z.ZodType<Lacking>;

export const openListSchema = z
  .strictObject({
    slug: slug(),
    name: z.string(),
    text: z.string(),
    filter: z.string().nullable().openapi({
      description: "The query of `/brands` that finds the brands; null if editors chose them.",
      example: "category=putters",
    }),
    brandCount: count(),
  })
  .openapi("List", { description: "A list by editors." }) satisfies z.ZodType<OpenList>;

export const shownListSchema = z
  .strictObject({
    ...openListSchema.shape,
    brands: z.array(brandCardSchema).max(LIMITS.listBrands).openapi({
      description: "The chosen brands in order, or the first page of the filter.",
    }),
  })
  .openapi("ListWithBrands") satisfies z.ZodType<ShownList>;

export const landingSchema = z
  .strictObject({
    trending: z.array(brandCardSchema).max(6),
    isFilledUp: z.boolean().openapi({
      description:
        "Fewer than 6 brands have views; the list is filled with brands chosen for this day (UTC).",
    }),
    categories: z.array(z.strictObject({ ...categorySchema.shape, count: count() })).max(8),
    countries: z.array(z.strictObject(counted)).max(COUNTRY_LIMIT).openapi({
      description: "Countries by number of brands, with the slugs of their attributes.",
    }),
    newest: z.array(brandCardSchema).max(NEWEST_LIMIT),
    events: z.array(recentEventSchema).max(RECENT_EVENTS_LIMIT).openapi({
      description: "The latest sales, closures and revivals, newest first.",
    }),
    lists: z.array(openListSchema).max(LANDING_LIST_LIMIT),
    brandCount: count(),
  })
  .openapi("Landing", {
    description: "The content of the landing page.",
  }) satisfies z.ZodType<Landing>;

export const suggestionSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("brand"),
      slug: slug(),
      name: z.string(),
      foundAs: z.string().optional().openapi({
        description: "The alias that matches, if the name does not.",
      }),
    }),
    z.strictObject({ kind: z.literal("category"), ...counted }),
    z.strictObject({ kind: z.literal("attribute"), ...counted, group: z.string() }),
    z.strictObject({ kind: z.literal("search"), text: z.string(), count: z.int().min(1) }).openapi({
      description: "All brands that a search for the text finds. Always last.",
    }),
  ])
  .openapi("Suggestion", {
    description: "A suggestion of the search box.",
  }) satisfies z.ZodType<Suggestion>;
