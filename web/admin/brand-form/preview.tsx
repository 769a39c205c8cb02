import { useState } from "react";
import { pickCardFields } from "#core/brand/fields.ts";
import { isLogoPath } from "#core/brand/logo-path.ts";
import type { BrandCard } from "#core/catalog/listing.schema.ts";
import { describeBrand } from "../../pages/profile-head.ts";
import { SITE_NAME } from "../../site/services.ts";
import { BRAND_CARD, BrandCardContent } from "../../ui/brand-card.tsx";
import { contentOf, type FormValues } from "./form-values.ts";

interface PreviewProps {
  values: FormValues;
  /** A new brand's logo is stored when the brand is saved, so the preview cannot show it yet. */
  isNew: boolean;
}

/** Previews the brand as visitors and search engines will see it. */
export const Preview = ({ values, isNew }: PreviewProps) => {
  const { title, description, path } = previewSnippet(values);
  const card = previewCard(values);
  const logoUrl = isNew && isLogoPath(card.logoUrl) ? null : card.logoUrl;
  // Starts open on wide screens, where it is beside the form.
  const [isOpen] = useState(matchMedia("(width >= 64rem)").matches);
  return (
    <details className="preview" open={isOpen}>
      <summary>
        <h2>Preview</h2>
      </summary>
      <h3>Card</h3>
      {/* Inert, because the preview's links must do nothing. */}
      <div inert>
        <article className={BRAND_CARD}>
          <BrandCardContent brand={{ ...card, logoUrl }} isPreview />
        </article>
      </div>
      <h3>In a search engine</h3>
      <div className="panel">
        <p className="snippet-address">
          {location.host}
          {path}
        </p>
        <p className="snippet-title">{title}</p>
        <p>{description}</p>
      </div>
      {values.status === "archived" && (
        <p className="quiet">Archived: visitors and search engines do not see it.</p>
      )}
    </details>
  );
};

const NAMELESS = "Brand name";

export const previewCard = (values: FormValues): BrandCard => {
  const content = contentOf(values);
  return {
    ...pickCardFields(content),
    id: "preview",
    slug: content.slug || "preview",
    name: content.name || NAMELESS,
    viewCount: 0,
    createdAt: "",
    categories: [],
    attributes: [],
  };
};

export const previewSnippet = (values: FormValues) => ({
  title: `${values.name.trim() || NAMELESS} | ${SITE_NAME}`,
  description: describeBrand([values.shortDescription.trim(), values.longDescription.trim()]),
  path: `/brands/${values.slug.trim() || "…"}`,
});
