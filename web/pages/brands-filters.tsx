import { useRef } from "react";
import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { chosenOf, FACET_NAMES, facetRow, withChoices } from "#core/catalog/facets.ts";
import {
  countActiveFilters,
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  toggleChoice,
} from "#core/catalog/listing-query.ts";
import type { Facet, Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../site/navigation.tsx";
import {
  brandsPath,
  ButtonLink,
  countBrands,
  FacetCount,
  listNote,
  listPath,
} from "../ui/links.tsx";
import { activeFilters } from "./active-filters.ts";
import { CheckedFacet, type FacetProps, FoldedOptions } from "./brands-boxes.tsx";

interface FiltersProps {
  /** The query of the shown result, on which the layout depends: nothing moves while the next one loads. */
  query: BrandsQuery;
  /** The same, or the query of the result that is loading. */
  chosen: BrandsQuery;
  facets: Listing["facets"];
  /** The number of brands shown. */
  total: number;
}

/** The sidebar; on small screens a panel that its summary opens. */
export const Filters = ({ query, chosen, facets, total }: FiltersProps) => {
  // The search has a box of its own.
  const active = countActiveFilters({ ...chosen, search: "" });
  const toggle = useRef<HTMLDetailsElement>(null);
  return (
    <aside className="filters" id="filters" aria-label="Filters" tabIndex={-1}>
      {/* Styles show the next element when this is open, or always on wide screens; no JavaScript needed. */}
      <details className="filters-toggle" ref={toggle}>
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
        {FACET_NAMES.map((facet) =>
          facetRow(facet).most === 1 ? (
            <LinkedFacet key={facet} {...{ query, chosen, facet, facets }} />
          ) : (
            <CheckedFacet key={facet} {...{ query, chosen, facet, facets }} />
          ),
        )}
        {active > 0 && (
          <p>
            <a className="clear-link" href={brandsPath(clearFilters(chosen))} {...KEEP_SCROLL}>
              Clear all filters
            </a>
          </p>
        )}
      </div>
      {/* Below an open panel, styles keep it at the bottom of the screen. */}
      <p className="filters-show">
        <a
          className="button"
          href="#results"
          onClick={() => toggle.current?.removeAttribute("open")}
        >
          {`Show ${countBrands(total)}`}
        </a>
      </p>
    </aside>
  );
};

/** A facet with one choice: a link per option and one for all. Options without brands are folded. */
const LinkedFacet = ({ query, chosen, facet, facets }: FacetProps) => {
  const { label, clearLabel = `All ${label}` } = facetRow(facet);
  const options: readonly Facet[] = facets[facet];
  const current = chosenOf(chosen, facet);
  const isShown = ({ slug, count }: Facet) => count > 0 || chosenOf(query, facet).includes(slug);
  const folded = options.filter((option) => !isShown(option));
  const linkTo = ({ slug, name, count }: Facet) => (
    <li key={slug}>
      <a
        className={count === 0 ? "facet-link is-empty" : "facet-link"}
        href={brandsPath(toggleChoice(chosen, facet, slug))}
        aria-current={current.includes(slug) ? "true" : undefined}
        {...KEEP_SCROLL}
      >
        {name} <FacetCount count={count} />
      </a>
    </li>
  );
  return (
    <nav className="facet" aria-labelledby={`facet-${facet}`}>
      <h2 id={`facet-${facet}`}>{label}</h2>
      <ul>
        <li>
          <a
            className="facet-link"
            href={brandsPath({ ...withChoices(chosen, facet, []), page: 1 })}
            aria-current={current.length === 0 ? "true" : undefined}
            {...KEEP_SCROLL}
          >
            {clearLabel}
          </a>
        </li>
        {options.filter(isShown).map(linkTo)}
      </ul>
      <FoldedOptions count={folded.length}>
        <ul>{folded.map(linkTo)}</ul>
      </FoldedOptions>
    </nav>
  );
};

interface ActiveFiltersProps {
  query: BrandsQuery;
  facets: Listing["facets"];
}

export const ActiveFilters = ({ query, facets }: ActiveFiltersProps) => {
  // The search box and the heading already show the search.
  const chips = activeFilters(query, facets).slice(query.search === "" ? 0 : 1);
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

/** Order and view are no filters and stay. */
const clearFilters = ({ sort, view = "cards" }: BrandsQuery): BrandsQuery => ({
  ...DEFAULT_LISTING_QUERY,
  sort,
  view,
});

export const EmptyList = ({ query, listing }: { query: ListingQuery; listing: Listing }) => (
  <div className="empty">
    <p>No brands found matching your criteria.</p>
    <DidYouMean {...listing} />
    <p className="actions">
      <ButtonLink to={brandsPath(clearFilters(query))}>Clear filters</ButtonLink>
      <ButtonLink to="/submit" isQuiet>
        Suggest a brand
      </ButtonLink>
    </p>
  </div>
);

/** Suggestions for a search without results; their links drop other filters. */
const DidYouMean = ({ didYouMean, facets }: Pick<Listing, "didYouMean" | "facets">) => {
  const { brands = [], lists = [] } = didYouMean ?? {};
  if (brands.length + lists.length === 0) return null;
  const groupOf = (wanted: string) => facets.attributes.find(({ slug }) => slug === wanted)?.group;
  return (
    <section className="did-you-mean" aria-labelledby="did-you-mean">
      <h3 id="did-you-mean">Did you mean</h3>
      <ul>
        {brands.map(({ slug, name }) => (
          <li key={slug}>
            <a href={`/brands/${slug}`}>{name}</a>
          </li>
        ))}
        {lists.map(({ kind, slug, name, count }) => (
          <li key={`${kind}/${slug}`}>
            <a href={listPath(kind, slug)}>{name}</a>{" "}
            <span className="quiet">
              {listNote(kind, { name, group: groupOf(slug) ?? "" }, count)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
