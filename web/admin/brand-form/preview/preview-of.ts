import { blankContent, cardFields } from "#core/brand/fields.ts";
import type { BrandCard } from "#core/catalog/listing.ts";
import { describeBrand } from "../../../pages/profile-head.ts";
import { SITE_NAME } from "../../../site/services.ts";
import { type FormValues, inputOf } from "../form-values.ts";

const NAMELESS = "Brand name";

/** The card of what stands in the form. */
export const previewCard = (values: FormValues): BrandCard => {
  const { foundedYear } = inputOf(values);
  return {
    ...cardFields(blankContent()),
    id: "preview",
    slug: values.slug || "preview",
    name: values.name.trim() || NAMELESS,
    shortDescription: values.shortDescription.trim(),
    logoUrl: values.logoUrl.trim() || null,
    websiteUrl: values.websiteUrl.trim() || null,
    foundedYear: typeof foundedYear === "number" ? foundedYear : null,
    hqLocation: values.hqLocation.trim() || null,
    viewCount: 0,
    createdAt: "",
    categories: [],
    attributes: [],
  };
};

/** What a search engine would show of the profile. */
export const previewSnippet = (values: FormValues) => ({
  title: `${values.name.trim() || NAMELESS} | ${SITE_NAME}`,
  description: describeBrand([values.shortDescription.trim(), values.longDescription.trim()]),
  path: `/brands/${values.slug.trim() || "…"}`,
});
