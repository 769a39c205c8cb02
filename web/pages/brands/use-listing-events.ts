import { useEffect, useRef } from "react";
import { chosenOf, FACET_NAMES, FACETS } from "#core/catalog/facets.ts";
import { usePageServices } from "../../site/services.ts";
import type { BrandsData } from "./load.ts";

/** Notes each search and each change of the filters, the first of a visit included. */
export const useListingEvents = ({ query, listing }: BrandsData): void => {
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
