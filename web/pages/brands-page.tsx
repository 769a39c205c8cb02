import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, useLocation, useNavigation } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import { parseBrandsQuery } from "#core/catalog/brands-query.ts";
import { chosenOf, FACET_NAMES, FACETS } from "#core/catalog/facets.ts";
import { countActiveFilters, type ListingQuery } from "#core/catalog/listing-query.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, usePageServices, useSite } from "../site/services.ts";
import { BrandCards, CompareForm } from "../ui/brand-card.tsx";
import { EmailForm } from "../ui/forms.tsx";
import { brandsPath, countBrands, followPath } from "../ui/links.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchBox } from "../site/search-box.tsx";
import { type BrandsData, brandsHead, brandsHeading } from "./brands-head.ts";
import { ActiveFilters, EmptyList, Filters } from "./brands-filters.tsx";
import { MentioningLink, SearchReading } from "./search-reading.tsx";
import { letterAnchors, LetterStrip, ListForm } from "./brands-order.tsx";

/** Records each search and each change of filters, including those in the first address. */
const useListingEvents = ({ query, listing }: BrandsData): void => {
  const { analytics } = usePageServices();
  const noted = useRef({ search: "", filters: "" });
  useEffect(() => {
    const { search } = query;
    const chosen = FACET_NAMES.map(
      (facet) => [FACETS[facet].chosen, chosenOf(query, facet).join(" ")] as const,
    );
    const filters = chosen
      .map(([, slugs]) => slugs)
      .join(" ")
      .trim();
    const { total } = listing;
    if (search !== "" && search !== noted.current.search)
      analytics.happened("search", { query: search, results: total });
    if (filters !== "" && filters !== noted.current.filters)
      analytics.happened("filter", { ...Object.fromEntries(chosen), results: total });
    noted.current = { search, filters };
  }, [analytics, query, listing]);
};

const BrandsPage = (data: BrandsData) => {
  const { query, listing } = data;
  const { h1, intro } = brandsHeading(data);
  const { total } = listing;
  const isFiltered = countActiveFilters({ ...query, search: "" }) > 0;
  // If the search alone finds nothing, every option's count is zero.
  const hasChoices = total > 0 || isFiltered;
  const isPlain = countActiveFilters(query) === 0;
  const { origin, today } = useSite();
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const isBusy = next?.pathname === pathname;
  // Controls show the new choice at once; the list follows when loaded.
  const chosen = isBusy ? parseBrandsQuery(new URLSearchParams(next.search)) : query;
  useListingEvents(data);
  const count = useRef<HTMLOutputElement>(null);
  useFocusAfterUpdate(count, query, listing.page);
  return (
    <div className="page brands">
      <header className="page-head brands-head">
        <h1>{h1}</h1>
        <SearchBox id="brands-search" query={query} isOnList />
      </header>
      {/* On a phone, styles move the introduction below the list. */}
      {intro !== null && <p className="lede">{intro}</p>}
      <div className="brands-body">
        {hasChoices && (
          <Filters query={query} chosen={chosen} facets={listing.facets} total={total} />
        )}
        <section className="results" aria-labelledby="results" aria-busy={isBusy}>
          <h2 className="visually-hidden" id="results" tabIndex={-1}>
            Brands
          </h2>
          <div className="bar results-bar">
            <output className="results-count" tabIndex={-1} ref={count}>
              {countBrands(total)}
            </output>
            {total > 0 && <ListForm query={chosen} />}
          </div>
          <LetterStrip query={query} listing={listing} />
          <ActiveFilters query={query} listing={listing} />
          <div className={isBusy ? "is-stale" : undefined}>
            <FoundBrands query={query} listing={listing} />
            <p className="list-source">{`${origin}${brandsPath(query)}, ${dayText(today)}`}</p>
          </div>
        </section>
      </div>
      {isPlain && <Subscribe />}
    </div>
  );
};

const FoundBrands = ({ query, listing }: Pick<BrandsData, "query" | "listing">) => (
  <>
    <SearchReading query={query} listing={listing} />
    {listing.total === 0 ? (
      <EmptyList query={query} listing={listing} />
    ) : (
      <CompareForm>
        <BrandCards
          view={query.view ?? "responsive"}
          brands={listing.items}
          anchors={letterAnchors(listing)}
        />
        <Pagination listing={listing} pathOf={(page) => brandsPath({ ...query, page })} />
      </CompareForm>
    )}
    <MentioningLink query={query} listing={listing} />
    {countActiveFilters(query) > 0 && listing.total > 0 && (
      <p className="list-end">
        <a href={followPath(query)} rel="nofollow">
          Get e-mails about this list
        </a>
      </p>
    )}
  </>
);

/** Moves the focus to the result count on a new page, and when the focused control disappeared. */
const useFocusAfterUpdate = (
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
    // After a click on a letter, that letter's first brand gets the focus instead.
    const brand = document.getElementById(window.location.hash.slice(1))?.querySelector("a");
    if (page !== lastPage || isLost) (brand ?? count.current)?.focus({ preventScroll: true });
  }, [count, query, page]);
};

/** The form that the footer's link leads to. */
const Subscribe = () => (
  <section className="subscribe" id="subscribe" aria-labelledby="subscribe-heading">
    <h2 id="subscribe-heading">Hear about new brands</h2>
    <p>
      At most one e-mail a week, when something is new. Stop at any time. Or{" "}
      <a href="/follow">read the news in a feed reader</a>.
    </p>
    <EmailForm action="/follow" button="Get e-mails" madeAt="" />
  </section>
);

const load = async (
  { directory }: PageServices,
  { url }: LoaderFunctionArgs,
): Promise<BrandsData> => {
  const query = parseBrandsQuery(url.searchParams);
  const [onlyAttribute, ...others] = query.attributes;
  const isAlone = onlyAttribute !== undefined && others.length === 0;
  const [listing, categories, attributes] = await Promise.all([
    directory.list(query),
    query.category === null ? [] : directory.listCategories(),
    isAlone ? directory.listAttributes() : [],
  ]);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const attribute = attributes.find(({ slug }) => slug === onlyAttribute) ?? null;
  return { query, listing, category, attribute };
};

export const brandsPage: Page<BrandsData> = { load, head: brandsHead, Page: BrandsPage };
