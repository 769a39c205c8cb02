import { breadcrumbData, type StructuredData } from "../site/head.ts";
import type { Site } from "../site/services.ts";

const AREA = { path: "/data", name: "About the data" };

const PAGES = [
  { path: "/data", name: "Downloads" },
  { path: "/coverage", name: "What we still need" },
  { path: "/changes", name: "Changes" },
  { path: "/api/docs", name: "API" },
];

/** Links between the pages about the data, above the heading of each. */
export const AboutTheData = ({ path }: { path: string }) => (
  <nav className="about-data" aria-label={AREA.name}>
    <ul className="chips">
      {PAGES.map((page) => (
        <li key={page.path}>
          <a
            className="chip"
            href={page.path}
            aria-current={path.startsWith(page.path) ? "page" : undefined}
          >
            {page.name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The breadcrumbs of a page about the data. */
export const aboutTheDataSteps = (path: string, site: Site): StructuredData =>
  breadcrumbData([AREA, ...PAGES.filter((page) => page.path === path && path !== AREA.path)], site);
