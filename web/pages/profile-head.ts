import type { PublicBrand } from "#core/brand/brand.ts";
import { isLogoPath } from "#core/brand/logo-path.ts";
import type { BrandCard } from "#core/catalog/listing.schema.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { BrandProfile } from "#core/directory/answers.schema.ts";
import { pick } from "#core/records.ts";
import { breadcrumbData, type PageHead, type StructuredData } from "../site/head.ts";
import type { Site } from "../site/services.ts";
import { logoAddress, webAddress } from "../ui/links.tsx";

export interface ProfileData {
  /** `null` for a missing or archived brand, which look the same to visitors. */
  profile: ShownProfile | null;
}

/** A profile as its page shows it. An owner may have hundreds of other brands, so those have only the fields that the page shows. */
export interface ShownProfile extends Omit<BrandProfile, "sameOwner"> {
  sameOwner: Pick<BrandCard, (typeof SIBLING_FIELDS)[number]>[];
}

const SIBLING_FIELDS = ["slug", "name", "logoUrl", "shortDescription"] as const;

export const shownProfile = ({ sameOwner, ...profile }: BrandProfile): ShownProfile => ({
  ...profile,
  sameOwner: sameOwner.map((card) => pick(card, SIBLING_FIELDS)),
});

/** Approximate length of descriptions that search engines show. */
const DESCRIPTION_LENGTH = 160;

export const profileHead = ({ profile }: ProfileData, site: Site): PageHead => {
  if (!profile)
    return {
      title: "Brand Not Found",
      description: "The brand you're looking for doesn't exist or has been archived.",
      canonicalPath: null,
      indexed: false,
    };
  const { brand } = profile;
  const path = `/brands/${brand.slug}`;
  return {
    title: brand.name,
    description: describeBrand([brand.shortDescription, brand.longDescription]),
    canonicalPath: path,
    indexed: true,
    ...(isLogoPath(brand.logoUrl) && { picture: brand.logoUrl }),
    structuredData: [
      brandData(brand, site),
      ...reviewData(brand),
      breadcrumbData(
        [
          { name: "Brands", path: "/brands" },
          { name: brand.name, path },
        ],
        site,
      ),
    ],
  };
};

const brandData = (brand: PublicBrand, { origin }: Site): StructuredData => {
  const profiles = SOCIAL_NETWORKS.flatMap((network) => webAddress(brand[`${network}Url`]) ?? []);
  const website = webAddress(brand.websiteUrl);
  const logo = logoAddress(brand.logoUrl);
  return {
    // The year and the address are properties of an Organization.
    "@type": ["Brand", "Organization"],
    name: brand.name,
    ...(brand.shortDescription !== "" && { description: brand.shortDescription }),
    ...(website !== undefined && { url: website }),
    ...(logo !== undefined && { logo: new URL(logo, origin).href }),
    ...(brand.foundedYear !== null && { foundingDate: String(brand.foundedYear) }),
    ...(brand.hqLocation !== null && { address: brand.hqLocation }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
};

/** When the page's facts were last checked, and by which sources; empty if never. */
const reviewData = ({ evidence }: PublicBrand): StructuredData[] => {
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

/** As many whole sentences of the description as search engines show. */
export const describeBrand = (texts: string[]): string => {
  const sentences = texts.flatMap((text) => text.split(SENTENCE_END)).map((text) => text.trim());
  let description = "";
  for (const sentence of sentences.filter(Boolean)) {
    if (description === "") description = sentence;
    else if (description.length + sentence.length >= DESCRIPTION_LENGTH) break;
    else description += ` ${sentence}`;
  }
  return description || "A golf brand in the GolfBrands directory.";
};

/** A full stop after a capital letter belongs to an abbreviation, such as L.A.B. */
const SENTENCE_END = /(?<=[^\p{Lu}\s][.!?])\s/u;
