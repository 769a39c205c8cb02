import type { BrandContent } from "./fields.ts";

/** What a brand may lack or have wrong, so that it needs an administrator's attention. */
export const BRAND_NEEDS = ["website", "category", "logo", "founded-in-the-past"] as const;
export type BrandNeed = (typeof BRAND_NEEDS)[number];

/** How the overview and the list name them. */
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
