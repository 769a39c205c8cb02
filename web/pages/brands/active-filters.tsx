import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import { KEEP_SCROLL } from "../../navigation/follow-links.ts";
import { brandsPath } from "../../listing/brands-path.ts";
import { clearFilters, toggleAttribute, toggleCategory } from "./narrow.ts";

interface ActiveFiltersProps {
  query: ListingQuery;
  facets: Listing["facets"];
  category: Category | null;
}

/** One chip for each filter, which removes it. */
export const ActiveFilters = ({ query, facets, category }: ActiveFiltersProps) => {
  const chips: { name: string; without: ListingQuery }[] = [];
  if (query.search !== "")
    chips.push({ name: `“${query.search}”`, without: { ...query, search: "", page: 1 } });
  if (query.category !== null)
    chips.push({
      name: category?.name ?? query.category,
      without: toggleCategory(query, query.category),
    });
  for (const attribute of query.attributes) {
    const name = facets.attributes.find(({ slug }) => slug === attribute)?.name ?? attribute;
    chips.push({ name, without: toggleAttribute(query, attribute) });
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
