import type { FieldError } from "#core/failure.ts";
import { BRAND_FIELD_NAMES } from "#core/brand/field-names.ts";
import { errorOf } from "../field-errors.ts";
import type { FormValues } from "../form-values.ts";

export interface SectionProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

/** The fields that hold text. */
type TextFieldName = {
  [Name in keyof FormValues]: string extends FormValues[Name] ? Name : never;
}[keyof FormValues];

/** What a text field of the form needs. */
export const textField = ({ values, errors, change }: SectionProps, name: TextFieldName) => ({
  id: name,
  label: BRAND_FIELD_NAMES[name],
  value: values[name],
  error: errorOf(errors, name),
  onChange: (value: string) => change({ [name]: value }),
});
