import { createRoute, z } from "@hono/zod-openapi";
import { FACET_NAMES, type FacetName, facetRow } from "#core/catalog/facets.ts";
import { SORTS } from "#core/catalog/listing-query.ts";
import { LIMITS } from "#core/limits.ts";
import { sentSubmissionSchema } from "#core/submission/submission.schema.ts";
import {
  attributeSchema,
  categorySchema,
  landingSchema,
  listingSchema,
  profileSchema,
  suggestionSchema,
} from "./brand.schema.ts";
import { problems } from "./problem.schema.ts";

/** Answers kept by browsers carry an ETag; asking again with it costs no body. */
const found = (description: string, schema: z.ZodType) => ({
  200: {
    description,
    headers: z.object({
      ETag: z
        .string()
        .openapi({ description: "Names this answer; send it back as If-None-Match." }),
    }),
    content: { "application/json": { schema } },
  },
  304: { description: "The copy named in If-None-Match still holds." },
});

const facetParameter = (name: FacetName): [string, z.ZodType] => {
  const { parameter, most, noun } = facetRow(name);
  const schema = most === 1 ? z.string() : z.array(z.string());
  const description =
    most === 1
      ? `Slug of one ${noun}.`
      : `Slugs of ${name} a brand must all have; the first ${most} count.`;
  return [parameter, schema.optional().openapi({ description })];
};

export const listBrands = createRoute({
  method: "get",
  path: "/api/brands",
  operationId: "listBrands",
  tags: ["Brands"],
  summary: "Search, filter and page through brands",
  description: "Filters combine with “and”. A value that makes no sense counts as its default.",
  request: {
    query: z.object({
      search: z
        .string()
        .optional()
        .openapi({
          description: `Part of the name, whatever its case and accents. Cut at ${LIMITS.search} characters.`,
          example: "golf",
        }),
      ...Object.fromEntries(FACET_NAMES.map(facetParameter)),
      sort: z
        .enum(SORTS)
        .optional()
        .openapi({ description: "Most viewed first unless told otherwise." }),
      page: z.int().min(1).max(LIMITS.page).optional().openapi({ description: "From 1." }),
    }),
  },
  responses: { ...found("One page of brands, with facets.", listingSchema), ...problems() },
});

export const showBrand = createRoute({
  method: "get",
  path: "/api/brands/{slug}",
  operationId: "showBrand",
  tags: ["Brands"],
  summary: "Open the profile of a brand",
  request: { params: z.object({ slug: z.string().openapi({ example: "titleist" }) }) },
  responses: {
    ...found("The profile.", profileSchema),
    301: {
      description: "The brand has another slug now.",
      headers: z.object({ Location: z.string() }),
    },
    ...problems(404),
  },
});

export const recordView = createRoute({
  method: "post",
  path: "/api/brands/{id}/views",
  operationId: "recordView",
  tags: ["Brands"],
  summary: "Count a view of a profile",
  description:
    "Counts once per brand, visitor and hour, at most 5 times an hour per network address and brand and 300 times over all brands, and never for bots. Ids of no active brand are ignored.",
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: "Heard." }, ...problems(404, 413) },
});

export const listCategories = createRoute({
  method: "get",
  path: "/api/categories",
  operationId: "listCategories",
  tags: ["Taxonomy"],
  summary: "List every category, in display order",
  responses: { ...found("The categories.", z.array(categorySchema)), ...problems() },
});

export const listAttributes = createRoute({
  method: "get",
  path: "/api/attributes",
  operationId: "listAttributes",
  tags: ["Taxonomy"],
  summary: "List every attribute, by name",
  responses: { ...found("The attributes.", z.array(attributeSchema)), ...problems() },
});

export const land = createRoute({
  method: "get",
  path: "/api/landing",
  operationId: "land",
  tags: ["Brands"],
  summary: "Show what the landing page shows",
  responses: { ...found("Trending brands and first categories.", landingSchema), ...problems() },
});

export const suggest = createRoute({
  method: "get",
  path: "/api/suggest",
  operationId: "suggest",
  tags: ["Brands"],
  summary: "Offer brands and categories while somebody types",
  description: "For a web address, the brands with that site.",
  request: {
    query: z.object({
      q: z.string().optional().openapi({ description: "What was typed so far.", example: "ti" }),
    }),
  },
  responses: {
    ...found("At most 8 offers, best first.", z.array(suggestionSchema).max(8)),
    ...problems(),
  },
});

export const suggestBrand = createRoute({
  method: "post",
  path: "/api/submissions",
  operationId: "suggestBrand",
  tags: ["Submissions"],
  summary: "Suggest a brand",
  description:
    "Kept for review. At most 5 an hour are taken from one address. `homepage`, `filledInMs` and `madeAt` come from the form and tell people from programs; callers may leave them out.",
  request: {
    body: { required: true, content: { "application/json": { schema: sentSubmissionSchema } } },
  },
  responses: {
    201: {
      description: "Kept for review.",
      content: { "application/json": { schema: z.strictObject({ status: z.literal("pending") }) } },
    },
    ...problems(400, 408, 413, 415, 429),
  },
});
