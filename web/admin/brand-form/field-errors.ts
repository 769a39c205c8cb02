import { parseBrandDraft } from "#core/brand/brand-draft.schema.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { FieldError } from "#core/failure.ts";
import { type FormValues, inputOf } from "./form-values.ts";

/** What the rules say to the form's values: the same rules as the server's. */
export const checkValues = (values: FormValues): FieldError[] => {
  const draft = parseBrandDraft(inputOf(values), new Date());
  return draft.ok ? [] : draft.failure.errors;
};

/** The field that an error is about: `highlights` of `highlights.2`. */
const fieldOf = ({ path }: FieldError): string => path.split(".")[0] ?? path;

/** The first error of a field, or of an item in it. */
export const errorOf = (errors: readonly FieldError[], path: string): string | undefined =>
  errors.find((error) => error.path === path)?.message;

export const labelOf = (error: FieldError): string => {
  const rows: Readonly<Record<string, { label: string }>> = BRAND_FIELDS;
  return rows[fieldOf(error)]?.label ?? error.path;
};

/** What the server refused, as far as the refused values still stand there. */
export const stillRefused = (
  errors: readonly FieldError[],
  refused: FormValues,
  now: FormValues,
): FieldError[] => {
  const before: Readonly<Record<string, unknown>> = { ...refused };
  const after: Readonly<Record<string, unknown>> = { ...now };
  return errors.filter((error) => before[fieldOf(error)] === after[fieldOf(error)]);
};
