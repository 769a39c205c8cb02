import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import { brandsPath, pageCount } from "../../ui/listing-links.tsx";

interface PaginationProps {
  query: ListingQuery;
  listing: Pick<Listing, "page" | "total" | "pageSize">;
}

export const Pagination = ({ query, listing }: PaginationProps) => {
  const { page } = listing;
  const last = pageCount(listing);
  if (last === 1) return null;
  const pathOf = (number: number): string => brandsPath({ ...query, page: number });
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 && (
        <a className="page-step is-previous" rel="prev" href={pathOf(page - 1)}>
          Previous
        </a>
      )}
      <ol className="page-numbers">
        {shownPages(page, last).map((number) =>
          typeof number === "string" ? (
            <li key={number} className="page-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={pathOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      <p className="page-position">{`Page ${page} of ${last}`}</p>
      {page < last && (
        <a className="page-step is-next" rel="next" href={pathOf(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
};

/** The ends, and the neighbours of the present page; a gap where pages between them are left out. */
export const shownPages = (page: number, last: number): (number | "gap before" | "gap after")[] => {
  // A gap of one page would take as much room as its number.
  const from = page - 1 <= 3 ? 1 : page - 1;
  const to = page + 1 >= last - 2 ? last : page + 1;
  return [
    ...(from > 1 ? ([1, "gap before"] as const) : []),
    ...Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ...(to < last ? (["gap after", last] as const) : []),
  ];
};
