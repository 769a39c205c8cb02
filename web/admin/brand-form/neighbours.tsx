import { Link, useSearchParams } from "react-router-dom";
import { parseBrandListQuery } from "#core/back-office/brand-list-query.ts";
import { withQuery } from "../../ui/links.tsx";
import { useBackOfficeQuery } from "../queries.tsx";

/** Links to the previous and next brand of the list in the address. The form stays at the same section. */
export const Neighbours = ({ id }: { id: string }) => {
  const [params] = useSearchParams();
  const query = parseBrandListQuery(params);
  const isFromCheck = params.has("from");
  const { data } = useBackOfficeQuery(
    ["neighbours", id, query],
    (backOffice) => backOffice.findNeighbours(query, id),
    { enabled: !isFromCheck },
  );
  if (!data?.ok || data.value.place === 0 || data.value.total === 1) return null;
  const { place, total, previous, next } = data.value;
  const rest = new URLSearchParams(params);
  rest.delete("field");
  const addressOf = (brand: { id: string }) =>
    withQuery(`/admin/brands/${brand.id}/edit`, rest.toString());
  return (
    <nav className="acts pager" aria-label="Brands in the table">
      {previous ? (
        <Link to={addressOf(previous)} title={previous.name}>
          Previous<span className="visually-hidden"> brand: {previous.name}</span>
        </Link>
      ) : (
        <span>Previous</span>
      )}
      <span className="pager-position">
        {place.toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      {next ? (
        <Link to={addressOf(next)} title={next.name}>
          Next<span className="visually-hidden"> brand: {next.name}</span>
        </Link>
      ) : (
        <span>Next</span>
      )}
    </nav>
  );
};
