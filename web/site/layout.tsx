import { type ReactNode, Suspense } from "react";
import {
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router-dom";
import { useArrival, usePendingPage } from "./navigation.tsx";
import { SearchBox } from "./search-box.tsx";
import { FlagMark } from "../ui/icons.tsx";
import { SITE_NAME, useSite } from "./services.ts";
import { TraySlot } from "./tray-slot.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage } from "../ui/page-states.tsx";

/** The layout of every public page (spec section 2, shared public layout). */
export const Layout = ({ pages }: { pages: RouteObject[] }) => {
  const isBusy = useNavigation().state !== "idle";
  const pending = usePendingPage(pages);
  useArrival();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className={isBusy ? "progress is-busy" : "progress"} aria-hidden="true" />
      <Header />
      <main id="content" className="content" tabIndex={-1}>
        {/* Suspense lets React hydrate the content in small steps, so that the page stays responsive. Everything outside hydrates in one step. */}
        <Suspense>{pending ?? <Outlet />}</Suspense>
      </main>
      <TraySlot />
      <Footer />
      <ScrollRestoration />
    </>
  );
};

const LINKS = [
  { path: "/brands", name: "Brands" },
  { path: "/categories", name: "Categories" },
  { path: "/about", name: "About" },
  { path: "/contact", name: "Contact" },
];

/** Pages with their own search box need no second one. */
const PAGES_WITH_SEARCH = new Set(["/", "/brands"]);

const Header = () => {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  return (
    <SiteHeader pathname={pathname} menuKey={next}>
      {!PAGES_WITH_SEARCH.has(pathname) && <SearchBox id="header-search" className="is-compact" />}
    </SiteHeader>
  );
};

interface SiteHeaderProps {
  pathname: string;
  /** A new key closes the menu. */
  menuKey?: string;
  children?: ReactNode;
}

export const SiteHeader = ({ pathname, menuKey, children }: SiteHeaderProps) => (
  <header className="header">
    <div className="bar header-bar">
      <a className="wordmark" href="/">
        <FlagMark />
        {SITE_NAME}
      </a>
      {/* On small screens this opens the next element, without JavaScript too; following a link closes it. */}
      <details className="menu-toggle" key={menuKey}>
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
        {children}
      </div>
    </div>
  </header>
);

const currentFor = (path: string, pathname: string): "page" | "true" | undefined => {
  if (pathname === path) return "page";
  return pathname.startsWith(`${path}/`) ? "true" : undefined;
};

const GROUPS = [
  {
    name: "Explore",
    links: [
      { path: "/brands", name: "Brands" },
      { path: "/categories", name: "Categories" },
      { path: "/compare", name: "Compare" },
      { path: "/submit", name: "Suggest a brand" },
    ],
  },
  {
    name: "The directory",
    links: [
      { path: "/about", name: "About" },
      { path: "/contact", name: "Contact" },
      { path: "/privacy", name: "Privacy" },
      { path: "/data", name: "About the data" },
      { path: "/brands#subscribe", name: "Get e-mails" },
    ],
  },
];

const Footer = () => {
  const { today } = useSite();
  return (
    <footer className="footer">
      <div className="footer-body">
        <div className="footer-about">
          <p className="wordmark">
            <FlagMark />
            {SITE_NAME}
          </p>
          <p>A field guide to the brands of golf. Nothing here is for sale.</p>
        </div>
        {GROUPS.map((group) => (
          <nav key={group.name} aria-label={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.links.map(({ path, name }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="footer-rights">{`© ${today.slice(0, 4)} ${SITE_NAME}. All rights reserved.`}</p>
    </footer>
  );
};

/** Shown if a page could not be loaded. The reason is in the log. */
export const ErrorPage = () => {
  const { pathname, search } = useLocation();
  return (
    <NoticePage
      title="Something Went Wrong"
      lede="This page could not be loaded. Please try again in a moment."
      actions={
        <>
          {/* `external`: the server loads it, not the router. */}
          <a className="button" href={pathname + search} rel="external">
            Try again
          </a>
          <ButtonLink to="/" isQuiet>
            Go to the home page
          </ButtonLink>
        </>
      }
    />
  );
};
