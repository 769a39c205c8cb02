import type { PublicBrand } from "#core/brand/brand.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { BrandCard } from "#core/catalog/listing.ts";
import { webAddress } from "../ui/links.tsx";
import { type Site, SITE_NAME } from "./services.ts";

/** One schema.org object, without its context. Says nothing that the page does not know to be true. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

/** The directory itself; every page carries it (spec section 2). */
export const organization = ({ origin }: Site): StructuredData => ({
  "@type": "Organization",
  name: SITE_NAME,
  url: `${origin}/`,
  logo: `${origin}/apple-touch-icon.png`,
  description: "A non-retail directory of golf brands.",
});

export const brandData = (brand: PublicBrand): StructuredData => {
  const elsewhere = SOCIAL_NETWORKS.flatMap((network) => webAddress(brand[`${network}Url`]) ?? []);
  const website = webAddress(brand.websiteUrl);
  const logo = webAddress(brand.logoUrl);
  return {
    "@type": "Brand",
    name: brand.name,
    ...(brand.shortDescription !== "" && { description: brand.shortDescription }),
    ...(website !== undefined && { url: website }),
    ...(logo !== undefined && { logo }),
    ...(brand.foundedYear !== null && { foundingDate: String(brand.foundedYear) }),
    ...(brand.hqLocation !== null && { address: brand.hqLocation }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  };
};

/** When the page's facts were last checked, and by what; nothing where none was. */
export const reviewData = ({ evidence }: PublicBrand): StructuredData[] => {
  const last = evidence
    .map(({ checkedOn }) => checkedOn)
    .sort()
    .at(-1);
  const sources = [...new Set(evidence.flatMap(({ source }) => source ?? []))];
  if (last === undefined) return [];
  return [
    {
      "@type": "WebPage",
      lastReviewed: last,
      ...(sources.length > 0 && { citation: sources }),
    },
  ];
};

/** The way from the landing page to this one. A step without a path is the page itself. */
export const breadcrumbData = (
  steps: { name: string; path: string }[],
  { origin }: Site,
): StructuredData => ({
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** A list of brands, the first of which stands at `firstPosition` (1-based) in the whole list. */
export const brandListData = (
  brands: BrandCard[],
  firstPosition: number,
  { origin }: Site,
): StructuredData => ({
  "@type": "ItemList",
  itemListElement: brands.map(({ name, slug }, index) => ({
    "@type": "ListItem",
    position: firstPosition + index,
    name,
    url: `${origin}/brands/${slug}`,
  })),
});
