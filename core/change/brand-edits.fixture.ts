import * as fc from "fast-check";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { BrandContent } from "../brand/fields.ts";
import { contentOf } from "../brand/brand.ts";

/** A brand without links, for editing. */
export const plainBrand: BrandContent = {
  ...contentOf(bareBrand),
  slug: "titleist",
  name: "Titleist",
  websiteUrl: "https://www.titleist.com",
  foundedYear: 1932,
  positioning: "Premium",
};

/** Link targets of generated brands. */
export const LINKABLE_CATEGORIES = ["clubs", "balls", "putters", "bags"] as const;
export const LINKABLE_ATTRIBUTES = ["tour-proven", "custom-fitting", "waterproof"] as const;

/** Few values, so that generated edits often conflict. */
const fields = {
  name: fc.constantFrom("Titleist", "Titleist Golf", "Acushnet"),
  aliases: fc.subarray(["Titelist", "Pro V1"]),
  shortDescription: fc.constantFrom("", "Golf balls.", "Balls and clubs."),
  websiteUrl: fc.constantFrom(null, "https://www.titleist.com", "https://titleist.co.uk"),
  foundedYear: fc.constantFrom(null, 1932, 1935),
  positioning: fc.constantFrom(null, "Premium" as const, "Luxury" as const),
  highlights: fc.subarray(["Pro V1", "Tour caps", "Vokey"]),
  status: fc.constantFrom("active" as const, "archived" as const),
  socialLinks: fc.constantFrom(null, { a: 1, b: [2] }, { b: [2], a: 1 }, { a: 2 }),
  instagramFollowers: fc.constantFrom(0, 1_000),
  categoryIds: fc.shuffledSubarray([...LINKABLE_CATEGORIES]),
  attributeIds: fc.shuffledSubarray([...LINKABLE_ATTRIBUTES]),
};

/** Some changed fields of a brand. */
export const someFields: fc.Arbitrary<Partial<BrandContent>> = fc
  .record(fields)
  .chain((changed) => fc.subarray(Object.entries(changed)).map(Object.fromEntries));

export const someBrand: fc.Arbitrary<BrandContent> = someFields.map((changed) =>
  Object.assign({}, plainBrand, changed),
);
