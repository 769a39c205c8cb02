import { Link } from "react-router-dom";

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** The address of a page, or just its query. */
  pathOf: (page: number) => string;
}

/** Steps through the pages of a list; nothing for a list of one page. */
export const Pager = ({ page, pageSize, total, pathOf }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 ? <Link to={pathOf(page - 1)}>Previous</Link> : <span>Previous</span>}
      <span className="pager-position">
        Page {page} of {last}
      </span>
      {page < last ? <Link to={pathOf(page + 1)}>Next</Link> : <span>Next</span>}
    </nav>
  );
};
