import { useLocation, useNavigation } from "react-router-dom";
import { SearchBox } from "../search/search-box.tsx";
import { SITE_NAME } from "../site.ts";
import { FlagMark } from "./flag-mark.tsx";

const LINKS = [
  { path: "/brands", name: "Brands" },
  { path: "/categories", name: "Categories" },
  { path: "/about", name: "About" },
  { path: "/contact", name: "Contact" },
];

/** Pages with a search box of their own; a second one would only be in its way. */
const PAGES_WITH_SEARCH = new Set(["/", "/brands"]);

export const Header = () => {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  return (
    <header className="header">
      <div className="header-bar">
        <a className="wordmark" href="/">
          <FlagMark />
          {SITE_NAME}
        </a>
        {/* On small screens this shows and hides the element after it, without JavaScript too; it closes when a link in it is followed. */}
        <details className="menu-toggle" key={next}>
          <summary>Menu</summary>
        </details>
        <div className="header-menu">
          <nav aria-label="Main">
            <ul className="header-links">
              {LINKS.map(({ path, name }) => (
                <li key={path}>
                  <a href={path} aria-current={currentFor(path, pathname)}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {!PAGES_WITH_SEARCH.has(pathname) && (
            <SearchBox id="header-search" className="is-compact" />
          )}
        </div>
      </div>
    </header>
  );
};

const currentFor = (path: string, pathname: string): "page" | "true" | undefined => {
  if (pathname === path) return "page";
  return pathname.startsWith(`${path}/`) ? "true" : undefined;
};
