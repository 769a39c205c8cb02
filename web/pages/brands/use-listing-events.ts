import { useEffect, useRef } from "react";
import { usePageServices } from "../../site/services.ts";
import type { BrandsData } from "./load.ts";

/** Notes each search and each change of the filters, the first of a visit included. */
export const useListingEvents = ({ query, listing }: BrandsData): void => {
  const { analytics } = usePageServices();
  const noted = useRef({ search: "", filters: "" });
  useEffect(() => {
    const { search, category, attributes } = query;
    const filters = [category ?? "", ...attributes].join(" ").trim();
    const { total } = listing;
    if (search !== "" && search !== noted.current.search)
      analytics.happened("search", { query: search, results: total });
    if (filters !== "" && filters !== noted.current.filters)
      analytics.happened("filter", {
        category: category ?? "",
        attributes: attributes.join(" "),
        results: total,
      });
    noted.current = { search, filters };
  }, [analytics, query, listing]);
};
