import { chosenOf, FACET_NAMES } from "#core/catalog/facets.ts";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../../navigation/follow-links.ts";
import { brandsPath } from "../../ui/listing-links.tsx";
import { clearFilters, toggle } from "./narrow.ts";

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
