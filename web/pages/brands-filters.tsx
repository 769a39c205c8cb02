import { useNavigate } from "react-router-dom";
import {
  choose,
  chosenOf,
  FACET_NAMES,
  type FacetName,
  facetRow,
  choosing,
} from "#core/catalog/facets.ts";
import {
  countActiveFilters,
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
} from "#core/catalog/listing-query.ts";
import type { Facet, Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../site/navigation.ts";
import { brandsPath, QueryFields } from "../ui/listing-links.tsx";

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
            href={brandsPath({ ...choosing(query, facet, []), page: 1 })}
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

interface FacetFilterProps {
  query: ListingQuery;
  facet: FacetName;
  options: Facet[];
}

/** Of several: a box for each option. */
const CheckedFacet = ({ query, facet, options }: FacetFilterProps) => {
  const { parameter, label } = facetRow(facet);
  const chosen = chosenOf(query, facet);
  const navigate = useNavigate();
  const onToggle = (slug: string): void => {
    void navigate(brandsPath(toggle(query, facet, slug)), { preventScrollReset: true });
  };
  return (
    <form className="facet" action="/brands" method="get">
      <fieldset>
        <legend>{label}</legend>
        <ul>
          {options.map(({ slug, name, count }) => (
            <li key={slug}>
              <label className={count === 0 ? "facet-check is-empty" : "facet-check"}>
                <input
                  type="checkbox"
                  name={parameter}
                  value={slug}
                  checked={chosen.includes(slug)}
                  onChange={() => onToggle(slug)}
                />
                <span>{name}</span> <FacetCount count={count} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <QueryFields query={query} except={parameter} />
      <noscript>
        <button className="button is-small">Apply</button>
      </noscript>
    </form>
  );
};

interface ActiveFiltersProps {
  query: ListingQuery;
  facets: Listing["facets"];
}

/** One chip for each filter, which removes it. */
export const ActiveFilters = ({ query, facets }: ActiveFiltersProps) => {
  const chips: { name: string; without: ListingQuery }[] = [];
  if (query.search !== "")
    chips.push({ name: `“${query.search}”`, without: { ...query, search: "", page: 1 } });
  for (const facet of FACET_NAMES)
    for (const chosen of chosenOf(query, facet)) {
      const name = facets[facet].find(({ slug }) => slug === chosen)?.name ?? chosen;
      chips.push({ name, without: toggle(query, facet, chosen) });
    }
  if (chips.length === 0) return null;
  return (
    <ul className="active-filters" aria-label="Active filters">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <a className="chip is-removable" href={brandsPath(without)} {...KEEP_SCROLL}>
            <span className="visually-hidden">Remove filter </span>
            {name}
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a className="clear-link" href={brandsPath(clearFilters(query))} {...KEEP_SCROLL}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  );
};

/** How many brands there would be after choosing this. */
const FacetCount = ({ count }: { count: number }) => (
  <span className="facet-count">
    {count}
    <span className="visually-hidden"> {count === 1 ? "brand" : "brands"}</span>
  </span>
);

/** Chooses an option of a facet, or drops it again where it was chosen (spec section 2). The list starts again on its first page. */
const toggle = (query: ListingQuery, facet: FacetName, slug: string): ListingQuery => {
  const chosen = chosenOf(query, facet);
  const others = chosen.filter((other) => other !== slug);
  const isChosen = others.length < chosen.length;
  const next = isChosen ? choosing(query, facet, others) : choose(query, facet, slug);
  return { ...next, page: 1 };
};

/** The order is not a filter and stays. */
export const clearFilters = (query: ListingQuery): ListingQuery => ({
  ...DEFAULT_LISTING_QUERY,
  sort: query.sort,
});
