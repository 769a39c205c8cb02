import type { ReactNode } from "react";
import { BRAND_FIELDS, BRAND_STATUSES } from "#core/brand/fields.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { presentValue } from "../../values/present-value.ts";
import { errorOf } from "../field-errors.ts";
import { HighlightsField } from "../highlights-field.tsx";
import { SlugField } from "../slug-field.tsx";
import { Section } from "./section.tsx";
import { type SectionProps, textField } from "./section-props.ts";

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
