import { z } from "@hono/zod-openapi";
import type { PublicBrand } from "#core/brand/brand.ts";
import { GRADES, SITE_VERDICTS, SOURCE_MAX } from "#core/brand/evidence.ts";
import {
  BRAND_FIELD_KEYS,
  type BrandContent,
  type BrandField,
  brandField,
  type BrandFieldRow,
  CARD_FIELDS,
  PUBLIC_FIELDS,
  type PublicField,
} from "#core/brand/fields.ts";
import { LINK_FACETS } from "#core/catalog/brand-cards.ts";
import { COMPARED_LIMIT } from "#core/catalog/comparison.ts";
import { eachFacet, type LinkFacet } from "#core/catalog/facets.ts";
import {
  type BrandCard,
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
import type { BrandProfile, Compared, Landing } from "#core/directory/directory.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import { slug, count, moment } from "../calls/field.schema.ts";

const evidenceSchema = z
  .strictObject({
    field: z.string().openapi({
      description: "A field, or `attr:` and an attribute: its slug; to administrators its id.",
      example: "foundedYear",
    }),
    source: z.string().max(SOURCE_MAX).nullable(),
    checkedOn: z.iso.date(),
    grade: z.enum(GRADES),
  })
  .openapi("Evidence", { description: "That somebody looked whether a fact is true." });

/** What an answer says in a field of a kind. */
const shapeOf = (row: BrandFieldRow): z.ZodType => {
  switch (row.kind) {
    case "slug":
      return z.string().max(row.max).openapi({ example: "titleist" });
    case "name":
      return z.string();
    case "text":
      return row.description === undefined
        ? z.string()
        : z.string().openapi({ description: row.description });
    case "line":
      return z.string().nullable();
    case "site":
    case "file":
      return z.string().max(row.max).nullable();
    case "year":
      return z.int().nullable();
    case "count":
      return z.int().min(0);
    case "choice":
      return row.isOptional ? z.enum(row.choices).nullable() : z.enum(row.choices);
    case "list":
    case "links":
      return z.array(z.string());
    case "evidence":
      return z.array(evidenceSchema).max(row.most);
    case "site-state":
      return z.strictObject({ verdict: z.enum(SITE_VERDICTS), since: z.iso.date() }).nullable();
    case "json":
      return z.any().openapi({ description: "Any JSON value." });
    case "moment":
      return z.iso.datetime({ offset: true }).nullable();
  }
};

/** Fields of a brand as answers hold them, in this order. */
const shapesOf = <Field extends BrandField>(fields: readonly Field[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a shape for each field, of what its kind holds.
  Object.fromEntries(fields.map((field) => [field, shapeOf(brandField(field))])) as unknown as {
    [F in Field]: z.ZodType<BrandContent[F], BrandContent[F]>;
  };

export const brandShape = shapesOf(BRAND_FIELD_KEYS);

export const categorySchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    description: z.string().nullable(),
    displayOrder: z.int(),
  })
  .openapi("Category", { description: "What a brand makes." }) satisfies z.ZodType<Category>;

export const attributeSchema = z
  .strictObject({
    id: z.string(),
    slug: slug(),
    name: z.string(),
    group: z.string().openapi({ example: "Made in" }),
    definition: z.string().openapi({ description: "What earns a brand the attribute." }),
    displayOrder: z.int(),
  })
  .openapi("Attribute", {
    description: "A trait brands are filtered by.",
  }) satisfies z.ZodType<Attribute>;

const slugsOf = (name: LinkFacet) =>
  z.array(slug()).openapi({ description: `Slugs of its ${name}.` });

const slugsOnCard = () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for every such facet.
  return Object.fromEntries(LINK_FACETS.map((name) => [name, slugsOf(name)])) as Record<
    LinkFacet,
    ReturnType<typeof slugsOf>
  >;
};

export const brandCardSchema = z
  .strictObject({
    id: z.string(),
    ...shapesOf(CARD_FIELDS),
    viewCount: count(),
    createdAt: moment(),
    ...slugsOnCard(),
    foundAs: z.string().optional().openapi({
      description:
        "In a list that was searched: the alias that it was found by, where its name was not.",
    }),
  })
  .openapi("BrandCard", { description: "A brand in a list." }) satisfies z.ZodType<BrandCard>;

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
      "One of a group. Of several chosen a brand must have all, but within “Based in” and within “Owner” any, so that there the number is that of all of them together.",
  }) satisfies z.ZodType<FacetInGroup>;

const groupCoverageSchema = z
  .strictObject({ name: z.string(), known: count(), of: count() })
  .openapi("GroupCoverage", {
    description:
      "Of how many of the brands in the list it is known which they have of a group: `known` of the `of` have at least one.",
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

const isSocial = (field: PublicField): boolean => brandField(field).section === "social";

const publicBrandSchema = z
  .strictObject({
    id: z.string(),
    ...shapesOf(PUBLIC_FIELDS.filter((field) => !isSocial(field))),
    viewCount: count(),
    createdAt: moment(),
    version: z.int().openapi({
      description: "Another one whenever the brand was written; a correction names it.",
    }),
    lastChangedOn: z.iso.date(),
    ...shapesOf(PUBLIC_FIELDS.filter(isSocial)),
  })
  .openapi("Brand") satisfies z.ZodType<PublicBrand>;

const comparedShape = {
  brand: publicBrandSchema,
  categories: z.array(categorySchema),
  attributes: z.array(attributeSchema),
};

export const profileSchema = z
  .strictObject({ ...comparedShape, related: z.array(brandCardSchema).max(3) })
  .openapi("BrandProfile", {
    description: "Everything a profile page shows.",
  }) satisfies z.ZodType<BrandProfile>;

export const comparedSchema = z
  .strictObject({
    brands: z.array(z.strictObject(comparedShape)).max(COMPARED_LIMIT),
    missing: z.array(slug()).openapi({ description: "Slugs of brands that are gone." }),
  })
  .openapi("Compared", {
    description: "Brands beside each other, in the order asked.",
  }) satisfies z.ZodType<Compared>;

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
