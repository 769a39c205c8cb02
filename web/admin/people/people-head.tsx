import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ScreenHead } from "../screen-head.tsx";
import { PEOPLE_SCREENS } from "../screens.ts";

interface PeopleHeadProps {
  /** The name of the screen's tab. */
  title: (typeof PEOPLE_SCREENS)[number]["name"];
  subtitle: string;
  children?: ReactNode;
}

/** The head of a screen about people, with tabs for all these screens. */
export const PeopleHead = ({ title, subtitle, children }: PeopleHeadProps) => (
  <>
    <ScreenHead title={title} subtitle={subtitle}>
      {children}
    </ScreenHead>
    <nav className="tabs" aria-label="People">
      <ul>
        {PEOPLE_SCREENS.map(({ name, path }) => (
          <li key={path}>
            <Link className="tab" to={path} aria-current={name === title ? "page" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </>
);
