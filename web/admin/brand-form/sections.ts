import {
  BRAND_FIELDS_SHOWN,
  type BrandField,
  type BrandFieldRow,
  brandField,
} from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import { hasSourceBelow } from "./evidence-field.tsx";
import { FORM_FIELDS, type FormFieldName, type FormValues } from "./form-values.ts";

export interface FormSection {
  /** Part of the address, and of the ids of the section's tab and heading. */
  id: string;
  title: string;
  fields: readonly FormFieldName[];
}

/** The form section of each `section` in `BRAND_FIELDS`. Categories and attributes each have a section named by their label. */
const TITLES: Readonly<Record<BrandFieldRow["section"], string | undefined>> = {
  basic: "Basic Information",
  addresses: "Basic Information",
  company: "Company Details",
  social: "Social Media",
  links: undefined,
  other: "Sources and Events",
  sources: "Sources and Events",
  events: "Sources and Events",
  evidence: "Sources and Events",
};

const titleOf = (field: FormFieldName): string => {
  const { section, label } = brandField(field);
  return TITLES[section] ?? label;
};

const isEdited = (field: BrandField): field is FormFieldName =>
  FORM_FIELDS.some((known) => known === field);

const SHOWN = BRAND_FIELDS_SHOWN.filter(isEdited);

/** Whether the field comes last in its section, as the status and pictures do. */
const isLast = (field: FormFieldName): boolean =>
  field === "status" || brandField(field).kind === "file";

export const SECTIONS: readonly FormSection[] = [...new Set(SHOWN.map(titleOf))].map((title) => ({
  id: title.toLowerCase().replaceAll(" ", "-"),
  title,
  fields: [...SHOWN.filter((one) => !isLast(one)), ...SHOWN.filter(isLast)].filter(
    (field) => titleOf(field) === title,
  ),
}));

/** The section that shows an error. An error of a source is shown below the fact that the source proves. */
export const sectionOf = (path: string, { evidence }: FormValues): FormSection | undefined => {
  const [field = "", at = ""] = path.split(".");
  const fact = field === "evidence" ? (evidence[Number(at)]?.field ?? "") : "";
  const place = hasSourceBelow(fact) ? fact : field;
  return SECTIONS.find(({ fields }) => fields.some((one) => one === place));
};

/** Sorts errors in the order of the form, so that the first one gets the focus. */
export const inFormOrder = (
  errors: readonly FieldError[],
  values: FormValues,
): (FieldError & { section: FormSection | undefined })[] => {
  const placed = errors.map((error) => ({ ...error, section: sectionOf(error.path, values) }));
  return SECTIONS.flatMap((section) =>
    placed.filter((error) => error.section === section).sort((a, b) => placeOf(a) - placeOf(b)),
  ).concat(placed.filter(({ section }) => section === undefined));
};

const placeOf = ({ path }: FieldError): number =>
  SHOWN.findIndex((field) => field === path.split(".")[0]);

/** Whether a complete brand has this field. */
const isExpected = (field: FormFieldName): boolean => {
  const row = brandField(field);
  if (row.kind === "list") return row.isNames !== true;
  if (row.kind === "file") return row.isLogo === true;
  return !["count", "evidence", "site-state"].includes(row.kind);
};

/** The expected fields that are blank. One social network is enough. */
export const missingIn = ({ fields }: FormSection, values: FormValues): FormFieldName[] => {
  const expected = fields.filter(isExpected);
  const missing = expected.filter((field) => isBlank(values[field]));
  const isEnough = expected.every((field) => brandField(field).section === "social");
  return isEnough && missing.length < expected.length ? [] : missing;
};

const isBlank = (value: FormValues[FormFieldName]): boolean =>
  typeof value === "string"
    ? value.trim() === ""
    : value === null || Object.keys(value).length === 0;
