import { BRAND_FIELD_NAMES } from "#core/brand/field-names.ts";
import { type Positioning, POSITIONINGS } from "#core/brand/brand.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { errorOf } from "../field-errors.ts";
import { Section } from "./section.tsx";
import { type SectionProps, textField } from "./section-props.ts";

const POSITIONS: { value: Positioning | ""; name: string }[] = [
  { value: "", name: "None" },
  ...POSITIONINGS.map((value) => ({ value, name: value })),
];

export const CompanyDetails = (props: SectionProps) => (
  <Section title="Company Details" isPaired>
    <TextField {...textField(props, "foundedYear")} inputMode="numeric" className="is-short" />
    <TextField {...textField(props, "hqLocation")} placeholder="Phoenix, Arizona, USA" />
    <SelectField
      id="positioning"
      label={BRAND_FIELD_NAMES.positioning}
      value={props.values.positioning}
      options={POSITIONS}
      error={errorOf(props.errors, "positioning")}
      onChange={(positioning) => props.change({ positioning })}
    />
    <TextField
      {...textField(props, "distributionModel")}
      placeholder="Direct-to-Consumer, Retail"
    />
    <TextField {...textField(props, "ownershipType")} placeholder="Private, Public, Family-Owned" />
  </Section>
);
