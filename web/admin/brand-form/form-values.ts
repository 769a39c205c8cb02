import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import type { Brand } from "#core/brand/brand.ts";
import { parseBrandField } from "#core/brand/brand-draft.schema.ts";
import type { Evidence, SiteState } from "#core/brand/evidence.ts";
import {
  blankContent,
  BRAND_FIELD_KEYS,
  type BRAND_FIELDS,
  type BrandContent,
  type BrandField,
  brandField,
} from "#core/brand/fields.ts";
import { fromKeys, recordOf } from "#core/records.ts";
import { lostEvidence } from "#core/brand/reconcile-evidence.ts";
import { eventOfTexts, textsOfEvent, type TypedEvent } from "#core/brand/typed-event.ts";
import { controlValue, inputValue } from "../parts/kinds.ts";

type Rows = typeof BRAND_FIELDS;

export type FormFieldName = {
  [Field in BrandField]: Rows[Field] extends { isNotEditable: true } ? never : Field;
}[BrandField];

/** A field whose value can have a source. */
export type CheckableFormField = Exclude<FormFieldName, "evidence" | "siteState" | "events">;

/** A field's value in the form: text as typed, one of the options or none, or a list. */
type ValueIn<Row> = Row extends { kind: "list" | "links" }
  ? string[]
  : Row extends { kind: "events" }
    ? TypedEvent[]
    : Row extends { kind: "evidence" }
      ? Evidence[]
      : Row extends { kind: "site-state" }
        ? SiteState | null
        : Row extends { kind: "choice"; choices: readonly (infer Choice)[]; isOptional: infer O }
          ? O extends true
            ? Choice | ""
            : Choice
          : string;

export const NEW_EVENT: TypedEvent = {
  year: "",
  month: "",
  kind: "milestone",
  text: "",
  source: "",
};

export type FormValues = { -readonly [Field in FormFieldName]: ValueIn<Rows[Field]> };

export const FORM_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is FormFieldName => !brandField(field).isNotEditable,
);

/** The form's values for a brand, or for the known fields of a new brand. */
export const formValuesOf = (brand: Partial<BrandContent>): FormValues => {
  const known = { ...blankContent(), ...brand };
  return recordOf<FormValues>(FORM_FIELDS, (field) => {
    if (field === "events") return known.events.map(textsOfEvent);
    const value = known[field];
    return hasStoredShape(field) ? value : controlValue(brandField(field), value);
  });
};

/** The values as they are sent to the server (spec section 5). Malformed values are sent as typed. */
export const inputOf = (values: FormValues): Record<FormFieldName, unknown> =>
  fromKeys(FORM_FIELDS, (field) => {
    if (field === "events") return values.events.map(eventOfTexts);
    const value = values[field];
    return isControlValue(value) ? inputValue(brandField(field), value) : value;
  });

const isControlValue = (value: FormValues[FormFieldName]): value is string | string[] =>
  typeof value === "string" ||
  (Array.isArray(value) && value.every((item) => typeof item === "string"));

/** The brand that the form describes. Malformed values are blank. */
export const contentOf = (values: FormValues): BrandContent => {
  const input = inputOf(values);
  const blank = blankContent();
  const now = new Date();
  return {
    ...blank,
    ...recordOf<Pick<BrandContent, FormFieldName>>(FORM_FIELDS, (field) => {
      const read = parseBrandField(field, input[field], now);
      return read.ok ? read.value : hasStoredShape(field) ? values[field] : blank[field];
    }),
  };
};

/** The checked fields that lose their source when the form is saved. */
export const lostSources = (original: FormValues, values: FormValues): ReadonlySet<string> =>
  new Set(lostEvidence(contentOf(original), contentOf(values)));

export const isSameInput = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify(inputOf(inOrder(a))) === JSON.stringify(inputOf(inOrder(b)));

/** Sorts links, whose order does not matter. */
const inOrder = (values: FormValues): FormValues => ({
  ...values,
  categoryIds: values.categoryIds.toSorted(),
  attributeIds: values.attributeIds.toSorted(),
});

/** Whether the form holds the field's value in its stored shape, not as text. */
const hasStoredShape = (field: FormFieldName): boolean =>
  ["evidence", "site-state"].includes(brandField(field).kind);

/** Whether every field has a value of the type that the form needs. Saving checks the rest. */
export const isFormValues = (value: unknown): value is FormValues => {
  if (typeof value !== "object" || value === null) return false;
  const given: Partial<Record<string, unknown>> = { ...value };
  return Object.entries(formValuesOf({})).every(
    ([field, blank]) =>
      typeof given[field] === typeof blank && Array.isArray(given[field]) === Array.isArray(blank),
  );
};

/** What a form starts from: a stored brand, a suggestion, or nothing. */
export interface FormStart {
  brand?: Brand;
  review?: SubmissionToReview;
}

export const draftKey = ({ brand, review }: FormStart): string =>
  brand?.id ?? (review ? `submission-${review.submission.id}` : "new");

export const formPath = ({ brand, review }: FormStart): string =>
  brand
    ? `/admin/brands/${brand.id}/edit`
    : `/admin/brands/new${review ? `?submission=${review.submission.id}` : ""}`;
