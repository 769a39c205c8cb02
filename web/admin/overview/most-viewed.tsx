import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import { BrandMark } from "../../ui/brand-card.tsx";

export const MostViewed = ({ brands }: { brands: readonly BrandRow[] }) => (
  <section className="panel" aria-labelledby="most-viewed">
    <h2 id="most-viewed">Most viewed</h2>
    {brands.length === 0 ? (
      <p className="quiet">Nothing was viewed yet.</p>
    ) : (
      <ol className="most-viewed">
        {brands.map(({ id, name, slug, logoUrl, viewCount }) => (
          <li key={id}>
            <BrandMark name={name} slug={slug} logoUrl={logoUrl} size="small" />
            <Link to={`/admin/brands/${id}/edit`}>{name}</Link>
            <span className="quiet">{viewCount.toLocaleString("en")}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
);
