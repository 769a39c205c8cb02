import type { BrandRecord } from "../change/change-set.ts";
import { blankContent, BRAND_FIELD_KEYS, type BrandContent } from "./fields.ts";

/** What administrators decide about a brand, without what the store keeps beside it: a value for each of `BRAND_FIELDS`. */
export const contentOf = (brand: BrandContent): BrandContent =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one value per field of the type.
  Object.fromEntries(
    BRAND_FIELD_KEYS.map((field) => [field, brand[field]]),
  ) as unknown as BrandContent;

/** A brand as a change writes it. */
export const recordOf = (brand: BrandRecord): BrandRecord => ({
  id: brand.id,
  createdAt: brand.createdAt,
  ...contentOf(brand),
});

const BLANK = blankContent();

/** A record of history as brands are today: what was written before a field was there has that field's default. */
export const withNewerFields = (record: BrandRecord): BrandRecord => ({ ...BLANK, ...record });
