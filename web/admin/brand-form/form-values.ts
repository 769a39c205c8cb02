import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import type { Brand } from "#core/brand/brand.ts";
import { parseBrandField } from "#core/brand/brand-draft.schema.ts";
import type { BrandEvent, EventKind } from "#core/brand/events.ts";
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
import { lostEvidence } from "#core/brand/reconcile-evidence.ts";
import { followersOf } from "#core/brand/follower-text.ts";

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
    ? EventValues[]
    : Row extends { kind: "evidence" }
      ? Evidence[]
      : Row extends { kind: "site-state" }
        ? SiteState | null
        : Row extends { kind: "choice"; choices: readonly (infer Choice)[]; isOptional: infer O }
          ? O extends true
            ? Choice | ""
            : Choice
          : string;

/** An event in the form. */
export interface EventValues {
  year: string;
  /** Blank if unknown. */
  month: string;
  kind: EventKind;
  text: string;
  source: string;
}

export const NEW_EVENT: EventValues = {
  year: "",
  month: "",
  kind: "milestone",
  text: "",
  source: "",
};

export type FormValues = { -readonly [Field in FormFieldName]: ValueIn<Rows[Field]> };

/** A field's value as sent to the server. A malformed year is sent as typed. */
type InputIn<Row> = Row extends { kind: "year" | "integer" }
  ? number | string | null
  : Row extends { kind: "count" }
    ? number
    : Row extends { kind: "choice" | "boolean"; isOptional: true }
      ? string | null
      : Row extends { kind: "events" }
        ? ReturnType<typeof eventInput>[]
        : ValueIn<Row>;

type FormInput = { -readonly [Field in FormFieldName]: InputIn<Rows[Field]> };

export const FORM_FIELDS = BRAND_FIELD_KEYS.filter(
  (field): field is FormFieldName => !brandField(field).isNotEditable,
);

/** The form's values for a brand, or for the known fields of a new one. */
export const formValuesOf = (brand: Partial<BrandContent>): FormValues => {
  const known = { ...blankContent(), ...brand };
  return inEveryField((field) => {
    if (field === "events") return known.events.map(eventValues);
    const value = known[field];
    if (typeof value === "object" && (value !== null || isWhole(field))) return value;
    // An unknown number of followers is stored as 0.
    if (value === 0 && brandField(field).kind === "count") return "";
    return typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "");
  });
};

/** What is sent (spec section 5): empty text becomes null, numbers are parsed. Malformed text is sent as typed, so that the server can say why it is wrong. */
export const inputOf = (values: FormValues): FormInput =>
  inEveryField((field) =>
    field === "events" ? values.events.map(eventInput) : parsed(field, values[field]),
  );

/** The checked fields whose source goes when the form is saved. Malformed values count as typed. */
export const lostSources = (original: FormValues, values: FormValues): ReadonlySet<string> =>
  new Set(lostEvidence(contentOf(original), contentOf(values)));

const contentOf = (values: FormValues): BrandContent => {
  const input = inputOf(values);
  const now = new Date();
  return {
    ...blankContent(),
    ...inEveryField<Partial<BrandContent>>((field) => {
      const read = parseBrandField(field, input[field], now);
      return read.ok ? read.value : input[field];
    }),
  };
};

const eventValues = ({ year, month, kind, text, source }: BrandEvent): EventValues => ({
  year: `${year}`,
  month: `${month ?? ""}`,
  kind,
  text,
  source: source ?? "",
});

const eventInput = ({ year, month, kind, text, source }: EventValues) => ({
  year: parseInteger(year),
  month: parseInteger(month),
  kind,
  text,
  source: source.trim() === "" ? null : source,
});

const parsed = (field: FormFieldName, value: FormValues[FormFieldName]) => {
  const row = brandField(field);
  if (value === null || (typeof value === "object" && !isTextList(value))) return value;
  if (Array.isArray(value))
    return row.kind === "list" ? value.filter((item) => item.trim() !== "") : value;
  return byKind(PARSERS, row)(value);
};

type Parser = (text: string) => string | number | boolean | null;

const asItIs: Parser = (text) => text;

// Only the caller knows the type of each field.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const inEveryField = <Values extends object>(valueOf: (field: FormFieldName) => unknown): Values =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value for every field of the form.
  Object.fromEntries(FORM_FIELDS.map((field) => [field, valueOf(field)])) as Values;

export const isSameInput = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify(ordered(inputOf(a))) === JSON.stringify(ordered(inputOf(b)));

/** The order of links does not matter. */
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

/** Accepts `12.7K`, and commas, dots or spaces between thousands; text that is no number counts as 0. */
const parseCount = (text: string): number => {
  const followers = followersOf(text);
  if (followers !== undefined) return followers;
  const number = Number.parseInt(text.replace(/[\s,.](?=\d{3}(?!\d))/g, ""), 10);
  return Number.isNaN(number) ? 0 : number;
};

const parseBoolean: Parser = (text) => (["yes", "no"].includes(text) ? text === "yes" : text);

/** Parses a form text by the kind of its field. */
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
  boolean:
    ({ isOptional }) =>
    (text) =>
      isOptional && text === "" ? null : parseBoolean(text),
  choice:
    ({ isOptional }) =>
    (text) =>
      isOptional && text === "" ? null : text,
  list: () => asItIs,
  links: () => asItIs,
  events: () => asItIs,
  evidence: () => asItIs,
  "site-state": () => asItIs,
  json: () => asItIs,
  moment: () => asItIs,
};

/** Whether a field's form value equals the stored one. */
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
    if (field === "events" || field === "evidence")
      return Array.isArray(value) && value.every(isObject);
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
