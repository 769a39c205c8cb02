import type { BrandRecord } from "../change/change-set.ts";
import {
  blankContent,
  BRAND_FIELD_KEYS,
  type BrandContent,
  copierOf,
  type LinkField,
  type PublicField,
  publicFields,
} from "./fields.ts";

/** A stored brand, as administrators see it (spec section 3, admin view). */
export interface Brand extends BrandContent {
  id: string;
  /** Profile views ever counted. Kept apart from the content: counting one does not change `version`. */
  viewCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** The catalog revision of the last commit that wrote this brand. */
  version: number;
}

/** A brand as visitors may read it (spec section 3, public reading). */
export interface PublicBrand extends Pick<
  Brand,
  PublicField | "id" | "viewCount" | "createdAt" | "version"
> {
  /** `YYYY-MM-DD`, UTC: when anything about it that visitors see was last changed. */
  lastChangedOn: string;
}

/** An active brand as the catalog holds it in memory: all that visitors may read, and its links. Nothing private. */
export type CatalogBrand = Pick<
  Brand,
  PublicField | LinkField | "id" | "viewCount" | "createdAt" | "updatedAt" | "version"
>;

/** Leaves out everything that only administrators may see. */
export const catalogBrand = (brand: Brand): CatalogBrand => {
  const { id, viewCount, createdAt, updatedAt, version, categoryIds, attributeIds } = brand;
  const besides = { viewCount, createdAt, updatedAt, version, categoryIds, attributeIds };
  return { id, ...publicFields(brand), ...besides };
};

/** The same as visitors get it: links and the exact time of the last change are left out. */
export const publicBrand = (brand: CatalogBrand, lastChangedOn: string): PublicBrand => {
  const { id, viewCount, createdAt, version } = brand;
  return { id, ...publicFields(brand), viewCount, createdAt, version, lastChangedOn };
};

/** What administrators decide about a brand, without what the store keeps beside it: a value for each of `BRAND_FIELDS`. */
export const contentOf: (brand: BrandContent) => BrandContent = copierOf(BRAND_FIELD_KEYS);

export const recordOf = (brand: BrandRecord): BrandRecord => ({
  id: brand.id,
  createdAt: brand.createdAt,
  ...contentOf(brand),
});

const BLANK = blankContent();

/** A record of history as brands are today: what was written before a field was there has that field's default. */
export const withNewerFields = (record: BrandRecord): BrandRecord => ({ ...BLANK, ...record });

/** A record of history as visitors could know it: null where it was not to be seen, and blank in all that is private. */
export const publicRecord = (record: BrandRecord | null): BrandRecord | null => {
  if (record?.status !== "active") return null;
  const { id, createdAt, categoryIds, attributeIds } = record;
  return { ...BLANK, ...publicFields(record), id, createdAt, categoryIds, attributeIds };
};

/** What a brand may lack or have wrong, so that it needs an administrator's attention. */
export const BRAND_NEEDS = ["website", "category", "logo", "founded-in-the-past"] as const;
export type BrandNeed = (typeof BRAND_NEEDS)[number];

export const BRAND_NEED_NAMES: Readonly<Record<BrandNeed, string>> = {
  website: "No website",
  category: "No category",
  logo: "No logo",
  "founded-in-the-past": "Founded in the future",
};

type NeedyFields = Pick<BrandContent, "websiteUrl" | "categoryIds" | "logoUrl" | "foundedYear">;

const RULES: Readonly<Record<BrandNeed, (brand: NeedyFields, thisYear: number) => boolean>> = {
  website: ({ websiteUrl }) => websiteUrl === null,
  category: ({ categoryIds }) => categoryIds.length === 0,
  logo: ({ logoUrl }) => logoUrl === null,
  "founded-in-the-past": ({ foundedYear }, thisYear) =>
    foundedYear !== null && foundedYear > thisYear,
};

/** Whether a brand needs this, by the rules every store keeps. `thisYear` is the year now, UTC. */
export const needs = (brand: NeedyFields, need: BrandNeed, thisYear: number): boolean =>
  RULES[need](brand, thisYear);
