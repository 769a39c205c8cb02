import { type ReactNode, useState } from "react";
import { brandField, isLinkField } from "#core/brand/fields.ts";
import { LikelyDuplicates } from "../submissions/duplicates.tsx";
import { EventsField } from "./events-field.tsx";
import { CheckedFacts, SourceOf } from "./evidence-field.tsx";
import { FormField, type SectionProps } from "./form-field.tsx";
import type { FormFieldName, FormValues } from "./form-values.ts";
import { LinksField } from "./links-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { headingId, panelId, titleId } from "./section-tabs.tsx";
import { missingIn, SECTIONS } from "./sections.ts";
import { SiteStateField } from "./site-state-field.tsx";
import { SlugField } from "./slug-field.tsx";

/** All sections stay mounted, so that nothing typed is lost; only the open one is shown. */
export const FormSections = ({ openId, ...props }: SectionProps & { openId: string }) =>
  SECTIONS.map((section) => (
    <section
      key={section.id}
      className={`form-section of-${section.id}`}
      role="tabpanel"
      id={panelId(section)}
      aria-labelledby={titleId(section)}
      hidden={section.id !== openId}
    >
      <header className="acts form-section-head">
        <h2 id={headingId(section)} tabIndex={-1}>
          {section.title}
        </h2>
        <Missing fields={missingIn(section, props.values)} />
      </header>
      <div className="form-fields">
        {section.fields.map((field) => (
          <div key={field} className={`stack sourced-field of-${field}`}>
            <FoldedField field={field} values={props.values}>
              {controlOf(field, props)}
              <SourceOf field={field} {...props} />
            </FoldedField>
          </div>
        ))}
      </div>
    </section>
  ));

/** If more fields are missing, they are not named here; the tab shows their number. */
const MAX_NAMED = 3;

const Missing = ({ fields }: { fields: readonly FormFieldName[] }) =>
  fields.length > 0 &&
  fields.length <= MAX_NAMED && (
    <p className="quiet">Missing: {fields.map((field) => brandField(field).label).join(", ")}</p>
  );

interface FoldedFieldProps {
  field: FormFieldName;
  values: FormValues;
  children: ReactNode;
}

/** Collapses pictures to one line, and on a phone also lists. */
const FoldedField = ({ field, values, children }: FoldedFieldProps) => {
  const { kind, label } = brandField(field);
  const [isOpen] = useState(kind === "list" && !matchMedia("(width < 48rem)").matches);
  if (kind !== "file" && kind !== "list") return children;
  const value = values[field];
  const known = typeof value === "string" ? value : value && Object.keys(value).length;
  return (
    <details className={`folded-field is-${kind}`} open={isOpen}>
      <summary>
        {label} <span className="quiet">{known || "none"}</span>
      </summary>
      {children}
    </details>
  );
};

/** The control of a field. Some fields also have a button or a note. */
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
