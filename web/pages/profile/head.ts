import type { PageHead } from "../../head/page-head.ts";
import { brandData, breadcrumbData } from "../../head/structured-data.ts";
import type { Site } from "../../site.ts";
import type { ProfileData } from "./route.ts";

/** Search engines show about this much of a description. */
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
    structuredData: [
      brandData(brand),
      breadcrumbData(
        [
          { name: "Home", path: "/" },
          { name: "Brands", path: "/brands" },
          { name: brand.name, path },
        ],
        site,
      ),
    ],
  };
};

/** As many whole sentences of the brand's own description as a search engine shows. */
export const describeBrand = (texts: string[]): string => {
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/u)).filter(Boolean);
  let description = sentences.shift() ?? "A golf brand in the GolfBrands directory.";
  for (const sentence of sentences) {
    if (description.length + sentence.length >= DESCRIPTION_LENGTH) break;
    description += ` ${sentence}`;
  }
  return description;
};
