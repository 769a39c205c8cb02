import { type ReactNode, useState } from "react";
import type { View } from "#core/catalog/brands-query.ts";
import type { BrandCard as Card } from "#core/catalog/listing.schema.ts";
import { ExternalLink, logoAddress } from "./links.tsx";

interface BrandCardProps {
  brand: Card;
}

interface BrandCardContentProps extends BrandCardProps {
  /** Shows the card without its links. */
  isPreview?: boolean;
  /** Whether it links the brand's website. */
  withSite?: boolean;
}

/** The output depends on the props only: no state, no context. */
export const BrandCardContent = ({ brand, isPreview, withSite = true }: BrandCardContentProps) => (
  <>
    <BrandMark {...brand} size="medium" />
    <h3 className="brand-card-name">
      <a href={`/brands/${brand.slug}`}>{brand.name}</a>
    </h3>
    <p className="brand-card-text">
      <FoundAs brand={brand} />
      {brand.shortDescription}
    </p>
    <BrandFacts brand={brand} />
    <div className="brand-card-foot">
      {withSite && <WebsiteLink brand={brand} />}
      {!isPreview && <CompareBox brand={brand} className="brand-card-box" />}
    </div>
  </>
);

const FoundAs = ({ brand: { foundAs } }: BrandCardProps) =>
  foundAs !== undefined && <span className="brand-card-found">{`also called ${foundAs}`}</span>;

const BrandFacts = ({ brand: { foundedYear, hqLocation } }: BrandCardProps) => {
  const facts = [foundedYear === null ? null : `Est. ${foundedYear}`, hqLocation].filter(Boolean);
  return (
    <p className="brand-card-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
};

const WebsiteLink = ({ brand }: BrandCardProps) => (
  <ExternalLink className="brand-card-site" to={brand.websiteUrl} siteOf={brand.slug}>
    Visit website
    <span className="visually-hidden">{` of ${brand.name}`}</span>
  </ExternalLink>
);

const BrandCard = (props: BrandCardContentProps) => (
  <article className={BRAND_CARD}>
    <BrandCardContent {...props} />
  </article>
);

export const BRAND_CARD = "brand-card";

interface BrandsProps {
  brands: Card[];
  /** Element ids of brands' entries, by brand id, as link targets. */
  anchors?: ReadonlyMap<string, string>;
  /** `responsive`: rows on a phone, else cards. */
  view?: View | "responsive";
  withSites?: boolean;
}

/** A list of brands under a heading of level 2. Styles make rows of cards. */
export const BrandCards = ({ brands, anchors, view = "cards", withSites = true }: BrandsProps) => (
  <ul className={view === "cards" ? "brand-cards" : `brand-cards is-${view}`}>
    {brands.map((brand) => (
      <li key={brand.id} id={anchors?.get(brand.id)}>
        <BrandCard brand={brand} withSite={withSites} />
      </li>
    ))}
  </ul>
);

interface BrandMarkProps {
  name: string;
  logoUrl: string | null;
  size: "small" | "medium" | "large";
}

/** A brand's logo, or its initials. */
export const BrandMark = ({ name, logoUrl, size }: BrandMarkProps) => {
  const logo = logoAddress(logoUrl);
  const mark = (
    <span className={`mark mark-${size}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
  if (logo === undefined) return mark;
  return <BrandLogo key={logo} address={logo} name={name} size={size} fallback={mark} />;
};

interface BrandLogoProps extends Pick<BrandMarkProps, "name" | "size"> {
  address: string;
  /** Shown if the picture cannot be loaded. */
  fallback: ReactNode;
}

const EDGES = { small: 32, medium: 56, large: 128 } as const;

const BrandLogo = ({ address, name, size, fallback }: BrandLogoProps) => {
  const [isBroken, setBroken] = useState(false);
  // The logo may have failed to load before hydration, when no listener got the event.
  const check = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  };
  if (isBroken) return fallback;
  return (
    <img
      ref={check}
      className={`logo mark-${size}`}
      src={address}
      alt={`${name} logo`}
      width={EDGES[size]}
      height={EDGES[size]}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
};

/** Words that do not identify a brand. */
const FILLERS = new Set(["the", "and", "of", "by", "golf", "co", "company"]);

/**
 * One or two letters for a brand without a logo: the initials of two words (`Odd Ball` → OB), the capitals of
 * one word (`TaylorMade` → TM), or else its first letter.
 */
export const initials = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  const [first = name, second] = telling.length > 0 ? telling : words;
  if (second !== undefined) return `${initial(first)}${initial(second)}`;
  const [, inner] = /^\p{Lu}\p{Ll}+(\p{Lu})\p{Ll}/u.exec(first) ?? [];
  return `${initial(first)}${inner ?? ""}`;
};

const initial = ([letter = "?"]: Iterable<string>): string => letter.toUpperCase();

/** A form that compares the ticked brands, without JavaScript too. One per page. */
export const CompareForm = ({ children }: { children: ReactNode }) => (
  <form className="compare-form" id={COMPARE_FORM} action="/compare" method="get">
    {children}
    {/* Styles show the button once a brand is ticked, until the tray replaces the button. */}
    <p className="list-end compare-ticked">
      <button className="button">Compare selected brands</button>
    </p>
  </form>
);

const COMPARE_FORM = "compare";

interface CompareBoxProps {
  brand: { slug: string; name: string };
  className: string;
  /** For a checkbox outside the form. */
  isOutsideForm?: boolean;
}

/** The checkbox that adds a brand to a comparison. The tray reads and sets it. */
export const CompareBox = ({
  brand: { slug, name },
  className,
  isOutsideForm,
}: CompareBoxProps) => (
  <label className={className}>
    <input
      type="checkbox"
      name="brand"
      value={slug}
      data-name={name}
      form={isOutsideForm ? COMPARE_FORM : undefined}
    />
    {" Compare"}
    <span className="visually-hidden">{` ${name}`}</span>
  </label>
);
