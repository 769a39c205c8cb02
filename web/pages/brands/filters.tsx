import { countActiveFilters, type ListingQuery } from "#core/catalog/listing-query.ts";
import type { Facet, Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../../navigation/follow-links.ts";
import { brandsPath } from "../../listing/brands-path.ts";
import { AttributeFilter } from "./attribute-filter.tsx";
import { FacetCount } from "./facet-count.tsx";
import { clearFilters, toggleCategory } from "./narrow.ts";

interface FiltersProps {
  query: ListingQuery;
  facets: Listing["facets"];
}

/** The sidebar; on small screens a panel that its summary shows and hides. */
export const Filters = ({ query, facets }: FiltersProps) => {
  const active = countActiveFilters(query);
  return (
    <aside className="filters" aria-label="Filters">
      {/* Styles show the panel after it when it is open, or always on wide screens, without JavaScript too. */}
      <details className="filters-toggle">
        <summary>
          Filters
          {active > 0 && (
            <>
              {" "}
              <span className="badge">
                {active}
                <span className="visually-hidden"> active</span>
              </span>
            </>
          )}
        </summary>
      </details>
      <div className="filters-panel">
        <CategoryFilter query={query} categories={facets.categories} />
        <AttributeFilter query={query} attributes={facets.attributes} />
        {active > 0 && (
          <p>
            <a className="clear-link" href={brandsPath(clearFilters(query))} {...KEEP_SCROLL}>
              Clear all filters
            </a>
          </p>
        )}
      </div>
    </aside>
  );
};

const CategoryFilter = ({ query, categories }: { query: ListingQuery; categories: Facet[] }) => (
  <nav className="facet" aria-labelledby="facet-categories">
    <h2 id="facet-categories">Categories</h2>
    <ul>
      <li>
        <a
          className="facet-link"
          href={brandsPath({ ...query, category: null, page: 1 })}
          aria-current={query.category === null ? "true" : undefined}
          {...KEEP_SCROLL}
        >
          All Categories
        </a>
      </li>
      {categories.map(({ slug, name, count }) => (
        <li key={slug}>
          <a
            className={count === 0 ? "facet-link is-empty" : "facet-link"}
            href={brandsPath(toggleCategory(query, slug))}
            aria-current={query.category === slug ? "true" : undefined}
            {...KEEP_SCROLL}
          >
            {name} <FacetCount count={count} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
