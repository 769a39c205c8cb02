import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import {
  BrandCards,
  BrandFacts,
  BrandMark,
  type BrandsProps,
  CompareBox,
  FoundAs,
  WebsiteLink,
} from "./brand-card.tsx";

/** Brands as cards or rows, under a heading of level 2. */
export const BrandList = ({ query: { view }, ...props }: BrandsProps & { query: BrandsQuery }) =>
  view === "list" ? <BrandRows {...props} /> : <BrandCards {...props} />;

const BrandRows = ({ brands, anchors }: BrandsProps) => (
  <ul className="brand-rows">
    {brands.map((brand) => (
      <li key={brand.id} id={anchors?.get(brand.id)}>
        <article className="brand-row">
          <BrandMark {...brand} size="small" />
          <div className="brand-row-text">
            <h3>
              <a href={`/brands/${brand.slug}`}>{brand.name}</a>
            </h3>{" "}
            <p>
              <FoundAs brand={brand} />
              {brand.shortDescription}
            </p>
          </div>
          <BrandFacts brand={brand} />
          <WebsiteLink brand={brand} text="Website" />
          <CompareBox brand={brand} className="brand-card-box" />
        </article>
      </li>
    ))}
  </ul>
);
