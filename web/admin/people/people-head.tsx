import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ScreenHead } from "../screen-head.tsx";

const SCREENS = [
  { name: "Administrators", path: "/admin/administrators" },
  { name: "E-mails", path: "/admin/mails" },
  { name: "Personal data", path: "/admin/privacy" },
] as const;

interface PeopleHeadProps {
  title: string;
  subtitle: string;
  /** The screen itself; the head links to the others. */
  here: (typeof SCREENS)[number]["name"];
  children?: ReactNode;
}

/** The head of a screen about people. */
export const PeopleHead = ({ title, subtitle, here, children }: PeopleHeadProps) => (
  <ScreenHead title={title} subtitle={subtitle}>
    {SCREENS.filter(({ name }) => name !== here).map(({ name, path }) => (
      <Link key={path} className="button is-quiet" to={path}>
        {name}
      </Link>
    ))}
    {children}
  </ScreenHead>
);
