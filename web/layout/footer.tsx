import { SITE_NAME, useSite } from "../site.ts";
import { FlagMark } from "./flag-mark.tsx";

const GROUPS = [
  {
    name: "Explore",
    links: [
      { path: "/brands", name: "Brands" },
      { path: "/categories", name: "Categories" },
      { path: "/submit", name: "Submit a brand" },
    ],
  },
  {
    name: "The directory",
    links: [
      { path: "/about", name: "About" },
      { path: "/contact", name: "Contact" },
      { path: "/privacy", name: "Privacy" },
      { path: "/brands#subscribe", name: "Subscribe" },
    ],
  },
];

export const Footer = () => {
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
