import { useNavigate } from "react-router-dom";
import { chosenOf, type FacetName, facetRow } from "#core/catalog/facets.ts";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { Facet } from "#core/catalog/listing.ts";
import { brandsPath, QueryFields } from "../../ui/listing-links.tsx";
import { FacetCount } from "./facet-count.tsx";
import { toggle } from "./narrow.ts";

export interface FacetFilterProps {
  query: ListingQuery;
  facet: FacetName;
  options: Facet[];
}

/** Of several: a box for each option. */
export const CheckedFacet = ({ query, facet, options }: FacetFilterProps) => {
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
