import { z } from "@hono/zod-openapi";
import { BRAND_STATUSES, type Brand, POSITIONINGS } from "#core/brand/brand.ts";
import { BRAND_PAGE_SIZE, type BrandPage } from "#core/brand/brand-list-query.ts";
import { BRAND_FIELDS } from "#core/brand/field-names.ts";
import type { SlugCheck } from "#core/brand/check-slug.ts";
import type { BulkDone } from "#core/brand/edit-in-bulk.ts";
import type { SavedBrand } from "#core/brand/save-brand.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { FieldConflict } from "#core/change/merge.ts";
import type { BrandRef } from "#core/change/plan-bulk.ts";
import { DUPLICATE_LIMIT, type Duplicate } from "#core/submission/duplicates.ts";
import {
  batchIdShape,
  committedShape,
  count,
  id,
  json,
  moment,
  paging,
  type Sent,
  slug,
  version,
  webAddress,
} from "../field.schema.ts";
import { fieldDiffSchema } from "../history/history.schema.ts";

const text = () => z.string();
const optionalText = () => z.string().nullable();

const contentShape = {
  slug: slug(),
  name: text(),
  shortDescription: text(),
  longDescription: text().openapi({ description: "Plain text; line breaks count." }),
  logoUrl: webAddress(),
  heroImageUrl: webAddress(),
  websiteUrl: webAddress(),
  foundedYear: z.int().nullable(),
  hqLocation: optionalText(),
  positioning: z.enum(POSITIONINGS).nullable(),
  distributionModel: optionalText(),
  ownershipType: optionalText(),
  priceBand: optionalText(),
  highlights: z.array(text()),
  sources: z.array(text()),
  status: z.enum(BRAND_STATUSES),
  socialLinks: json(),
  socialMetricsUpdatedAt: z.iso.datetime({ offset: true }).nullable(),
  instagramUrl: webAddress(),
  instagramFollowers: count(),
  facebookUrl: webAddress(),
  facebookFollowers: count(),
  twitterUrl: webAddress(),
  twitterFollowers: count(),
  youtubeUrl: webAddress(),
  youtubeFollowers: count(),
  tiktokUrl: webAddress(),
  tiktokFollowers: count(),
  linkedinUrl: webAddress(),
  linkedinFollowers: count(),
  categoryIds: z.array(text()),
  attributeIds: z.array(text()),
};

export const brandContentSchema = z.strictObject(contentShape).openapi("BrandContent", {
  description: "What administrators decide about a brand.",
});

export const adminBrandSchema = z
  .strictObject({
    ...contentShape,
    id: text(),
    viewCount: count(),
    createdAt: moment(),
    updatedAt: moment(),
    version: version(),
  })
  .openapi("AdminBrand", {
    description: "A brand as administrators see it.",
  }) satisfies z.ZodType<Brand>;

const { name, logoUrl, websiteUrl, positioning, status } = contentShape;

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
          viewCount: count(),
          createdAt: moment(),
          updatedAt: moment(),
          version: version(),
        })
        .openapi("BrandRow", { description: "A brand in the administrators' list." }),
    ),
    ...paging(BRAND_PAGE_SIZE),
    overall: count().openapi({ description: "How many brands there are." }),
  })
  .openapi("BrandPage", {
    description: "One page of brands, archived ones included.",
  }) satisfies z.ZodType<BrandPage>;

export const brandRowSchema = brandPageSchema.shape.items.element;

export const brandRefSchema = z
  .strictObject({
    id: id(),
    readVersion: version().openapi({ description: "The version that was seen." }),
  })
  .openapi("BrandRef") satisfies z.ZodType<BrandRef>;

export const savedBrandSchema = z
  .strictObject({
    brand: adminBrandSchema,
    ...batchIdShape,
    fromThem: z.array(fieldDiffSchema).openapi({
      description: "What others had changed meanwhile, and was kept.",
    }),
  })
  .openapi("SavedBrand") satisfies z.ZodType<Sent<SavedBrand>>;

const namedSchema = z.strictObject({ id: text(), slug: slug(), name });

export const slugCheckSchema = z
  .union([
    z.strictObject({
      kind: z.literal("free"),
      leadsTo: namedSchema.optional().openapi({
        description: "It is an old address of this brand, which would no longer be reached by it.",
      }),
    }),
    z.strictObject({
      kind: z.literal("taken"),
      by: namedSchema,
      alternative: slug().optional().openapi({ description: "A free one." }),
    }),
    z.strictObject({ kind: z.literal("malformed") }),
  ])
  .openapi("SlugCheck", {
    description: "Whether a brand can be given a slug.",
  }) satisfies z.ZodType<Sent<SlugCheck>>;

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
        description: "A brand that is likely the same, and by what it is recognised.",
      }),
  )
  .max(DUPLICATE_LIMIT) satisfies z.ZodType<Duplicate[]>;

export const bulkDoneSchema = z
  .strictObject({
    ...committedShape,
    changed: count().openapi({ description: "The others were as wanted already." }),
  })
  .openapi("BulkDone") satisfies z.ZodType<BulkDone>;

export const fieldConflictSchema = z
  .strictObject({
    field: z.enum(BRAND_FIELDS).openapi({ example: "foundedYear" }),
    name: text().openapi({ example: "Founded Year" }),
    base: json("As both read it; left out when that is no longer known.").optional(),
    mine: json("As you sent it."),
    theirs: json("As it is now."),
  })
  .openapi("FieldConflict", {
    description: "A field that both changed, each to something else.",
  }) satisfies z.ZodType<Sent<FieldConflict>>;
