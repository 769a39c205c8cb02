import type { ReactNode } from "react";

/** Ticking brands and sending the form compares them, without JavaScript too. There is one on a page. */
export const CompareForm = ({ children }: { children: ReactNode }) => (
  <form className="compare-form" id={COMPARE_FORM} action="/compare" method="get">
    {children}
    {/* Styles show it once a brand is ticked, until the shortlist's tray takes its place. */}
    <p className="compare-ticked">
      <button className="button">Compare ticked brands</button>
    </p>
  </form>
);

const COMPARE_FORM = "compare";

interface CompareBoxProps {
  brand: { slug: string; name: string };
  className: string;
  /** It stands outside of the form. */
  isApart?: boolean;
}

/** Puts a brand among those to compare. The shortlist's tray reads and sets it. */
export const CompareBox = ({ brand: { slug, name }, className, isApart }: CompareBoxProps) => (
  <label className={className}>
    <input
      type="checkbox"
      name="brand"
      value={slug}
      data-name={name}
      form={isApart ? COMPARE_FORM : undefined}
    />
    {" Compare"}
    <span className="visually-hidden">{` ${name}`}</span>
  </label>
);
