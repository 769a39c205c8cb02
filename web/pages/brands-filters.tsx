import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { FACET_NAMES, FACETS, withChoices } from "#core/catalog/facets.ts";
import {
  countActiveFilters,
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  toggleChoice,
} from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";
import { KEEP_SCROLL } from "../site/navigation.tsx";
import {
  brandsPath,
  ButtonLink,
  countBrands,
  listNote,
  listPath,
  QueryFields,
} from "../ui/links.tsx";
import { activeFilters } from "./active-filters.ts";
import { FacetOptions, type ToggleOption } from "./brands-boxes.tsx";

interface FiltersProps {
  /** The query of the shown result, on which the layout depends: nothing moves while the next one loads. */
  query: BrandsQuery;
  /** The query of the result that is loading, if any; else of the shown one. */
  chosen: BrandsQuery;
  facets: Listing["facets"];
  /** The number of brands shown. */
  total: number;
}

const FACET_PARAMETERS = FACET_NAMES.map((facet) => FACETS[facet].parameter);

/**
 * The sidebar; on small screens a panel that its summary opens. A form instead of links, as crawlers would follow every combination.
 */
export const Filters = ({ query, chosen, facets, total }: FiltersProps) => {
  // The search is not counted, as it is in its own box.
  const active = countActiveFilters({ ...chosen, search: "" });
  const toggle = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const onToggle = useToggle(form, chosen);
  const showResults = (): void => {
    toggle.current?.removeAttribute("open");
    const results = document.getElementById("results");
    results?.focus();
    results?.scrollIntoView();
  };
  return (
    <aside className="filters" id="filters" aria-label="Filters">
      <a className="skip-link" href="#results">
        Skip to results
      </a>
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
      <form className="filters-panel" action="/brands" method="get" ref={form}>
        {FACET_NAMES.map((facet) => (
          <FacetOptions key={facet} {...{ query, chosen, facet, facets, onToggle }} />
        ))}
        <QueryFields query={chosen} except={FACET_PARAMETERS} />
        {active > 0 && (
          <p>
            <a className="clear-link" href={brandsPath(clearFilters(chosen))} {...KEEP_SCROLL}>
              Clear all filters
            </a>
          </p>
        )}
        {/* Below an open panel, styles keep these at the bottom of the screen. */}
        <noscript>
          <button className="button">Apply</button>
        </noscript>
        <p className="filters-show">
          <button type="button" className="button" onClick={showResults}>
            {`Show ${countBrands(total)}`}
          </button>
        </p>
      </form>
    </aside>
  );
};

/** An option ticked inside the fold moves up to the chosen ones; keyboard focus moves with it. */
const useToggle = (
  form: React.RefObject<HTMLFormElement | null>,
  query: BrandsQuery,
): ToggleOption => {
  const navigate = useNavigate();
  const ticked = useRef("");
  const last = useRef(query);
  useEffect(() => {
    const isLost = last.current !== query && document.activeElement === document.body;
    last.current = query;
    if (!isLost || ticked.current === "") return;
    form.current
      ?.querySelector<HTMLElement>(`input[value="${ticked.current}"]`)
      ?.focus({ preventScroll: true });
  }, [form, query]);
  return (facet, slug) => {
    ticked.current = slug;
    const next =
      slug === ""
        ? { ...withChoices(query, facet, []), page: 1 }
        : toggleChoice(query, facet, slug);
    void navigate(brandsPath(next), { preventScrollReset: true });
  };
};

interface ActiveFiltersProps {
  query: BrandsQuery;
  listing: Listing;
}

export const ActiveFilters = ({ query, listing: { facets } }: ActiveFiltersProps) => {
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

/** Keeps the order and the view, which are no filters. */
const clearFilters = ({ sort, view }: BrandsQuery): BrandsQuery => ({
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
