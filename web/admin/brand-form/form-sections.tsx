import type { ReactNode } from "react";
import {
  BRAND_FIELDS_SHOWN,
  type BrandField,
  type BrandFieldRow,
  brandField,
  isLinkField,
} from "#core/brand/fields.ts";
import { LikelyDuplicates } from "../submissions/duplicates.tsx";
import { EventsField } from "./events-field.tsx";
import { CheckedFacts, SourceOf } from "./evidence-field.tsx";
import { FormField, type SectionProps } from "./form-field.tsx";
import { FORM_FIELDS, type FormFieldName, type FormValues } from "./form-values.ts";
import { LinksField } from "./links-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { SiteStateField } from "./site-state-field.tsx";
import { SlugField } from "./slug-field.tsx";

interface FormSection {
  title: string;
  fields: readonly FormFieldName[];
  /** How its fields are placed. */
  look?: "is-paired" | "is-networks";
}

/** Sections of several fields, by their sections in the table of fields. */
const SHARED: readonly (Omit<FormSection, "fields"> & {
  of: readonly BrandFieldRow["section"][];
})[] = [
  { title: "Basic Information", of: ["basic", "addresses"] },
  { title: "Company Details", of: ["company"], look: "is-paired" },
  { title: "Social Media", of: ["social"], look: "is-networks" },
];

const isEdited = (field: BrandField): field is FormFieldName =>
  FORM_FIELDS.some((known) => known === field);

const SHOWN = BRAND_FIELDS_SHOWN.filter(isEdited);

/** The sections of the form. Every other field has a section of its own. */
const SECTIONS: readonly FormSection[] = [
  ...SHARED.map(({ of, ...section }) => ({
    ...section,
    fields: SHOWN.filter((field) => of.includes(brandField(field).section)),
  })),
  ...SHOWN.filter((field) => !SHARED.some(({ of }) => of.includes(brandField(field).section))).map(
    (field) => ({ title: brandField(field).label, fields: [field] }),
  ),
];

/** The id of a section's heading, to which the section links lead. */
const sectionId = ({ title }: FormSection): string => title.toLowerCase().replaceAll(" ", "-");

/** Where the focus goes for a field: its input, or the heading of its section. */
export const findField = (field: string): HTMLElement | null => {
  const section = SECTIONS.find(({ fields }) => fields.some((one) => one === field));
  return (
    document.getElementById(field) ?? (section ? document.getElementById(sectionId(section)) : null)
  );
};

export const FormSections = (props: SectionProps) =>
  SECTIONS.map((section) => (
    <section
      key={section.title}
      className={`form-section ${section.look ?? ""}`}
      aria-labelledby={sectionId(section)}
    >
      <h2 id={sectionId(section)} tabIndex={-1}>
        {section.title}
      </h2>
      <div className="form-fields">
        {section.fields.map((field) => (
          <div key={field} className="sourced-field">
            {controlOf(field, props)}
            <SourceOf field={field} {...props} />
          </div>
        ))}
      </div>
    </section>
  ));

/** Fields with more than a control. */
const controlOf = (field: FormFieldName, props: SectionProps): ReactNode => {
  if (isLinkField(field)) return <LinksField field={field} {...props} />;
  switch (field) {
    case "name":
      return (
        <>
          <FormField field={field} form={props} />
          {!props.brand && <LikelyDuplicates values={props.values} />}
        </>
      );
    case "slug":
      return <SlugField {...props} />;
    case "siteState":
      return <SiteStateField {...props} />;
    case "logoUrl":
      return <LogoField {...props} />;
    case "events":
      return <EventsField {...props} />;
    case "evidence":
      return <CheckedFacts {...props} />;
    default:
      return <FormField field={field} form={props} />;
  }
};

/** Links to the sections of the form, with what is missing in each. */
export const SectionLinks = ({ values }: { values: FormValues }) => (
  <nav className="section-links" aria-label="Sections">
    <ul>
      {SECTIONS.map((section) => {
        const missing = missingIn(section, values);
        const labels = missing.map((field) => brandField(field).label).join(", ");
        return (
          <li key={section.title}>
            <a
              href={`#${sectionId(section)}`}
              onClick={(event) => {
                // A new address would ask whether to leave the form.
                event.preventDefault();
                document.getElementById(sectionId(section))?.focus();
              }}
            >
              {section.title}
            </a>
            {missing.length > 0 && (
              <span className="quiet" title={labels}>
                {missing.length === section.fields.filter(isExpected).length
                  ? "none"
                  : `${missing.length} missing`}
                <span className="visually-hidden">: {labels}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  </nav>
);

/** Whether a complete brand has it. */
const isExpected = (field: FormFieldName): boolean => {
  const row = brandField(field);
  if (row.kind === "list") return row.isNames !== true;
  if (row.kind === "file") return row.isLogo === true;
  return !["count", "evidence", "site-state"].includes(row.kind);
};

/** The fields that a complete brand has, and this one lacks. One social network is enough. */
const missingIn = ({ fields, look }: FormSection, values: FormValues): FormFieldName[] => {
  const expected = fields.filter(isExpected);
  const missing = expected.filter((field) => isBlank(values[field]));
  return look === "is-networks" && missing.length < expected.length ? [] : missing;
};

const isBlank = (value: FormValues[FormFieldName]): boolean =>
  typeof value === "string"
    ? value.trim() === ""
    : value === null || Object.keys(value).length === 0;
