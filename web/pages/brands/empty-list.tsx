import type { ListingQuery } from "#core/catalog/listing-query.ts";
import { brandsPath } from "../../ui/listing-links.tsx";
import { clearFilters } from "./narrow.ts";

export const EmptyList = ({ query }: { query: ListingQuery }) => (
  <div className="empty">
    <p>No brands found matching your criteria.</p>
    <p className="actions">
      <a className="button" href={brandsPath(clearFilters(query))}>
        Clear filters
      </a>
      <a className="button is-quiet" href="/submit">
        Suggest a brand
      </a>
    </p>
  </div>
);
