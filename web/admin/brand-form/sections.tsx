import { type ReactNode, useId } from "react";
import { BRAND_FIELDS, brandField } from "#core/brand/fields.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { FieldError } from "#core/result.ts";
import { Choices, Definitions, SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { FORM_FIELDS, type FormFieldName, type FormValues } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";

const IN_SECTION = FORM_FIELDS.filter((field) => {
  const { section, kind } = brandField(field);
  return section === "company" && kind !== "list";
});

export const CompanyDetails = (props: SectionProps) => (
  <Section title="Company Details" isPaired>
    {IN_SECTION.map((field) => (
      <FactField key={field} field={field} {...props} />
    ))}
  </Section>
);

export const FactField = ({ field, ...props }: SectionProps & { field: FormFieldName }) => {
  const row = brandField(field);
  const text = textField(props, field);
  switch (row.kind) {
    case "choice":
      return (
        <SelectField
          {...text}
          options={[
            ...(row.isOptional ? [{ value: "", name: "None" }] : []),
            ...row.choices.map((value) => ({ value, name: value })),
          ]}
        />
      );
    case "year":
    case "count":
      return <TextField {...text} inputMode="numeric" className="is-short" />;
    case "site":
      return <TextField {...text} type="url" placeholder="https://" />;
    case "text":
      return <TextField {...text} rows={row.max > 1_000 ? 6 : 2} />;
    default:
      return (
        <TextField {...text} {...(row.example !== undefined && { placeholder: row.example })} />
      );
  }
};

export const SocialMediaSection = (props: SectionProps) => (
  <Section title="Social Media">
    {SOCIAL_NETWORKS.map((network) => (
      <fieldset className="network" key={network}>
        <legend>{SOCIAL_NETWORK_NAMES[network]}</legend>
        <TextField {...textField(props, `${network}Url`)} type="url" placeholder="https://" />
        <TextField
          {...textField(props, `${network}Followers`)}
          inputMode="numeric"
          className="is-short"
        />
      </fieldset>
    ))}
  </Section>
);

export const Links = ({ values, errors, change }: SectionProps) => {
  const result = useTaxonomy();
  return (
    <>
      <Section title="Categories">
        <QueryView result={result}>
          {({ categories }) => (
            <Choices
              legend="Categories"
              isLegendHidden
              options={categories}
              chosen={values.categoryIds}
              error={errorOf(errors, "categoryIds")}
              onChange={(categoryIds) => change({ categoryIds })}
            />
          )}
        </QueryView>
      </Section>
      <Section title="Attributes">
        <QueryView result={result}>
          {({ attributes }) => (
            <>
              <Choices
                legend="Attributes"
                isLegendHidden
                options={attributes}
                chosen={values.attributeIds}
                error={errorOf(errors, "attributeIds")}
                onChange={(attributeIds) => change({ attributeIds })}
              />
              <Definitions attributes={attributes} />
            </>
          )}
        </QueryView>
      </Section>
    </>
  );
};

interface FormSectionProps {
  title: string;
  /** Short fields, two in a row where there is room. */
  isPaired?: boolean;
  children: ReactNode;
}

export const Section = ({ title, isPaired, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section className={isPaired ? "form-section is-paired" : "form-section"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="form-fields">{children}</div>
    </section>
  );
};

export interface SectionProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

const textIn = (value: FormValues[FormFieldName]): string =>
  typeof value === "string" ? value : "";

export const textField = ({ values, errors, change }: SectionProps, name: FormFieldName) => ({
  id: name,
  label: BRAND_FIELDS[name].label,
  value: textIn(values[name]),
  notice: <HostNotes text={textIn(values[name])} />,
  error: errorOf(errors, name),
  onChange: (value: string) => change({ [name]: value }),
});
