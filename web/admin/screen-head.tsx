import { type ReactNode, useEffect } from "react";
import { SITE_NAME } from "../site/services.ts";

interface ScreenHeadProps {
  title: string;
  subtitle?: ReactNode;
  /** Links and buttons beside the heading. */
  children?: ReactNode;
}

export const ScreenHead = ({ title, subtitle, children }: ScreenHeadProps) => {
  useDocumentTitle(title);
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

export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} | ${SITE_NAME}`;
  }, [title]);
};
