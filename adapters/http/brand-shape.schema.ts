import { z } from "@hono/zod-openapi";
import {
  BRAND_FIELD_KEYS,
  type BrandContent,
  type BrandField,
  brandField,
  type BrandFieldRow,
} from "#core/brand/fields.ts";

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
    case "json":
      return z.any().openapi({ description: "Any JSON value." });
    case "moment":
      return z.iso.datetime({ offset: true }).nullable();
  }
};

/** Fields of a brand as answers hold them, in this order. */
export const shapesOf = <Field extends BrandField>(fields: readonly Field[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a shape for each field, of what its kind holds.
  Object.fromEntries(fields.map((field) => [field, shapeOf(brandField(field))])) as unknown as {
    [F in Field]: z.ZodType<BrandContent[F], BrandContent[F]>;
  };

export const brandShape = shapesOf(BRAND_FIELD_KEYS);
