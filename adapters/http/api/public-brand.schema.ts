import { z } from "@hono/zod-openapi";
import { fromKeys, recordOf } from "#core/records.ts";
import type { PublicBrand } from "#core/brand/brand.ts";
import { EVENT_KINDS, FIRST_EVENT_YEAR } from "#core/brand/events.ts";
import { GRADES, SITE_VERDICTS, SOURCE_MAX } from "#core/brand/evidence.ts";
import {
  BRAND_FIELD_KEYS,
  BRAND_FIELDS,
  type BrandContent,
  type BrandField,
  brandField,
  byKind,
  CARD_FIELDS,
  type KindTable,
  PUBLIC_FIELDS,
  type PublicField,
} from "#core/brand/fields.ts";
import { LINK_FACETS } from "#core/catalog/brand-index.ts";
import { COMPARED_LIMIT } from "#core/catalog/comparison.ts";
import type { LinkFacet } from "#core/catalog/facets.ts";
import type { BrandCard } from "#core/catalog/listing.ts";
import type { BrandProfile, Compared } from "#core/directory/directory.ts";
import { LIMITS } from "#core/limits.ts";
import type { Attribute, Category, OpenGroup } from "#core/taxonomy/taxonomy.ts";
import { count, moment, slug } from "../calls/field.schema.ts";

export const eventSchema = z
  .strictObject({
    year: z.int().min(FIRST_EVENT_YEAR),
    month: z.int().min(1).max(12).nullable(),
    kind: z.enum(EVENT_KINDS),
    text: z.string().max(BRAND_FIELDS.events.max),
    source: z.string().max(LIMITS.url).nullable(),
  })
  .openapi("BrandEvent", { description: "An event in the history of a brand." });

const evidenceSchema = z
  .strictObject({
    field: z.string().openapi({
      description: "A field, or `attr:` and an attribute's slug (for administrators: its id).",
      example: "foundedYear",
    }),
    source: z.string().max(SOURCE_MAX).nullable(),
    checkedOn: z.iso.date(),
    grade: z.enum(GRADES),
  })
  .openapi("Evidence", { description: "A check of a fact." });

/** The schema of each kind of field in responses. */
const SHAPES: KindTable<z.ZodType> = {
  slug: ({ max }) => z.string().max(max).openapi({ example: "titleist" }),
  name: () => z.string(),
  text: ({ description }) =>
    description === undefined ? z.string() : z.string().openapi({ description }),
  line: () => z.string().nullable(),
  site: ({ max }) => z.string().max(max).nullable(),
  file: ({ max }) => z.string().max(max).nullable(),
  year: () => z.int().nullable(),
  count: () => z.int().min(0),
  integer: ({ min, max }) => z.int().min(min).max(max).nullable(),
  boolean: ({ isOptional }) => (isOptional ? z.boolean().nullable() : z.boolean()),
  choice: ({ choices, isOptional }) => (isOptional ? z.enum(choices).nullable() : z.enum(choices)),
  list: () => z.array(z.string()),
  links: () => z.array(z.string()),
  events: ({ most }) => z.array(eventSchema).max(most),
  evidence: ({ most }) => z.array(evidenceSchema).max(most),
  "site-state": () =>
    z.strictObject({ verdict: z.enum(SITE_VERDICTS), since: z.iso.date() }).nullable(),
  json: () => z.any().openapi({ description: "Any JSON value." }),
  moment: () => z.iso.datetime({ offset: true }).nullable(),
};

/** The schemas of these fields, in this order. */
const shapesOf = <Field extends BrandField>(fields: readonly Field[]) =>
  recordOf<{ [F in Field]: z.ZodType<BrandContent[F], BrandContent[F]> }>(fields, (field) =>
    byKind(SHAPES, brandField(field)),
  );

export const brandShape = shapesOf(BRAND_FIELD_KEYS);

const taxonomyAliases = () =>
  z
    .array(z.string())
    .openapi({ description: "Other words that searches find it by; not for display." });

export const categorySchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    aliases: taxonomyAliases(),
    description: z.string().nullable(),
    displayOrder: z.int(),
  })
  .openapi("Category", { description: "A kind of product." }) satisfies z.ZodType<Category>;

export const attributeSchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    aliases: taxonomyAliases(),
    group: z.string().openapi({ example: "Made in" }),
    definition: z.string().openapi({ description: "What earns a brand the attribute." }),
    displayOrder: z.int(),
  })
  .openapi("Attribute", {
    description: "A trait to filter brands by.",
  }) satisfies z.ZodType<Attribute>;

const openGroupSchema = z
  .strictObject({
    name: z.string(),
    displayOrder: z.int(),
    any: z.boolean(),
    partlyKnown: z.boolean(),
    dueDays: z.int().nullable(),
  })
  .openapi("GroupRules", {
    description:
      "`any`: of several attributes chosen one will do. `partlyKnown`: a brand without one may still have one. `dueDays`: after how many days a check is due again, null for never.",
  }) satisfies z.ZodType<OpenGroup>;

const slugsOf = (name: LinkFacet) =>
  z.array(slug()).openapi({ description: `Slugs of its ${name}.` });

export const brandCardSchema = z
  .strictObject({
    id: z.string(),
    ...shapesOf(CARD_FIELDS),
    viewCount: count(),
    createdAt: moment(),
    ...fromKeys(LINK_FACETS, slugsOf),
    match: z.enum(["name", "alias", "words"]).optional().openapi({
      description:
        "In search results: whether the brand was found by its name, by an alias, or by the other words of the search.",
    }),
    foundAs: z.string().optional().openapi({
      description: "In search results: the alias that matches, if the name does not.",
    }),
  })
  .openapi("BrandCard", { description: "A brand in a list." }) satisfies z.ZodType<BrandCard>;

const isSocial = (field: PublicField): boolean => brandField(field).section === "social";

const publicBrandSchema = z
  .strictObject({
    id: z.string(),
    ...shapesOf(PUBLIC_FIELDS.filter((field) => !isSocial(field))),
    viewCount: count(),
    createdAt: moment(),
    version: z.int().openapi({
      description: "Changes with every save; a correction sends it back.",
    }),
    lastChangedOn: z.iso
      .date()
      .nullable()
      .openapi({ description: "Null if nothing changed since the brand was added." }),
    ...shapesOf(PUBLIC_FIELDS.filter(isSocial)),
  })
  .openapi("Brand") satisfies z.ZodType<PublicBrand>;

const comparedShape = {
  brand: publicBrandSchema,
  events: brandShape.events,
  categories: z.array(categorySchema),
  attributes: z.array(attributeSchema),
  groups: z.array(openGroupSchema).openapi({ description: "The groups of these attributes." }),
};

export const profileSchema = z
  .strictObject({
    ...comparedShape,
    overdue: z.array(z.string()).openapi({
      description:
        "The checked facts that are due for another check: fields, and `attr:` with the slug of an attribute.",
      example: ["websiteUrl"],
    }),
    related: z.array(brandCardSchema).max(3),
    sameOwner: z.array(brandCardSchema).openapi({ description: "The other brands of its owner." }),
  })
  .openapi("BrandProfile", {
    description: "The content of a profile page.",
  }) satisfies z.ZodType<BrandProfile>;

export const comparedSchema = z
  .strictObject({
    brands: z.array(z.strictObject(comparedShape)).max(COMPARED_LIMIT),
    missing: z.array(slug()).openapi({ description: "Slugs of missing brands." }),
  })
  .openapi("Compared", {
    description: "Brands to compare, in the requested order.",
  }) satisfies z.ZodType<Compared>;
