import { type ReactNode, useId } from "react";
import { BRAND_FIELDS, BRAND_STATUSES, brandField } from "#core/brand/fields.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { FieldError } from "#core/failure.ts";
import { Choices, Definitions, SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { presentValue } from "../history/field-changes.tsx";
import { QueryView, useTaxonomy } from "../queries/queries.tsx";
import { EvidenceField, today } from "./evidence-field.tsx";
import { FORM_FIELDS, type FormFieldName, type FormValues } from "./form-values.ts";
import { HighlightsField } from "./highlights-field.tsx";
import { errorOf } from "./save-brand.ts";
import { SlugField } from "./slug-field.tsx";

interface BasicInformationProps extends SectionProps {
  /** The brand's slug as it is stored; `undefined` for a new brand. */
  storedSlug: string | undefined;
  brandId: string | undefined;
  keepOldAddress: boolean;
  onKeepOldAddress: (isWanted: boolean) => void;
  /** Shown beneath the name. */
  duplicates: ReactNode;
}

const STATUSES = BRAND_STATUSES.map((value) => ({
  value,
  name: presentValue("status", value, {}),
}));

export const BasicInformation = (props: BasicInformationProps) => {
  const { values, errors, change } = props;
  return (
    <Section title="Basic Information">
      <TextField {...textField(props, "name")} isRequired />
      {props.duplicates}
      <SlugField
        value={values.slug}
        error={errorOf(errors, "slug")}
        onChange={(slug) => change({ slug })}
        storedSlug={props.storedSlug}
        brandId={props.brandId}
        keepOldAddress={props.keepOldAddress}
        onKeepOldAddress={props.onKeepOldAddress}
      />
      <TextField
        {...textField(props, "aliases")}
        value={values.aliases.join("\n")}
        error={errors.find(({ path }) => path.split(".")[0] === "aliases")?.message}
        rows={2}
        hint="Other, former and misspelt names that people search for, one a line. Pages do not list them."
        onChange={(text) => change({ aliases: text === "" ? [] : text.split("\n") })}
      />
      <TextField
        {...textField(props, "shortDescription")}
        rows={2}
        hint="A sentence for cards and search results."
      />
      <TextField {...textField(props, "longDescription")} rows={6} hint="Line breaks are kept." />
      <HighlightsField
        highlights={values.highlights}
        errors={errors}
        onChange={(highlights) => change({ highlights })}
      />
      <TextField {...textField(props, "websiteUrl")} type="url" placeholder="https://" />
      <SiteStateField {...props} />
      <TextField {...textField(props, "logoUrl")} type="url" ofFile placeholder="https://" />
      <TextField {...textField(props, "heroImageUrl")} type="url" ofFile placeholder="https://" />
      <SelectField
        id="status"
        label={BRAND_FIELDS.status.label}
        value={values.status}
        options={STATUSES}
        error={errorOf(errors, "status")}
        hint={
          values.status === "archived" ? "Archived brands are not shown to visitors." : undefined
        }
        onChange={(status) => change({ status })}
      />
    </Section>
  );
};

const VERDICT_OPTIONS = [
  { value: "", name: "The brand's own" },
  { value: "parked", name: "Parked" },
  { value: "changed-hands", name: "Belongs to somebody else" },
  { value: "gone", name: "Gone" },
] as const;

/** What became of the website; since when is asked once there is something to say. */
const SiteStateField = ({ values, errors, change }: SectionProps) => {
  const { siteState } = values;
  return (
    <>
      <SelectField
        id="siteState"
        label={BRAND_FIELDS.siteState.label}
        value={siteState?.verdict ?? ""}
        options={VERDICT_OPTIONS}
        error={errorOf(errors, "siteState")}
        hint={
          siteState === null ? undefined : "Visitors are told so, and no page shows the address."
        }
        onChange={(verdict) =>
          change({
            siteState: verdict === "" ? null : { verdict, since: siteState?.since ?? today() },
          })
        }
      />
      {siteState !== null && (
        <TextField
          id="siteState.since"
          label="Since"
          type="date"
          value={siteState.since}
          error={errorOf(errors, "siteState.since")}
          onChange={(since) => change({ siteState: { ...siteState, since } })}
        />
      )}
    </>
  );
};

export const CheckedFacts = ({ values, errors, change }: SectionProps) => (
  <Section title="Checked Facts">
    <EvidenceField
      evidence={values.evidence}
      attributeIds={values.attributeIds}
      errors={errors}
      onChange={(evidence) => change({ evidence })}
    />
  </Section>
);

const IN_SECTION = FORM_FIELDS.filter((field) => {
  const { section, kind } = brandField(field);
  return section === "company" && kind !== "list";
});

/** A field for every fact about the company, each by its kind. */
export const CompanyDetails = (props: SectionProps) => (
  <Section title="Company Details" isPaired>
    {IN_SECTION.map((field) => (
      <FactField key={field} field={field} {...props} />
    ))}
  </Section>
);

/** A field by its kind. */
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

/** The sections Categories and Attributes. */
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

const Section = ({ title, isPaired, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section className={isPaired ? "form-section is-paired" : "form-section"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="form-fields">{children}</div>
    </section>
  );
};

interface SectionProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

const textIn = (value: FormValues[FormFieldName]): string =>
  typeof value === "string" ? value : "";

/** What a field of the form needs that holds text. */
const textField = ({ values, errors, change }: SectionProps, name: FormFieldName) => ({
  id: name,
  label: BRAND_FIELDS[name].label,
  value: textIn(values[name]),
  error: errorOf(errors, name),
  onChange: (value: string) => change({ [name]: value }),
});
