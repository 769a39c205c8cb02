import { brandField } from "#core/brand/fields.ts";
import { SelectField, TextField } from "../../components/field.tsx";
import { type FormField, FORM_FIELDS } from "../form-values.ts";
import { Section } from "./section.tsx";
import { type SectionProps, textField } from "./section-props.ts";

const IN_SECTION = FORM_FIELDS.filter((field) => {
  const { section, kind } = brandField(field);
  return section === "company" && kind !== "list";
});

/** A field for every fact about the company, each by its kind. */
export const CompanyDetails = (props: SectionProps) => (
  <Section title="Company Details" isPaired>
    {IN_SECTION.map((field) => (
      <CompanyField key={field} field={field} {...props} />
    ))}
  </Section>
);

const CompanyField = ({ field, ...props }: SectionProps & { field: FormField }) => {
  const row = brandField(field);
  const text = textField(props, field);
  if (row.kind === "choice")
    return (
      <SelectField
        {...text}
        options={[
          ...(row.isOptional ? [{ value: "", name: "None" }] : []),
          ...row.choices.map((value) => ({ value, name: value })),
        ]}
      />
    );
  if (row.kind === "year" || row.kind === "count")
    return <TextField {...text} inputMode="numeric" className="is-short" />;
  return <TextField {...text} {...(row.example !== undefined && { placeholder: row.example })} />;
};
