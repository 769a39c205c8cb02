import { useNavigate } from "react-router-dom";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { Facet } from "#core/catalog/listing.ts";
import { brandsPath } from "../../listing/brands-path.ts";
import { QueryFields } from "../../listing/query-fields.tsx";
import { FacetCount } from "./facet-count.tsx";
import { toggleAttribute } from "./narrow.ts";

interface AttributeFilterProps {
  query: ListingQuery;
  attributes: Facet[];
}

export const AttributeFilter = ({ query, attributes }: AttributeFilterProps) => {
  const navigate = useNavigate();
  const toggle = (slug: string): void => {
    void navigate(brandsPath(toggleAttribute(query, slug)), { preventScrollReset: true });
  };
  return (
    <form className="facet" action="/brands" method="get">
      <fieldset>
        <legend>Attributes</legend>
        <ul>
          {attributes.map(({ slug, name, count }) => (
            <li key={slug}>
              <label className={count === 0 ? "facet-check is-empty" : "facet-check"}>
                <input
                  type="checkbox"
                  name="attr"
                  value={slug}
                  checked={query.attributes.includes(slug)}
                  onChange={() => toggle(slug)}
                />
                <span>{name}</span> <FacetCount count={count} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <QueryFields query={query} except="attr" />
      <noscript>
        <button className="button is-small">Apply</button>
      </noscript>
    </form>
  );
};
