import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { LIMITS } from "#core/limits.ts";
import { pageCount } from "#core/paging.ts";
import { SITE_NAME } from "../site/services.ts";
import { useSettled } from "./queries.tsx";

interface ScreenHeadProps {
  title: string;
  subtitle?: ReactNode;
  /** Links and buttons beside the heading. */
  children?: ReactNode;
}

export const ScreenHead = ({ title, subtitle, children }: ScreenHeadProps) => {
  useDocumentTitle(title);
  return (
    <header className="bar admin-head">
      <div>
        {/* Gets the focus after a navigation, so that screen readers announce the page. */}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle !== undefined && <p className="admin-subtitle">{subtitle}</p>}
      </div>
      {Boolean(children) && <div className="actions">{children}</div>}
    </header>
  );
};

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} | ${SITE_NAME}`;
  }, [title]);
};

interface PagerProps {
  list: { page: number; pageSize: number; total: number };
  /** The address of a page. */
  pathOf: (page: number) => string;
}

export const ListFoot = ({ children, ...pages }: PagerProps & { children: ReactNode }) => (
  <footer className="bar list-foot">
    <p role="status">{children}</p>
    <Pager {...pages} />
  </footer>
);

/** Renders nothing for a list of one page. */
export const Pager = ({ list, pathOf }: PagerProps) => {
  const { page } = list;
  const last = pageCount(list);
  if (last === 1) return null;
  return (
    <nav className="acts pager" aria-label="Pages">
      {page > 1 ? <Link to={pathOf(page - 1)}>Previous</Link> : <span>Previous</span>}
      <span className="pager-position">
        Page {page} of {last}
      </span>
      {page < last ? <Link to={pathOf(page + 1)}>Next</Link> : <span>Next</span>}
    </nav>
  );
};

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
}

export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value);
  const searched = useRef(value);

  const search = (typed: string) => {
    const text = typed.trim();
    if (text === searched.current) return;
    searched.current = text;
    onSearch(text);
  };
  const settled = useSettled(typed);
  const searchSettled = useEffectEvent(search);
  useEffect(() => searchSettled(settled), [settled]);

  useEffect(() => {
    // The address changed without typing here, for example by Back.
    if (value === searched.current) return;
    searched.current = value;
    setTyped(value);
  }, [value]);

  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={LIMITS.search}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(typed);
      }}
    />
  );
};
