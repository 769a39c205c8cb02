import type { BrandRecord } from "../change/change-set.ts";
import {
  blankContent,
  BRAND_FIELD_KEYS,
  type BrandContent,
  copierOf,
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

/** A public brand without its views, which are counted apart. */
export type PublicContent = Omit<PublicBrand, "viewCount">;

/** What visitors may read of the brand; `undefined` for an archived one. */
export const visibleContent = (brand: Brand | undefined): PublicContent | undefined => {
  if (brand?.status !== "active") return undefined;
  const { viewCount: _views, ...content } = publicBrand(brand);
  return content;
};

/** Leaves out everything that only administrators may see; what is not listed never leaves. */
export const publicBrand = (brand: Brand): PublicBrand => {
  const { id, viewCount, createdAt, version, updatedAt } = brand;
  const lastChangedOn = updatedAt.slice(0, 10);
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
