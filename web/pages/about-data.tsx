const PAGES = [
  { path: "/data", name: "Open data" },
  { path: "/coverage", name: "What we still need" },
  { path: "/changes", name: "Changes" },
  { path: "/api/docs", name: "API" },
];

/** Links between the pages about the data, above the heading of each. */
export const AboutTheData = ({ path }: { path: string }) => (
  <nav className="about-data" aria-label="About the data">
    <ul className="chips">
      {PAGES.map((page) => (
        <li key={page.path}>
          <a
            className="chip"
            href={page.path}
            aria-current={page.path === path ? "page" : undefined}
          >
            {page.name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
