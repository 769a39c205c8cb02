import type { BrandRecord } from "../change/change-set.ts";
import type { BrandContent } from "./brand.ts";
import { BRAND_FIELDS } from "./field-names.ts";

/** What administrators decide about a brand, without what the store keeps beside it: every field `BRAND_FIELD_NAMES` is checked to list. */
export const contentOf = (brand: BrandContent): BrandContent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value per field of the type.
  Object.fromEntries(BRAND_FIELDS.map((field) => [field, brand[field]])) as unknown as BrandContent;

/** A brand as a change writes it. */
export const recordOf = (brand: BrandRecord): BrandRecord => ({
  id: brand.id,
  createdAt: brand.createdAt,
  ...contentOf(brand),
});
