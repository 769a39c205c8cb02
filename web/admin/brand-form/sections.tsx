import type { ReactNode } from "react";
import { brandField, type BrandFieldRow, byKind, type KindTable } from "#core/brand/fields.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import { attributesOfFacts } from "#core/taxonomy/attributes-of-facts.ts";
import { Button } from "../../ui/buttons.tsx";
import { Choices, Definitions, SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { LostSource, SourceOf } from "./evidence-field.tsx";
import {
  type CheckableFormField,
  FORM_FIELDS,
  inputOf,
  type FormFieldName,
} from "./form-values.ts";
import { type ControlProps, Section, type SectionProps, textField } from "./form-section.tsx";
import { errorOf } from "./save-brand.ts";

const IN_SECTION = FORM_FIELDS.filter((field): field is CheckableFormField => {
  const { section, kind } = brandField(field);
  return section === "company" && kind !== "list";
});

export const CompanyDetails = (props: SectionProps) => (
  <Section title="Company Details" isPaired>
    {IN_SECTION.map((field) => (
      <div key={field} className="sourced-field">
        <FactField field={field} {...props} />
        <SourceOf field={field} {...props} />
      </div>
    ))}
    <OfferedAttributes {...props} />
  </Section>
);

/** Attributes that follow from the facts above, and are not chosen yet. */
const OfferedAttributes = ({ values, change }: SectionProps) => {
  const { data } = useTaxonomy();
  const { foundedYear, hqLocation, distributionModel, ownershipType, attributeIds } =
    inputOf(values);
  const facts = {
    foundedYear: typeof foundedYear === "number" ? foundedYear : null,
    hqLocation,
    distributionModel,
    ownershipType,
  };
  const offered = attributesOfFacts(facts, data?.attributes ?? []).filter(
    ({ attribute }) => !attributeIds.includes(attribute.id),
  );
  if (offered.length === 0) return null;
  return (
    <div className="offered-attributes">
      <p>These facts suggest:</p>
      {offered.map(({ attribute: { id, name }, because }) => (
        <Button
          key={id}
          look="quiet"
          isSmall
          onClick={() => change({ attributeIds: [...values.attributeIds, id] })}
        >
          Add “{name}”<span className="visually-hidden"> from {brandField(because).label}</span>
        </Button>
      ))}
    </div>
  );
};

export const FactField = ({ field, ...props }: ControlProps & { field: FormFieldName }) =>
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
  boolean: ({ isOptional }, text) => (
    <SelectField {...text} options={isOptional ? [NOT_KNOWN, ...NO_OR_YES] : NO_OR_YES} />
  ),
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

const NOT_KNOWN = { value: "", name: "Not known" };
const NO_OR_YES = [
  { value: "no", name: "No" },
  { value: "yes", name: "Yes" },
];

export const SocialMediaSection = (props: SectionProps) => (
  <Section title="Social Media">
    {SOCIAL_NETWORKS.map((network) => (
      <div className="network" key={network}>
        <div className="sourced-field">
          <TextField {...textField(props, `${network}Url`)} type="url" placeholder="https://" />
          <SourceOf field={`${network}Url`} {...props} />
        </div>
        <TextField
          {...textField(props, `${network}Followers`)}
          inputMode="numeric"
          className="is-short"
        />
        <LostSource field={`${network}Followers`} {...props} />
      </div>
    ))}
  </Section>
);

export const Links = (props: SectionProps) => {
  const { values, errors, change } = props;
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
        <LostSource field="categoryIds" {...props} />
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
