import {
  chosenOf,
  FACET_NAMES,
  type FacetName,
  facetRow,
  withChoices,
} from "#core/catalog/facets.ts";
import {
  countActiveFilters,
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  toggleChoice,
} from "#core/catalog/listing-query.ts";
import type { Facet, Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../site/navigation.tsx";
import { brandsPath, ButtonLink, FacetCount, fullName, listNote, listPath } from "../ui/links.tsx";
import { CheckedFacet, FoldedOptions } from "./brands-boxes.tsx";

interface FiltersProps {
  query: ListingQuery;
  facets: Listing["facets"];
}

/** The sidebar; on small screens a panel that its summary opens. */
export const Filters = ({ query, facets }: FiltersProps) => {
  const active = countActiveFilters(query);
  return (
    <aside className="filters" aria-label="Filters">
      {/* Styles show the next element when this is open, or always on wide screens; no JavaScript needed. */}
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
        {FACET_NAMES.map((facet) =>
          facetRow(facet).most === 1 ? (
            <LinkedFacet key={facet} query={query} facet={facet} options={facets[facet]} />
          ) : (
            <CheckedFacet key={facet} query={query} facet={facet} facets={facets} />
          ),
        )}
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

/** A facet with one choice: a link per option and one for all. Options without brands are folded. */
const LinkedFacet = ({ query, facet, options }: LinkedFacetProps) => {
  const { label, clearLabel = `All ${label}` } = facetRow(facet);
  const chosen = chosenOf(query, facet);
  const isShown = ({ slug, count }: Facet) => count > 0 || chosen.includes(slug);
  const folded = options.filter((option) => !isShown(option));
  const linkTo = ({ slug, name, count }: Facet) => (
    <li key={slug}>
      <a
        className={count === 0 ? "facet-link is-empty" : "facet-link"}
        href={brandsPath(toggleChoice(query, facet, slug))}
        aria-current={chosen.includes(slug) ? "true" : undefined}
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
            href={brandsPath({ ...withChoices(query, facet, []), page: 1 })}
            aria-current={chosen.length === 0 ? "true" : undefined}
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

interface LinkedFacetProps {
  query: ListingQuery;
  facet: FacetName;
  options: Facet[];
}

export const ActiveFilters = ({ query, facets }: FiltersProps) => {
  const chips: { name: string; without: ListingQuery }[] = [];
  if (query.search !== "")
    chips.push({ name: `“${query.search}”`, without: { ...query, search: "", page: 1 } });
  for (const facet of FACET_NAMES)
    for (const chosen of chosenOf(query, facet)) {
      const option = facets[facet].find(({ slug }) => slug === chosen);
      const name = option ? fullName(option, facets.groups) : chosen;
      chips.push({ name, without: toggleChoice(query, facet, chosen) });
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

/** Sorting is not a filter and stays. */
const clearFilters = (query: ListingQuery): ListingQuery => ({
  ...DEFAULT_LISTING_QUERY,
  sort: query.sort,
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
