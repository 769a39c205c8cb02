import { z } from "@hono/zod-openapi";
import { BRAND_FIELDS_SHOWN } from "#core/brand/fields.ts";
import { BRAND_PAGE_SIZE } from "#core/back-office/brand-list-query.ts";
import { DUPLICATE_LIMIT } from "#core/back-office/find-brand.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import {
  batchIdShape,
  committedShape,
  count,
  id,
  json,
  moment,
  paging,
  slug,
  version,
} from "../calls/field.schema.ts";
import { brandShape } from "../api/public-brand.schema.ts";
import { fieldDiffSchema } from "./history.schema.ts";

const text = () => z.string();

export const brandContentSchema = z.strictObject(brandShape).openapi("BrandContent", {
  description: "The fields of a brand that administrators edit.",
});

const stamps = {
  viewCount: count(),
  createdAt: moment(),
  updatedAt: moment(),
  version: version(),
};

export const adminBrandSchema = z
  .strictObject({
    ...brandShape,
    id: text(),
    ...stamps,
  })
  .openapi("AdminBrand", {
    description: "A brand as administrators see it.",
  });

const { name, logoUrl, websiteUrl, positioning, status, foundedYear, hqLocation } = brandShape;

export const brandPageSchema = z
  .strictObject({
    items: z.array(
      z
        .strictObject({
          id: text(),
          slug: slug(),
          name,
          logoUrl,
          websiteUrl,
          positioning,
          status,
          foundedYear,
          hqLocation,
          linkIds: z.array(text()).openapi({
            description: "Ids of its categories and attributes, ascending.",
          }),
          lastChecked: z.iso.date().nullable().openapi({
            description: "The day of the latest check of any fact.",
          }),
          ...stamps,
        })
        .openapi("BrandRow", { description: "A brand in the administrators' list." }),
    ),
    ...paging(BRAND_PAGE_SIZE),
    overall: count().openapi({ description: "The number of brands without any filter." }),
  })
  .openapi("BrandPage", {
    description: "One page of brands, including archived ones.",
  });

export const brandRowSchema = brandPageSchema.shape.items.element;

export const brandRefSchema = z
  .strictObject({
    id: id(),
    readVersion: version().openapi({ description: "The version you read." }),
  })
  .openapi("BrandRef");

export const savedBrandSchema = z
  .strictObject({
    brand: adminBrandSchema,
    ...batchIdShape,
    fromThem: z.array(fieldDiffSchema).openapi({
      description: "Changes that others made in the meantime; they are kept.",
    }),
  })
  .openapi("SavedBrand");

export const mergedBrandsSchema = z
  .strictObject({ ...committedShape, brand: adminBrandSchema })
  .openapi("MergedBrands");

const namedSchema = z.strictObject({ id: text(), slug: slug(), name });

export const slugCheckSchema = z
  .union([
    z.strictObject({
      kind: z.literal("free"),
      leadsTo: namedSchema.optional().openapi({
        description:
          "The brand whose old address this is; the address would no longer redirect to it.",
      }),
    }),
    z.strictObject({
      kind: z.literal("taken"),
      by: namedSchema,
      alternative: slug().optional().openapi({ description: "A free slug." }),
    }),
    z.strictObject({ kind: z.literal("malformed") }),
  ])
  .openapi("SlugCheck", {
    description: "Whether a brand can have a slug.",
  });

export const duplicatesSchema = z
  .array(
    z
      .strictObject({
        id: text(),
        slug: slug(),
        name,
        websiteUrl,
        logoUrl,
        status,
        reasons: z.array(z.enum(["name", "site", ...SOCIAL_NETWORKS])),
      })
      .openapi("Duplicate", {
        description: "A likely duplicate, and why.",
      }),
  )
  .max(DUPLICATE_LIMIT);

export const bulkDoneSchema = z
  .strictObject({
    ...committedShape,
    changed: count().openapi({ description: "The other brands had these values already." }),
  })
  .openapi("BulkDone");

export const fieldConflictSchema = z
  .strictObject({
    field: z.enum(BRAND_FIELDS_SHOWN).openapi({ example: "foundedYear" }),
    name: text().openapi({ example: "Founded Year" }),
    base: json("The value that both editors read; absent if unknown.").optional(),
    mine: json("The value you sent."),
    theirs: json("The current value."),
  })
  .openapi("FieldConflict", {
    description: "A field that both editors changed to different values.",
  });
