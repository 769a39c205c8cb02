import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { isLogoPath } from "../brand/logo.ts";
import { brandField, type JsonValue } from "../brand/fields.ts";
import { addressOfHandle, followersOf, SOCIAL_NETWORKS } from "../brand/social-networks.ts";
import { yearOf } from "../brand/year-text.ts";
import { foldAccents } from "../text/fold.ts";
import {
  contentFieldOf,
  type FileCodec,
  type ImportField,
  type ImportRow,
  LINKS_OF,
  type RowProblem,
} from "./import-field.ts";
import type { MappedColumn } from "./map-columns.ts";
import { firstAddress } from "./several-addresses.ts";
import { isNoValue, isPlaceholder } from "./no-value.ts";
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
  (now: Date, taxonomy: TaxonomyLookup, isStoredLogo = (_path: string) => false) =>
  (given: GivenValue): ParsedValue => {
    const parsed = read(given, now, taxonomy);
    if (given.field !== "logoUrl" || parsed.kind !== "value" || !isText(parsed.value))
      return parsed;
    return isLogoPath(parsed.value) && !isStoredLogo(parsed.value)
      ? wrong(["is a logo that is not stored here"])
      : parsed;
  };

const read = (
  { field, raw, codec }: GivenValue,
  now: Date,
  taxonomy: TaxonomyLookup,
): ParsedValue => {
  let value = codec.read(field, raw);
  if (value === undefined) return NO_VALUE;
  // Invisible blanks around a value have no meaning, except in a field of any JSON.
  if (typeof value === "string" && field !== "socialLinks") value = value.trim();
  let links: string | undefined;
  if (field === "categories" || field === "attributes") {
    if (!isTexts(value)) return wrong(["must be a list of slugs or names"]);
    const ids = taxonomy.find(LINKS_OF[field], value);
    if (!ids.ok) return wrong([ids.failure]);
    if (!taxonomy.areNamed(LINKS_OF[field], value))
      links = ids.value.map((id) => taxonomy.nameOf(LINKS_OF[field], id)).join(" | ");
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
  const chosen = asMeant(field, value);
  // The same rule applies to every date and time.
  const rule = field === "createdAt" ? "socialMetricsUpdatedAt" : contentFieldOf(field);
  const parsed = parseBrandField(rule, chosen, now);
  if (parsed.ok)
    return {
      kind: "value",
      value: parsed.value,
      ...(links === undefined
        ? readingOf(field, isText(raw) && isNumeric(field) ? raw.trim() : value, parsed.value)
        : { readAs: `is read as ${links}` }),
    };
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

const kindOf = (field: ImportField) =>
  field === "createdAt" ? undefined : brandField(contentFieldOf(field)).kind;

const isNumeric = (field: ImportField): boolean => ["year", "count"].includes(kindOf(field) ?? "");

/** Longer texts are no choice, handle or number. */
const LONGEST_MEANT = 120;

/** The value that people mean: one of the choices, a year, a number, or the address of a handle. Other values stay as they are. */
const asMeant = (field: ImportField, value: unknown): unknown => {
  if (!isText(value) || value.length > LONGEST_MEANT) return value;
  const kind = kindOf(field);
  if (kind === "choice")
    return choicesOf(field)?.find((choice) => lettersOf(choice) === lettersOf(value)) ?? value;
  if (kind === "year") return yearOf(value) ?? value;
  if (kind === "count") return followersOf(value) ?? value;
  if (kind !== "site") return value;
  const network = SOCIAL_NETWORKS.find((network) => field === `${network}Url`);
  const address = firstAddress(value, network);
  if (address !== undefined) return address;
  return (network && addressOfHandle(network, value)) ?? value;
};

const lettersOf = (text: string): string => foldAccents(text).replace(/[^a-z]/g, "");

/** The note in the plan for a reinterpreted value. */
const readingOf = (field: ImportField, given: unknown, value: JsonValue): { readAs?: string } => {
  if (given === value || !isText(given)) return {};
  if (typeof value === "number" && given !== String(value))
    return { readAs: `is read as ${value}` };
  if (!isText(value)) return {};
  if (value === `https://${given}`) return { readAs: "is read with https:// added" };
  return choicesOf(field) || asMeant(field, given) !== given
    ? { readAs: `is read as ${value}` }
    : {};
};

const wrong = (messages: string[]): ParsedValue => ({ kind: "wrong", messages });

const isText = (value: unknown): value is string => typeof value === "string";

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

/** The columns whose cells make the value of a field. */
export interface FieldColumns {
  field: ImportField;
  /** As messages name them. */
  column: string;
  ats: readonly number[];
}

/** The columns of each field: one, or the parts of a place. */
export const columnsByField = (columns: readonly MappedColumn[]): FieldColumns[] => {
  const found = new Map<ImportField, FieldColumns>();
  for (const { at, field, name } of columns) {
    const before = found.get(field);
    const column = before ? `${before.column}, ${name}` : name;
    found.set(field, { field, column, ats: [...(before?.ats ?? []), at] });
  }
  return [...found.values()];
};

export interface ReadingRules {
  codec: FileCodec;
  presets: readonly GivenValue[];
  /** The file is a whole export, in which `-` and `N/A` are texts like others. */
  isExport: boolean;
  /** Called for a cell that says it has no value. */
  onBlank: (cell: RowProblem) => void;
}

/** All values of a row; values given for every row replace the column of that field. */
export const valuesOf = (
  row: ImportRow,
  columns: readonly FieldColumns[],
  { codec, presets, isExport, onBlank }: ReadingRules,
): GivenValue[] => {
  const given: GivenValue[] = [];
  for (const { ats, field, column } of columns) {
    const cells = ats.map((at) => row.values[at]);
    let raw = cells.length === 1 ? cells[0] : joined(cells);
    if (!isExport && isText(raw) && isPlaceholder(raw)) {
      onBlank({ line: row.line, column, value: raw, message: "is read as empty" });
      raw = "";
    }
    if (raw !== undefined) given.push({ field, column, raw, codec });
  }
  return presets.length === 0 ? given : [...given, ...presets];
};

/** `Phoenix`, `Arizona` and `USA` make `Phoenix, Arizona, USA`. */
const joined = (cells: readonly (JsonValue | undefined)[]): JsonValue | undefined => {
  const texts = cells.filter(isText);
  if (texts.length < cells.filter((cell) => cell !== undefined && cell !== null).length)
    return cells.find((cell) => cell !== undefined && cell !== null && !isText(cell));
  return texts
    .filter((text) => !isNoValue(text))
    .map((text) => text.trim())
    .reduce((place, part) => {
      if (place === "") return part;
      return place.toLowerCase().endsWith(part.toLowerCase()) ? place : `${place}, ${part}`;
    }, "");
};
