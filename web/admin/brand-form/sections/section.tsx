import { useId, type ReactNode } from "react";

interface SectionProps {
  title: string;
  /** Short fields, two in a row where there is room. */
  isPaired?: boolean;
  children: ReactNode;
}

export const Section = ({ title, isPaired, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={isPaired ? "form-section is-paired" : "form-section"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="form-fields">{children}</div>
    </section>
  );
};
