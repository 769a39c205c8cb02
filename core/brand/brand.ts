import type { SocialFollowers, SocialUrls } from "./social-networks.ts";
import { SOCIAL_NETWORKS } from "./social-networks.ts";

export const BRAND_STATUSES = ["active", "archived"] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];

export const POSITIONINGS = ["Budget", "Mid-Range", "Premium", "Luxury"] as const;
export type Positioning = (typeof POSITIONINGS)[number];

/** Any JSON value; what `social_links` holds in directories that came from elsewhere. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };

/** What an administrator decides about a brand, links to the taxonomy included. "No value" is `null`. */
export interface BrandContent extends SocialUrls, SocialFollowers {
  slug: string;
  name: string;
  shortDescription: string;
  /** Plain text; line breaks are kept. */
  longDescription: string;
  logoUrl: string | null;
  heroImageUrl: string | null;
  websiteUrl: string | null;
  foundedYear: number | null;
  hqLocation: string | null;
  positioning: Positioning | null;
  distributionModel: string | null;
  ownershipType: string | null;
  priceBand: string | null;
  highlights: string[];
  sources: string[];
  status: BrandStatus;
  socialLinks: JsonValue;
  /** ISO 8601, or null when the follower counts were never measured. */
  socialMetricsUpdatedAt: string | null;
  categoryIds: string[];
  attributeIds: string[];
}

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

const PUBLIC_FIELDS = [
  "id",
  "slug",
  "name",
  "shortDescription",
  "longDescription",
  "logoUrl",
  "websiteUrl",
  "foundedYear",
  "hqLocation",
  "positioning",
  "distributionModel",
  "highlights",
  "status",
  "viewCount",
  "createdAt",
  ...SOCIAL_NETWORKS.flatMap((network) => [`${network}Url`, `${network}Followers`] as const),
] as const satisfies readonly (keyof Brand)[];

/** A brand as visitors may read it (spec section 3, public reading). */
export type PublicBrand = Pick<Brand, (typeof PUBLIC_FIELDS)[number]>;

/** Leaves out everything that only administrators may see; what is not listed never leaves. */
export const publicBrand = (brand: Brand): PublicBrand => {
  // Filled one by one: every profile does this, and pairs for `fromEntries` would cost five times as much.
  const shown: Partial<Record<keyof PublicBrand, unknown>> = {};
  for (const field of PUBLIC_FIELDS) shown[field] = brand[field];
  // Every field is there now.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return shown as PublicBrand;
};
