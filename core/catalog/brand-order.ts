import type { CatalogBrand } from "../brand/brand.ts";
import { ascending } from "../text/fold.ts";
import { hashOf } from "../text/hash.ts";
import { SORTS } from "./listing-query.ts";

/** What the order of brands in lists depends on. */
export interface Ordered {
  brand: CatalogBrand;
  /** The folded name, then the folded aliases. */
  names: readonly [name: string, ...aliases: string[]];
  /** How complete and how well checked the brand is, in three steps. */
  quality: number;
  /** The position in the daily shuffle. */
  shuffled: number;
  /** The brand's first category, positioning, all categories and country, as one text. */
  kind: string;
}

/** The position of a brand in the shuffle of a day. */
export const shuffledOn = (day: string, { id }: CatalogBrand): number => hashOf(`${day} ${id}`);

export const byFoldedName = (a: Ordered, b: Ordered): number =>
  ascending(a.names[0], b.names[0]) ||
  ascending(a.brand.name, b.brand.name) ||
  ascending(a.brand.id, b.brand.id);

const byQuality = (a: Ordered, b: Ordered): number =>
  b.quality - a.quality || a.shuffled - b.shuffled || byFoldedName(a, b);

/** The orders of lists, and `kind`, which puts similar brands side by side. */
export const ORDER_NAMES = [...SORTS, "kind"] as const;
export type OrderName = (typeof ORDER_NAMES)[number];

/** Total orders, so that pages never overlap. */
export const ORDERS: Readonly<Record<OrderName, (a: Ordered, b: Ordered) => number>> = {
  "view-count": (a, b) => b.brand.viewCount - a.brand.viewCount || byQuality(a, b),
  "name-asc": byFoldedName,
  recent: (a, b) => ascending(b.brand.createdAt, a.brand.createdAt) || byFoldedName(a, b),
  kind: (a, b) => ascending(a.kind, b.kind) || byFoldedName(a, b),
};

/** Steps are coarse, so that the daily shuffle brings different brands to the first page. */
const QUALITY_STEP = 4;

export const qualityOf = (brand: CatalogBrand): number => {
  const checked = brand.evidence.slice(0, 3).map(() => true);
  return Math.floor([...knownFacts(brand), ...checked].filter(Boolean).length / QUALITY_STEP);
};

/** Whether a brand has each of the facts that every profile should have. */
const knownFacts = (brand: CatalogBrand): boolean[] => [
  brand.longDescription !== "",
  brand.websiteUrl !== null && brand.siteState === null,
  brand.foundedYear !== null,
  brand.hqLocation !== null,
  brand.positioning !== null,
  brand.categoryIds.length > 0,
];

/** Whether a brand has every fact that cards show and every fact that a profile should have. */
export const isComplete = (brand: CatalogBrand): boolean =>
  brand.shortDescription !== "" && knownFacts(brand).every(Boolean);
