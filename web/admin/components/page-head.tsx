import type { ReactNode } from "react";
import { useTitle } from "./use-title.ts";

interface PageHeadProps {
  title: string;
  subtitle?: ReactNode;
  /** Links and buttons beside the heading. */
  children?: ReactNode;
}

export const PageHead = ({ title, subtitle, children }: PageHeadProps) => {
  useTitle(title);
  return (
    <header className="admin-head">
      <div>
        {/* Gets the focus after a navigation, so that a screen reader reads it as after a page load. */}
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle !== undefined && <p className="admin-subtitle">{subtitle}</p>}
      </div>
      {Boolean(children) && <div className="actions">{children}</div>}
    </header>
  );
};
