import type { Lacking } from "#core/directory/answers.schema.ts";
import { pageCount } from "#core/paging.ts";

interface PaginationProps {
  listing: Pick<Lacking, "page" | "total" | "pageSize">;
  pathOf: (page: number) => string;
}

/** Links to the pages before and after this one; nothing if there is only one. */
export const Pagination = ({ listing, pathOf }: PaginationProps) => {
  const { page } = listing;
  const last = pageCount(listing);
  if (last === 1) return null;
  return (
    <nav className="bar pagination" aria-label="Pages">
      {page > 1 && (
        <a className="button is-quiet is-small is-previous" rel="prev" href={pathOf(page - 1)}>
          Previous
        </a>
      )}
      <p className="page-position">{`Page ${page} of ${last}`}</p>
      {page < last && (
        <a className="button is-quiet is-small is-next" rel="next" href={pathOf(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
};
