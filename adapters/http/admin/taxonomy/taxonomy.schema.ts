import { z } from "@hono/zod-openapi";
import type { CountedTaxonomy } from "#core/ports/back-office-store.ts";
import type { SavedTaxonomy } from "#core/back-office/save-taxonomy.ts";
import { attributeSchema, categorySchema } from "../../api/brand.schema.ts";
import { committedShape, count, version } from "../field.schema.ts";

const counted = {
  version: version(),
  brandCount: count().openapi({ description: "Brands naming it, archived ones included." }),
};

export const countedCategorySchema = z
  .strictObject({ ...categorySchema.shape, ...counted })
  .openapi("CountedCategory");

export const countedAttributeSchema = z
  .strictObject({ ...attributeSchema.shape, ...counted })
  .openapi("CountedAttribute");

const countedCategoriesSchema = z.array(countedCategorySchema);
const countedAttributesSchema = z.array(countedAttributeSchema);

export const countedTaxonomySchema = z
  .strictObject({ categories: countedCategoriesSchema, attributes: countedAttributesSchema })
  .openapi("CountedTaxonomy", {
    description: "Categories in display order, attributes by name.",
  }) satisfies z.ZodType<CountedTaxonomy>;

export const savedTaxonomySchema = z
  .strictObject({
    ...committedShape,
    saved: z.union([
      categorySchema.extend({ version: version() }),
      attributeSchema.extend({ version: version() }),
    ]),
  })
  .openapi("SavedTaxonomy") satisfies z.ZodType<SavedTaxonomy>;

export const reorderedSchema = z
  .strictObject({
    ...committedShape,
    order: z
      .array(z.strictObject({ id: z.string(), version: version() }))
      .openapi({ description: "The categories in display order, with their versions now." }),
  })
  .openapi("ReorderedCategories");
