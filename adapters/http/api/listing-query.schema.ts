import { z } from "@hono/zod-openapi";
import { MATCHES, SORTS } from "#core/catalog/listing-query.ts";
import { LIMITS } from "#core/limits.ts";

/** The query parameters of a list. */
export const listingQuerySchema = z.object({
  search: z
    .string()
    .optional()
    .openapi({
      description: `Matches names and aliases, ignoring case, accents and punctuation, and the words of categories, attributes and places; if no name matches, also the words of texts. "like" or "alternatives to" before the name of a brand finds similar brands, and "vs" between names finds those brands. Only the first ${LIMITS.search} characters are used.`,
      example: "golf",
    }),
  match: z.enum(MATCHES).optional().openapi({
    description:
      "In a search. `name`: only brands whose name contains the text. `words`: only brands that mention the text but have another name.",
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
      description: `Slugs of attributes. A brand must have all of them. Within a group with \`any\`, one is enough. Only the first ${LIMITS.attributeFilters} are used.`,
    }),
  sort: z.enum(SORTS).optional().openapi({
    description:
      "By default, a search lists the most relevant first, and other lists the most viewed first.",
  }),
  page: z.int().min(1).max(LIMITS.page).optional().openapi({ description: "From 1." }),
});
