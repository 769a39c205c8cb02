import type { BrandRecord } from "../change/change-set.ts";
import { dayAt } from "../days.ts";
import { copierOf, pick } from "../records.ts";
import {
  blankContent,
  BRAND_FIELD_KEYS,
  type BrandContent,
  brandField,
  isLinkField,
  isPublic,
  LINK_FIELDS,
  type LinkField,
  type PublicField,
  PUBLIC_FIELDS,
} from "./fields.ts";

/** A stored brand as administrators see it (spec section 3, admin view). */
export type Brand = BrandContent & {
  id: string;
  /** Total profile views. Not part of the content: a view does not change `version`. */
  viewCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** The catalog revision of the last commit that wrote this brand. */
  version: number;
};

/** A brand as visitors see it (spec section 3, public reading). */
export interface PublicBrand extends Pick<
  Brand,
  PublicField | "id" | "viewCount" | "createdAt" | "version"
> {
  /** `YYYY-MM-DD`, UTC: the day of the last save; null if the brand was added on that day. */
  lastChangedOn: string | null;
}

/** An active brand in the in-memory catalog: its public fields and links. */
export type CatalogBrand = Pick<
  Brand,
  PublicField | LinkField | "id" | "viewCount" | "createdAt" | "updatedAt" | "version"
>;

const METADATA = ["viewCount", "createdAt", "version"] as const;

/** Removes the private fields. */
export const catalogBrand: (brand: Brand) => CatalogBrand = copierOf([
  "id",
  ...PUBLIC_FIELDS,
  ...METADATA,
  "updatedAt",
  ...LINK_FIELDS,
]);

/** The same brand for visitors: without link ids and the exact time of the last change. */
export const publicBrand = (brand: CatalogBrand): PublicBrand => {
  const savedOn = dayAt(brand.updatedAt);
  const lastChangedOn = savedOn === dayAt(brand.createdAt) ? null : savedOn;
  return { ...shownFields(brand), lastChangedOn };
};

const shownFields = copierOf(["id", ...PUBLIC_FIELDS, ...METADATA]);

/** The part of a brand that administrators edit: the value of each field in `BRAND_FIELDS`. */
export const contentOf: (brand: BrandContent) => BrandContent = copierOf(BRAND_FIELD_KEYS);

export const brandRecord: (brand: BrandRecord) => BrandRecord = copierOf([
  "id",
  "createdAt",
  ...BRAND_FIELD_KEYS,
]);

const BLANK = blankContent();

/** Fills fields that did not exist when a history record was written. */
export const withNewerFields = (record: BrandRecord): BrandRecord =>
  BRAND_FIELD_KEYS.every((field) => field in record) ? record : { ...BLANK, ...record };

const NOTHING_PRIVATE = pick(
  BLANK,
  BRAND_FIELD_KEYS.filter(
    (field) => brandField(field).visibility === "administrators" && !isLinkField(field),
  ),
);

/** A history record as visitors could see it: null if not active, private fields blank. */
export const publicRecord = (record: BrandRecord | null): BrandRecord | null =>
  isPublic(record) ? { ...brandRecord(record), ...NOTHING_PRIVATE } : null;

/** Problems of a brand that need an administrator's attention. */
export const BRAND_NEEDS = [
  "website",
  "category",
  "logo",
  "founded-in-the-past",
  "year",
  "hq",
  "text",
  "never-checked",
] as const;
export type BrandNeed = (typeof BRAND_NEEDS)[number];

export const BRAND_NEED_NAMES: Readonly<Record<BrandNeed, string>> = {
  website: "No website",
  category: "No category",
  logo: "No logo",
  "founded-in-the-past": "Founded in the future",
  year: "No founding year",
  hq: "No headquarters",
  text: "No short description",
  "never-checked": "Never checked",
};

const RULES: Readonly<Record<BrandNeed, (brand: BrandContent, thisYear: number) => boolean>> = {
  website: ({ websiteUrl }) => websiteUrl === null,
  category: ({ categoryIds }) => categoryIds.length === 0,
  logo: ({ logoUrl }) => logoUrl === null,
  "founded-in-the-past": ({ foundedYear }, thisYear) =>
    foundedYear !== null && foundedYear > thisYear,
  year: ({ foundedYear }) => foundedYear === null,
  hq: ({ hqLocation }) => hqLocation === null,
  text: ({ shortDescription }) => shortDescription === "",
  "never-checked": ({ evidence }) => evidence.length === 0,
};

/** Whether a brand has this problem. */
export const needs = (brand: BrandContent, need: BrandNeed, thisYear: number): boolean =>
  RULES[need](brand, thisYear);
