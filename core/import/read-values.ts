import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { brandField, type JsonValue } from "../brand/fields.ts";
import { foldAccents } from "../text/fold.ts";
import {
  contentFieldOf,
  type FileCodec,
  type ImportField,
  type ImportRow,
  LINKS_OF,
} from "./import-field.ts";
import type { MappedColumn } from "./map-columns.ts";
import type { TaxonomyLookup } from "./taxonomy-lookup.ts";

/** A value validated by the rules of its field, or its problems; `nothing` if blank. */
export type ParsedValue =
  | { kind: "nothing" }
  /** `readAs` explains a reinterpreted value. */
  | { kind: "value"; value: JsonValue; readAs?: string }
  | { kind: "wrong"; messages: string[] };

const NO_VALUE: ParsedValue = { kind: "nothing" };

/** Reads values by the rules of the brand form. */
export const valueReader =
  (now: Date, taxonomy: TaxonomyLookup) =>
  (given: GivenValue): ParsedValue =>
    read(given, now, taxonomy);

const read = (
  { field, raw, codec }: GivenValue,
  now: Date,
  taxonomy: TaxonomyLookup,
): ParsedValue => {
  let value = codec.read(field, raw);
  if (value === undefined) return NO_VALUE;
  // Invisible blanks around a value have no meaning, except in a field of any JSON.
  if (typeof value === "string" && field !== "socialLinks") value = value.trim();
  if (field === "categories" || field === "attributes") {
    if (!isTexts(value)) return wrong(["must be a list of slugs or names"]);
    const ids = taxonomy.find(LINKS_OF[field], value);
    if (!ids.ok) return wrong([ids.failure]);
    value = ids.value;
  }
  if (field === "evidence") {
    const unknown: string[] = [];
    value = evidenceById(value, (slug) => {
      const found = taxonomy.find("attributeIds", slug === "" ? [] : [slug]);
      if (!found.ok) unknown.push(found.failure);
      return found.ok ? found.value[0] : undefined;
    });
    if (unknown.length > 0) return wrong(unknown);
  }
  const chosen = asChosen(field, value);
  // The same rule applies to every date and time.
  const rule = field === "createdAt" ? "socialMetricsUpdatedAt" : contentFieldOf(field);
  const parsed = parseBrandField(rule, chosen, now);
  if (parsed.ok)
    return { kind: "value", value: parsed.value, ...readingOf(field, value, parsed.value) };
  return wrong(
    parsed.failure.errors.map(({ path, message }) => {
      const [place = "", part] = path.split(".");
      if (!/^\d+$/.test(place)) return message;
      const item = `number ${Number(place) + 1} of the list`;
      return part === undefined ? `${message} (${item})` : `${message} (${part} in ${item})`;
    }),
  );
};

/** The choices of a field, which people write in many ways: `Active`, `MID-RANGE`, `mid range`. */
const choicesOf = (field: ImportField): readonly string[] | undefined => {
  if (field === "createdAt") return undefined;
  const row = brandField(contentFieldOf(field));
  return row.kind === "choice" ? row.choices : undefined;
};

const LONGEST_CHOICE = 40;

const asChosen = (field: ImportField, value: unknown): unknown => {
  const choices = choicesOf(field);
  if (!choices || typeof value !== "string" || value.length > LONGEST_CHOICE) return value;
  return choices.find((choice) => lettersOf(choice) === lettersOf(value)) ?? value;
};

const lettersOf = (text: string): string => foldAccents(text).replace(/[^a-z]/g, "");

/** The note in the plan for a reinterpreted value. */
const readingOf = (field: ImportField, given: unknown, value: JsonValue): { readAs?: string } => {
  if (given === value || typeof value !== "string") return {};
  if (choicesOf(field)) return { readAs: `is read as ${value}` };
  return typeof given === "string" && value === `https://${given}`
    ? { readAs: "is read with https:// added" }
    : {};
};

const wrong = (messages: string[]): ParsedValue => ({ kind: "wrong", messages });

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** A value of a field: from a cell of the row, or given for every row. */
export interface GivenValue {
  field: ImportField;
  /** As the file names the column. */
  column: string;
  raw: JsonValue;
  codec: FileCodec;
}

/** All values of a row; values given for every row replace the column of that field. */
export const valuesOf = (
  row: ImportRow,
  columns: readonly MappedColumn[],
  codec: FileCodec,
  presets: readonly GivenValue[],
): GivenValue[] => {
  const given: GivenValue[] = [];
  for (const { at, field, name: column } of columns) {
    const raw = row.values[at];
    if (raw !== undefined) given.push({ field, column, raw, codec });
  }
  return presets.length === 0 ? given : [...given, ...presets];
};
