import { chosenOf, FACET_NAMES, facetRow, withChosen } from "#core/catalog/facets.ts";
import { countActiveFilters, type ListingQuery } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../../navigation/follow-links.ts";
import { brandsPath } from "../../ui/listing-links.tsx";
import { CheckedFacet, type FacetFilterProps } from "./checked-facet.tsx";
import { FacetCount } from "./facet-count.tsx";
import { clearFilters, toggle } from "./narrow.ts";

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
        {FACET_NAMES.map((facet) => {
          const FacetFilter = facetRow(facet).most === 1 ? LinkedFacet : CheckedFacet;
          return <FacetFilter key={facet} query={query} facet={facet} options={facets[facet]} />;
        })}
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

/** Of one: a link for each option and one for all. */
const LinkedFacet = ({ query, facet, options }: FacetFilterProps) => {
  const { label } = facetRow(facet);
  const chosen = chosenOf(query, facet);
  return (
    <nav className="facet" aria-labelledby={`facet-${facet}`}>
      <h2 id={`facet-${facet}`}>{label}</h2>
      <ul>
        <li>
          <a
            className="facet-link"
            href={brandsPath({ ...withChosen(query, facet, []), page: 1 })}
            aria-current={chosen.length === 0 ? "true" : undefined}
            {...KEEP_SCROLL}
          >
            All {label}
          </a>
        </li>
        {options.map(({ slug, name, count }) => (
          <li key={slug}>
            <a
              className={count === 0 ? "facet-link is-empty" : "facet-link"}
              href={brandsPath(toggle(query, facet, slug))}
              aria-current={chosen.includes(slug) ? "true" : undefined}
              {...KEEP_SCROLL}
            >
              {name} <FacetCount count={count} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
