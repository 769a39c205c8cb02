import { type BrandField, brandField, type JsonValue } from "#core/brand/fields.ts";
import type { BrandProfile } from "#core/directory/directory.ts";
import { CORRECTABLE_FIELDS, publicName, textOfValue } from "#core/submission/correction.ts";
import { hashOf } from "#core/text/hash.ts";
import { textIn } from "../ui/forms.tsx";

/** What the form shows of each field, by public name: texts, and of links the slugs that are ticked. */
export type CorrectionValues = Readonly<Record<string, string | readonly string[]>>;

export const correctionValuesOf = ({
  brand,
  categories,
  attributes,
}: BrandProfile): CorrectionValues => {
  const slugs = { categoryIds: categories, attributeIds: attributes };
  return fieldsBy((field) => {
    if (field === "categoryIds" || field === "attributeIds")
      return slugs[field].map(({ slug }) => slug);
    return textOfValue(Object.entries(brand).find(([name]) => name === field)?.[1]);
  });
};

export const valuesIn = (form: FormData): CorrectionValues =>
  fieldsBy((field) =>
    brandField(field).kind === "links"
      ? form.getAll(publicName(field)).filter((slug) => typeof slug === "string")
      : textIn(form, publicName(field)).replace(/\r\n?/g, "\n"),
  );

const fieldsBy = (valueOf: (field: BrandField) => string | readonly string[]): CorrectionValues =>
  Object.fromEntries(CORRECTABLE_FIELDS.map((field) => [publicName(field), valueOf(field)]));

/**
 * What every field held when the form was made, as a short mark of each: what a visitor left alone is not proposed, even when
 * an editor changed it meanwhile. Marks are short because a form without JavaScript sends every text as it is.
 */
export const marksOf = (values: CorrectionValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${markOf(value)}`)
    .join(" ");

const markOf = (value: string | readonly string[]): string =>
  hashOf(JSON.stringify(typeof value === "string" ? value.trim() : [...value].sort())).toString(36);

/** What a visitor changed, as the directory takes it. */
export const proposedBy = (values: CorrectionValues, marks: string): Record<string, JsonValue> => {
  const before = new Set(marks.split(" "));
  return Object.fromEntries(
    CORRECTABLE_FIELDS.flatMap((field) => {
      const name = publicName(field);
      const value = values[name] ?? "";
      return before.has(`${name}:${markOf(value)}`) ? [] : [[name, sentValue(field, value)]];
    }),
  );
};

const sentValue = (field: BrandField, value: string | readonly string[]): JsonValue => {
  if (typeof value !== "string") return [...value];
  const text = value.trim();
  const { kind } = brandField(field);
  if (kind === "name" || kind === "text") return text;
  if (kind === "list")
    return text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  if (text === "") return null;
  // What is no number is left for the rules to refuse.
  return kind === "year" && /^\d{1,6}$/.test(text) ? Number(text) : text;
};
