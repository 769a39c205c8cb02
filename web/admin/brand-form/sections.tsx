import { type ReactNode, useId } from "react";
import {
  BRAND_FIELDS,
  brandField,
  type BrandFieldRow,
  byKind,
  type KindTable,
} from "#core/brand/fields.ts";
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

export const FactField = ({ field, ...props }: SectionProps & { field: FormFieldName }) =>
  byKind(CONTROLS, brandField(field), textField(props, field));

type Control = ReturnType<typeof textField>;

const Line = (props: Control & { example: string | undefined }) => {
  const { example, ...text } = props;
  return <TextField {...text} {...(example !== undefined && { placeholder: example })} />;
};

const asNumber = (_row: unknown, text: Control): ReactNode => (
  <TextField {...text} inputMode="numeric" className="is-short" />
);
const asLine = ({ example }: BrandFieldRow, text: Control): ReactNode => (
  <Line {...text} example={example} />
);
/** Fields with a section of their own. */
const elsewhere = (): ReactNode => null;

/** The control of each kind of field. */
const CONTROLS: KindTable<ReactNode, [text: Control]> = {
  name: asLine,
  slug: asLine,
  text: ({ max }, text) => <TextField {...text} rows={max > 1_000 ? 6 : 2} />,
  line: asLine,
  site: (_row, text) => <TextField {...text} type="url" placeholder="https://" />,
  file: asLine,
  year: asNumber,
  count: asNumber,
  integer: asNumber,
  boolean: (_row, text) => <SelectField {...text} options={NO_OR_YES} />,
  choice: ({ choices, isOptional }, text) => (
    <SelectField
      {...text}
      options={[
        ...(isOptional ? [{ value: "", name: "None" }] : []),
        ...choices.map((value) => ({ value, name: value })),
      ]}
    />
  ),
  list: elsewhere,
  links: elsewhere,
  events: elsewhere,
  evidence: elsewhere,
  "site-state": elsewhere,
  json: elsewhere,
  moment: asLine,
};

const NO_OR_YES = [
  { value: "no", name: "No" },
  { value: "yes", name: "Yes" },
];

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
  /** Short fields, two per row if there is room. */
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
