import type { ReactNode } from "react";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import { HostNotes } from "../../ui/host-notes.tsx";
import type { FormFieldName, FormValues } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";

interface FormSectionProps {
  title: string;
  /** Short fields, two per row if there is room. */
  isPaired?: boolean;
  children: ReactNode;
}

export const Section = ({ title, isPaired, children }: FormSectionProps) => {
  const id = sectionId(title);
  return (
    <section className={isPaired ? "form-section is-paired" : "form-section"} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      <div className="form-fields">{children}</div>
    </section>
  );
};

/** The id of a section's heading, to which the section links lead. */
export const sectionId = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

/** What a control of the form needs. */
export interface ControlProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

export interface SectionProps extends ControlProps {
  /** The checked fields whose source goes when the form is saved. */
  lost: ReadonlySet<string>;
}

const textIn = (value: FormValues[FormFieldName]): string =>
  typeof value === "string" ? value : "";

export const textField = ({ values, errors, change }: ControlProps, name: FormFieldName) => ({
  id: name,
  label: BRAND_FIELDS[name].label,
  value: textIn(values[name]),
  notice: <HostNotes text={textIn(values[name])} />,
  error: errorOf(errors, name),
  onChange: (value: string) => change({ [name]: value }),
});
