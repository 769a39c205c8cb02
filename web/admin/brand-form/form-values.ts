import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { Evidence, SiteState } from "#core/brand/evidence.ts";
import {
  blankContent,
  BRAND_FIELD_KEYS,
  type BRAND_FIELDS,
  type BrandContent,
  type BrandField,
  brandField,
  byKind,
  type KindTable,
} from "#core/brand/fields.ts";

type Rows = typeof BRAND_FIELDS;

export type FormFieldName = {
  [Field in BrandField]: Rows[Field] extends { isNotEditable: true } ? never : Field;
}[BrandField];

/** What stands in a field: text as it was typed, one of a few words or none, or a list. */
type ValueIn<Row> = Row extends { kind: "list" | "links" }
  ? string[]
  : Row extends { kind: "evidence" }
    ? Evidence[]
    : Row extends { kind: "site-state" }
      ? SiteState | null
      : Row extends { kind: "choice"; choices: readonly (infer Choice)[]; isOptional: infer O }
        ? O extends true
          ? Choice | ""
          : Choice
        : string;

export type FormValues = { -readonly [Field in FormFieldName]: ValueIn<Rows[Field]> };

/** What a field is saved as: a year that is none as it was typed. */
type InputIn<Row> = Row extends { kind: "year" | "integer" }
  ? number | string | null
  : Row extends { kind: "count" }
    ? number
    : Row extends { kind: "choice"; isOptional: true }
      ? string | null
      : ValueIn<Row>;

type FormInput = { -readonly [Field in FormFieldName]: InputIn<Rows[Field]> };

export const FORM_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is FormFieldName => !brandField(field).isNotEditable,
);

/** The form's fields for a brand, or for what is known of a new one. */
export const formValuesOf = (brand: Partial<BrandContent>): FormValues => {
  const known = { ...blankContent(), ...brand };
  return inEveryField((field) => {
    const value = known[field];
    if (typeof value === "object" && (value !== null || isWhole(field))) return value;
    return typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
  });
};

/** What is saved (spec section 5): empty text is no value, numbers are parsed. What cannot be, is sent as it is, to be refused with a reason. */
export const inputOf = (values: FormValues): FormInput =>
  inEveryField((field) => parsed(field, values[field]));

const parsed = (field: FormFieldName, value: FormValues[FormFieldName]) => {
  const row = brandField(field);
  if (value === null || (typeof value === "object" && !isTextList(value))) return value;
  if (Array.isArray(value))
    return row.kind === "list" ? value.filter((item) => item.trim() !== "") : value;
  return byKind(PARSERS, row)(value);
};

type Parser = (text: string) => string | number | boolean | null;

const asItIs: Parser = (text) => text;

// What each field holds is known to who asks alone.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const inEveryField = <Values extends object>(valueOf: (field: FormFieldName) => unknown): Values =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value for every field of the form.
  Object.fromEntries(FORM_FIELDS.map((field) => [field, valueOf(field)])) as Values;

export const isSameInput = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify(ordered(inputOf(a))) === JSON.stringify(ordered(inputOf(b)));

/** The order of links means nothing. */
const ordered = (input: ReturnType<typeof inputOf>) => ({
  ...input,
  categoryIds: input.categoryIds.toSorted(),
  attributeIds: input.attributeIds.toSorted(),
});

const parseInteger = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Thousands may be told apart by commas, dots or spaces; what is no number counts as 0. */
const parseCount = (text: string): number => {
  const number = Number.parseInt(text.replace(/[\s,.](?=\d{3}(?!\d))/g, ""), 10);
  return Number.isNaN(number) ? 0 : number;
};

const parseBoolean: Parser = (text) => (["yes", "no"].includes(text) ? text === "yes" : text);

/** What a text in the form is saved as, by the kind of its field. */
const PARSERS: KindTable<Parser> = {
  name: () => asItIs,
  slug: () => (text) => text.trim(),
  text: () => asItIs,
  line: () => asItIs,
  site: () => asItIs,
  file: () => asItIs,
  year: () => parseInteger,
  count: () => parseCount,
  integer: () => parseInteger,
  boolean: () => parseBoolean,
  choice:
    ({ isOptional }) =>
    (text) =>
      isOptional && text === "" ? null : text,
  list: () => asItIs,
  links: () => asItIs,
  evidence: () => asItIs,
  "site-state": () => asItIs,
  json: () => asItIs,
  moment: () => asItIs,
};

/** Whether a field stands in the form as it is stored. */
const isWhole = (field: FormFieldName): boolean =>
  ["evidence", "site-state"].includes(brandField(field).kind);

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

export const isFormValues = (value: unknown): value is FormValues => {
  if (typeof value !== "object" || value === null) return false;
  const given: Partial<Record<string, unknown>> = { ...value };
  const isComplete = Object.entries(formValuesOf({})).every(([field, empty]) => {
    const value = given[field];
    if (field === "evidence") return Array.isArray(value) && value.every(isObject);
    if (field === "siteState") return value === null || isObject(value);
    return Array.isArray(empty) ? isTextList(value) : typeof value === "string";
  });
  return isComplete && FORM_FIELDS.every((field) => isChoiceIn(field, given[field]));
};

const isChoiceIn = (field: FormFieldName, value: unknown): boolean => {
  const row = brandField(field);
  if (row.kind !== "choice") return true;
  return row.choices.some((choice) => choice === value) || (row.isOptional && value === "");
};

export type FormStart =
  | { kind: "edit"; brand: Brand }
  | { kind: "new"; review: SubmissionToReview | undefined };

export const startContent = (start: FormStart): Partial<BrandContent> =>
  start.kind === "edit" ? start.brand : (start.review?.prefill ?? {});

export const draftKey = (start: FormStart): string => {
  if (start.kind === "edit") return start.brand.id;
  return start.review ? `submission-${start.review.submission.id}` : "new";
};

export const formPath = (start: FormStart): string => {
  if (start.kind === "edit") return `/admin/brands/${start.brand.id}/edit`;
  const submission = start.review ? `?submission=${start.review.submission.id}` : "";
  return `/admin/brands/new${submission}`;
};
