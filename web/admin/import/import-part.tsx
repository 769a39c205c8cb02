import type { ReactNode } from "react";

interface ImportPartProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of an import's review. */
export const ImportPart = ({ id, title, children }: ImportPartProps) => (
  <section className="stack is-close" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** `and 12 more` below a truncated list. */
export const AndMore = ({ count, children }: { count: number; children?: ReactNode }) =>
  count > 0 && (
    <p className="quiet">
      and {count.toLocaleString("en")} more{children}
    </p>
  );
