import type { BrandContent } from "./brand.ts";
import { SOCIAL_NETWORK_NAMES as NETWORK } from "./social-networks.ts";

/** What administrators call the fields of a brand, in the order forms, history and conflicts show them. */
export const BRAND_FIELD_NAMES: Readonly<Record<keyof BrandContent, string>> = {
  name: "Brand Name",
  slug: "Slug",
  shortDescription: "Short Description",
  longDescription: "Long Description",
  status: "Status",
  logoUrl: "Logo URL",
  heroImageUrl: "Hero Image URL",
  websiteUrl: "Website URL",
  foundedYear: "Founded Year",
  hqLocation: "HQ Location",
  positioning: "Positioning",
  distributionModel: "Distribution Model",
  ownershipType: "Ownership Type",
  priceBand: "Price Band",
  highlights: "Highlights",
  instagramUrl: `${NETWORK.instagram} URL`,
  instagramFollowers: `${NETWORK.instagram} Followers`,
  facebookUrl: `${NETWORK.facebook} URL`,
  facebookFollowers: `${NETWORK.facebook} Followers`,
  twitterUrl: `${NETWORK.twitter} URL`,
  twitterFollowers: `${NETWORK.twitter} Followers`,
  youtubeUrl: `${NETWORK.youtube} URL`,
  youtubeFollowers: `${NETWORK.youtube} Followers`,
  tiktokUrl: `${NETWORK.tiktok} URL`,
  tiktokFollowers: `${NETWORK.tiktok} Followers`,
  linkedinUrl: `${NETWORK.linkedin} URL`,
  linkedinFollowers: `${NETWORK.linkedin} Followers`,
  categoryIds: "Categories",
  attributeIds: "Attributes",
  socialLinks: "Other Social Links",
  socialMetricsUpdatedAt: "Followers Measured At",
  sources: "Sources",
};

/** Every field of a brand that administrators decide about. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has exactly these keys.
export const BRAND_FIELDS = Object.keys(BRAND_FIELD_NAMES) as (keyof BrandContent)[];

/** The fields that are sets of links: their order means nothing, and two editors' changes to them never clash. */
export const LINK_FIELDS = ["categoryIds", "attributeIds"] as const;
export type LinkField = (typeof LINK_FIELDS)[number];

export const isLinkField = (field: string): field is LinkField =>
  LINK_FIELDS.some((known) => known === field);
