import { bareBrand } from "#core/brand/brand.fixture.ts";
import { castChangeSet, createBrand } from "#core/change/change-set.fixture.ts";
import type { BrandRecord, Change, ChangeSet } from "#core/change/change-set.ts";
import type { Attribute, AttributeGroup } from "#core/taxonomy/taxonomy.ts";
import { golfClubs, madeIn, tourProven } from "#core/taxonomy/taxonomy.fixture.ts";

/** Brands named `Brand 001` and so on, all in the golf clubs category, with complete profiles. */
export const brandsNamed = (count: number): BrandRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    return {
      ...bareBrand,
      id: `b2000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      slug: `brand-${number}`,
      name: `Brand ${number}`,
      shortDescription: "Clubs.",
      longDescription: "Makes clubs.",
      websiteUrl: `https://brand-${number}.example`,
      categoryIds: [golfClubs.id],
    };
  });

/** The usual fixtures and more changes. */
export const castWith = (...changes: Change[]): ChangeSet => ({
  ...castChangeSet,
  changes: [...castChangeSet.changes, ...changes],
});

/** The usual fixtures and more brands. */
export const castAnd = (...brands: BrandRecord[]): ChangeSet =>
  castWith(...brands.map(createBrand));

/** An attribute whose id is its slug. */
export const attributeIn = (group: string, slug: string, name: string): Attribute => ({
  ...tourProven,
  id: slug,
  slug,
  name,
  group,
});

/** A group that profiles show among the facts. */
export const groupOfFacts = (name: string): AttributeGroup => ({
  ...madeIn,
  id: name,
  slug: name.toLowerCase().replace(" ", "-"),
  name,
});
