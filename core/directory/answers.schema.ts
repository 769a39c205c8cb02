import { z } from "zod";
import { publicBrandSchema, recentEventSchema, shapesOf } from "../brand/public-brand.schema.ts";
import { COMPARED_LIMIT } from "../catalog/comparison-query.ts";
import { LANDING_CATEGORY_LIMIT, RELATED_LIMIT, TRENDING_LIMIT } from "../catalog/listing.ts";
import { brandCardSchema, counted } from "../catalog/listing.schema.ts";
import { LIMITS } from "../limits.ts";
import { OPEN_FILE_NAMES } from "../open-data/open-data.ts";
import { attributeSchema, categorySchema, openGroupSchema } from "../taxonomy/taxonomy.schema.ts";
import { count, slug } from "../text/answer.schema.ts";

// Schemas of API responses other than lists. The API documentation shows the descriptions of their fields.

const profileShape = {
  brand: publicBrandSchema,
  ...shapesOf(["events"]),
  categories: z.array(categorySchema),
  attributes: z.array(attributeSchema),
  groups: z.array(openGroupSchema).meta({ description: "The groups of these attributes." }),
  overdue: z.array(z.string()).meta({
    description:
      "The checked facts that are due for another check: fields, and `attr:` with the slug of an attribute.",
    example: ["websiteUrl"],
  }),
  sameOwner: z.array(brandCardSchema).meta({ description: "The other brands of its owner." }),
};

export const profileSchema = z
  .strictObject({
    ...profileShape,
    related: z.array(brandCardSchema).max(RELATED_LIMIT),
  })
  .meta({
    id: "BrandProfile",
    description: "The content of a profile page.",
  });

export const comparedSchema = z
  .strictObject({
    brands: z.array(z.strictObject(profileShape)).max(COMPARED_LIMIT),
    missing: z.array(slug()).meta({ description: "Slugs of missing brands." }),
  })
  .meta({
    id: "Compared",
    description: "Brands to compare, in the requested order.",
  });

/** On the landing page. */
export const COUNTRY_LIMIT = 12;
export const NEWEST_LIMIT = 3;
export const RECENT_EVENTS_LIMIT = 6;
export const LANDING_LIST_LIMIT = 4;

export const ownerSchema = z
  .strictObject({
    slug: slug().meta({ description: "The slug of the owner's attribute." }),
    name: z.string(),
    owners: z
      .array(z.strictObject({ slug: slug(), name: z.string() }))
      .meta({ description: "If the owner is also a brand, the owners of that brand." }),
    brands: z.array(
      z.strictObject({
        slug: slug(),
        name: z.string(),
        years: z.array(z.int()).meta({ description: "When the brand changed hands." }),
      }),
    ),
  })
  .meta({ id: "Owner", description: "An owner and its brands." });

export const coverageSchema = z
  .strictObject({
    brandCount: z.int(),
    fields: z.array(
      z.strictObject({ field: z.string(), known: z.int(), checked: z.int(), overdue: z.int() }),
    ),
  })
  .meta({
    id: "Coverage",
    description: "How many active brands have each field, and how many were checked.",
  });

export const lackingSchema = z
  .strictObject({
    items: z.array(z.strictObject({ slug: slug(), name: z.string() })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: "Lacking", description: "Brands without a field." });

export const openListSchema = z
  .strictObject({
    slug: slug(),
    title: z.string(),
    text: z.string(),
    query: z.string().nullable().meta({
      description: "The query of `/brands` that finds the brands; null if editors chose them.",
      example: "category=putters",
    }),
    brands: z.array(slug()).max(LIMITS.listBrands).nullable().meta({
      description: "The slugs of the chosen brands, in order; null if there is a query.",
    }),
    displayOrder: z.int(),
    brandCount: count(),
  })
  .meta({ id: "List", description: "A list by editors." });

export const shownListSchema = z
  .strictObject({
    ...openListSchema.shape,
    items: z.array(brandCardSchema).max(LIMITS.listBrands).meta({
      description: "The chosen brands in order, or the first page of the filter.",
    }),
  })
  .meta({ id: "ListWithBrands" });

export const landingSchema = z
  .strictObject({
    trending: z.array(brandCardSchema).max(TRENDING_LIMIT),
    isFilledUp: z.boolean().meta({
      description: `Fewer than ${TRENDING_LIMIT} brands have views; the list is filled with brands chosen for this day (UTC).`,
    }),
    categories: z
      .array(z.strictObject({ ...categorySchema.shape, count: count() }))
      .max(LANDING_CATEGORY_LIMIT),
    countries: z.array(z.strictObject(counted)).max(COUNTRY_LIMIT).meta({
      description: "Countries by number of brands, with the slugs of their attributes.",
    }),
    newest: z.array(brandCardSchema).max(NEWEST_LIMIT),
    events: z.array(recentEventSchema).max(RECENT_EVENTS_LIMIT).meta({
      description: "The latest sales, closures and revivals, newest first.",
    }),
    lists: z.array(openListSchema).max(LANDING_LIST_LIMIT),
    brandCount: count(),
  })
  .meta({
    id: "Landing",
    description: "The content of the landing page.",
  });

/** The open data's description. */
export const openDataSchema = z
  .strictObject({
    license: z
      .strictObject({
        name: z
          .string()
          .optional()
          .meta({ description: "An SPDX identifier.", example: "CC-BY-4.0" }),
        url: z.url(),
      })
      .nullable()
      .meta({ description: "Null: all rights reserved." }),
    revision: z.int().min(0),
    files: z
      .array(
        z.strictObject({
          name: z.enum(OPEN_FILE_NAMES).meta({ description: "Below /data/." }),
          bytes: z.int().min(0),
          sha256: z.string(),
        }),
      )
      .nullable()
      .meta({ description: "Null while the files are being made." }),
  })
  .meta({ id: "OpenData" });

export type BrandProfile = z.infer<typeof profileSchema>;
export type Compared = z.infer<typeof comparedSchema>;
export type Owner = z.infer<typeof ownerSchema>;
export type Coverage = z.infer<typeof coverageSchema>;
export type Lacking = z.infer<typeof lackingSchema>;
export type OpenList = z.infer<typeof openListSchema>;
export type ShownList = z.infer<typeof shownListSchema>;
export type Landing = z.infer<typeof landingSchema>;
export type OpenData = z.infer<typeof openDataSchema>;
