import { useEffect, useRef } from "react";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import { BrandCards } from "../../ui/brand-card.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { EmptyList } from "./empty-list.tsx";
import { letterAnchors } from "./letter-id.ts";
import { LetterStrip } from "./letter-strip.tsx";
import { Filters } from "./filters.tsx";
import { brandsHeading } from "./head.ts";
import type { BrandsData } from "./load.ts";
import { countBrands } from "../../ui/listing-links.tsx";
import { Pagination } from "./pagination.tsx";
import { SortForm } from "./sort-form.tsx";
import { Subscribe } from "./subscribe.tsx";

export interface BrandsPageProps extends BrandsData {
  /** What the visitor asked for last: the query shown, or the one still on its way. */
  chosen: ListingQuery;
  isBusy: boolean;
}

export const BrandsPage = (props: BrandsPageProps) => {
  const { query, listing, chosen, isBusy } = props;
  const { h1, intro } = brandsHeading(props);
  const count = useRef<HTMLOutputElement>(null);
  useKeptFocus(count, query, listing.page);
  return (
    <div className="page brands">
      <header className="page-head brands-head">
        <div>
          <h1>{h1}</h1>
          {intro !== null && <p className="lede">{intro}</p>}
        </div>
        <SearchBox id="brands-search" query={query} isOnList />
      </header>
      <div className="brands-body">
        <Filters query={chosen} facets={listing.facets} />
        <section className="results" aria-labelledby="results" aria-busy={isBusy}>
          <h2 className="visually-hidden" id="results">
            Brands
          </h2>
          <div className="results-bar">
            <output className="results-count" tabIndex={-1} ref={count}>
              {countBrands(listing.total)}
            </output>
            <SortForm query={chosen} />
          </div>
          <LetterStrip query={query} listing={listing} />
          <ActiveFilters query={query} facets={listing.facets} />
          <div className={isBusy ? "results-list is-busy" : "results-list"}>
            {listing.items.length > 0 ? (
              <BrandCards brands={listing.items} anchors={letterAnchors(listing)} />
            ) : (
              <EmptyList query={query} />
            )}
            <Pagination query={query} listing={listing} />
          </div>
        </section>
      </div>
      <Subscribe />
    </div>
  );
};

/** A new page is read from its count on; and when the control just used is gone, its focus goes there too. */
const useKeptFocus = (
  count: React.RefObject<HTMLElement | null>,
  query: ListingQuery,
  page: number,
): void => {
  const last = useRef({ query, page });
  useEffect(() => {
    const { query: lastQuery, page: lastPage } = last.current;
    last.current = { query, page };
    if (lastQuery === query) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // A letter's link leads to its first brand, and not to the start of the page that this is on.
    const brand = document.getElementById(window.location.hash.slice(1))?.querySelector("a");
    if (page !== lastPage || isLost) (brand ?? count.current)?.focus({ preventScroll: true });
  }, [count, query, page]);
};
