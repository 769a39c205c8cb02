import type { JsonValue } from "#core/brand/fields.ts";
import type { BrandRecord } from "#core/change/change-set.ts";

/** A brand that shares no list with the one given, so that neither side can change the other's. */
export const copyBrand = <B extends BrandRecord>(brand: B): B => ({
  ...brand,
  highlights: [...brand.highlights],
  sources: [...brand.sources],
  categoryIds: [...brand.categoryIds],
  attributeIds: [...brand.attributeIds],
  socialLinks: copyJson(brand.socialLinks),
});

const copyJson = (value: JsonValue): JsonValue =>
  value !== null && typeof value === "object" ? structuredClone(value) : value;
