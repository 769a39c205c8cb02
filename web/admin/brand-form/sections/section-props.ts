import type { FieldError } from "#core/failure.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { errorOf } from "../field-errors.ts";
import type { FormField, FormValues } from "../form-values.ts";

export interface SectionProps {
  values: FormValues;
  errors: readonly FieldError[];
  change: (change: Partial<FormValues>) => void;
}

/** What a field of the form needs that holds text. */
export const textField = ({ values, errors, change }: SectionProps, name: FormField) => ({
  id: name,
  label: BRAND_FIELDS[name].label,
  value: String(values[name]),
  error: errorOf(errors, name),
  onChange: (value: string) => change({ [name]: value }),
});
