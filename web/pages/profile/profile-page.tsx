import type { BrandProfile } from "#core/directory/directory.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import { BrandCards, BrandMark } from "../../ui/brand-card.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { ExternalLink } from "../../ui/external-link.tsx";
import { attributePath, categoryPath } from "../../ui/listing-links.tsx";
import { Facts } from "./facts.tsx";
import { ShareButton } from "./share-button.tsx";
import { SocialMedia } from "./social-media.tsx";

const STEPS = [
  { name: "Home", path: "/" },
  { name: "Brands", path: "/brands" },
];

export const ProfilePage = ({ brand, categories, attributes, related }: BrandProfile) => (
  <div className="page profile">
    <Breadcrumb steps={STEPS} here={brand.name} />
    <header className="profile-head">
      <BrandMark name={brand.name} slug={brand.slug} logoUrl={brand.logoUrl} size="large" />
      <div>
        <h1>{brand.name}</h1>
        {brand.shortDescription !== "" && <p className="lede">{brand.shortDescription}</p>}
        <CategoryChips categories={categories} />
      </div>
    </header>
    <div className="profile-body">
      <aside className="profile-aside" aria-label="At a glance">
        <Facts brand={brand} />
        <div className="profile-actions">
          <ExternalLink className="button is-outbound" to={brand.websiteUrl}>
            Visit Official Website
          </ExternalLink>
          <ShareButton slug={brand.slug} />
        </div>
      </aside>
      <div className="profile-main">
        {brand.longDescription !== "" && (
          <section>
            <h2>{`About ${brand.name}`}</h2>
            <p className="kept-lines">{brand.longDescription}</p>
          </section>
        )}
        {brand.highlights.length > 0 && (
          <section>
            <h2>Highlights</h2>
            <ul className="highlights">
              {brand.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          </section>
        )}
        {attributes.length > 0 && (
          <section>
            <h2>Attributes</h2>
            <ul className="chips">
              {attributes.map(({ id, slug, name }) => (
                <li key={id}>
                  <a className="chip" href={attributePath(slug)}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <SocialMedia brand={brand} />
      </div>
    </div>
    {related.length > 0 && (
      <section className="related" aria-labelledby="related">
        <div className="section-head">
          <h2 id="related">Related Brands</h2>
        </div>
        <BrandCards brands={related} />
      </section>
    )}
  </div>
);

const CategoryChips = ({ categories }: { categories: Category[] }) =>
  categories.length > 0 && (
    <ul className="chips" aria-label="Categories">
      {categories.map(({ id, slug, name }) => (
        <li key={id}>
          <a className="chip" href={categoryPath(slug)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
