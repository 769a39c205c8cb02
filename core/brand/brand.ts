import type { SocialFollowers, SocialUrls } from "./social-networks.ts";

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

type PrivateField =
  | "heroImageUrl"
  | "ownershipType"
  | "priceBand"
  | "sources"
  | "socialLinks"
  | "socialMetricsUpdatedAt"
  | "categoryIds"
  | "attributeIds"
  | "updatedAt"
  | "version";

/** A brand as visitors may read it (spec section 3, public reading). */
export type PublicBrand = Omit<Brand, PrivateField>;

/** A public brand without its views, which are counted apart. */
export type PublicContent = Omit<PublicBrand, "viewCount">;

/** What visitors may read of the brand; `undefined` for an archived one. */
export const visibleContent = (brand: Brand | undefined): PublicContent | undefined => {
  if (brand?.status !== "active") return undefined;
  const { viewCount: _views, ...content } = publicBrand(brand);
  return content;
};

/**
 * Leaves out everything that only administrators may see; what is not listed never leaves. Written out, as
 * filling an object field by field takes thirty times as long.
 */
export const publicBrand = (brand: Brand): PublicBrand => ({
  id: brand.id,
  slug: brand.slug,
  name: brand.name,
  shortDescription: brand.shortDescription,
  longDescription: brand.longDescription,
  logoUrl: brand.logoUrl,
  websiteUrl: brand.websiteUrl,
  foundedYear: brand.foundedYear,
  hqLocation: brand.hqLocation,
  positioning: brand.positioning,
  distributionModel: brand.distributionModel,
  highlights: brand.highlights,
  status: brand.status,
  viewCount: brand.viewCount,
  createdAt: brand.createdAt,
  instagramUrl: brand.instagramUrl,
  instagramFollowers: brand.instagramFollowers,
  facebookUrl: brand.facebookUrl,
  facebookFollowers: brand.facebookFollowers,
  twitterUrl: brand.twitterUrl,
  twitterFollowers: brand.twitterFollowers,
  youtubeUrl: brand.youtubeUrl,
  youtubeFollowers: brand.youtubeFollowers,
  tiktokUrl: brand.tiktokUrl,
  tiktokFollowers: brand.tiktokFollowers,
  linkedinUrl: brand.linkedinUrl,
  linkedinFollowers: brand.linkedinFollowers,
});
