import type { BrandCard as Card } from "#core/catalog/listing.ts";
import { BrandMark } from "./brand-mark.tsx";

const BrandCard = ({ brand }: { brand: Card }) => {
  const facts = [
    brand.foundedYear === null ? null : `Est. ${brand.foundedYear}`,
    brand.hqLocation,
  ].filter((fact) => fact !== null && fact !== "");
  return (
    <article className="brand-card">
      <BrandMark name={brand.name} slug={brand.slug} logoUrl={brand.logoUrl} size="medium" />
      <h3 className="brand-card-name">
        <a href={`/brands/${brand.slug}`}>{brand.name}</a>
      </h3>
      <p className="brand-card-text">{brand.shortDescription}</p>
      <p className="brand-card-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {brand.websiteUrl !== null && <span className="brand-card-hint">Visit website</span>}
      </p>
    </article>
  );
};

interface BrandCardsProps {
  brands: Card[];
  /** Ids for the entries of some brands, by the brands' ids: links lead there. */
  anchors?: ReadonlyMap<string, string>;
}

/** A list of brands, to stand under a heading of level 2. */
export const BrandCards = ({ brands, anchors }: BrandCardsProps) => (
  <ul className="brand-cards">
    {brands.map((brand) => (
      <li key={brand.id} id={anchors?.get(brand.id)}>
        <BrandCard brand={brand} />
      </li>
    ))}
  </ul>
);
