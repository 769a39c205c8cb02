import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { isLogoPath } from "../brand/logo-path.ts";
import type { JsonValue } from "../brand/fields.ts";
import type { DecodeEntity } from "../ports/system.ts";
import { countryOf, writtenCountry } from "../sites/location.ts";
import { foldAccents } from "../text/fold.ts";
import { cleanCell } from "./clean-cell.ts";
import {
  contentFieldOf,
  type FileCodec,
  type ImportField,
  type ImportRow,
  isJoined,
  isText,
  LINKS_OF,
  type RowProblem,
  shown,
} from "./import-field.ts";
import type { MappedColumn } from "./map-columns.ts";
import { NO, YES } from "./column-names.ts";
import { inUnit, isCount, unitOf } from "./guess-columns.ts";
import {
  areSame,
  doubtAbout,
  isNumeric,
  isSite,
  meantProblem,
  meantValue,
  readingOf,
} from "./meant-value.ts";
import { isNoValue, isPlaceholder, isSpreadsheetError } from "./no-value.ts";
import { isEmpty } from "./note-rows.ts";
import type { TaxonomyLookup } from "./taxonomy-lookup.ts";

/** A value validated by the rules of its field, or its problems; `nothing` if blank. */
export type ParsedValue =
  | { kind: "nothing"; readAs?: string }
  /** `readAs` explains a reinterpreted value. */
  | { kind: "value"; value: JsonValue; readAs?: string }
  | { kind: "wrong"; messages: string[] };

const NO_VALUE: ParsedValue = { kind: "nothing" };

/** Reads values by the rules of the brand form. */
export const valueReader = (
  now: Date,
  taxonomy: TaxonomyLookup,
  {
    isExport = false,
    isStoredLogo = (_path: string) => false,
  }: { isExport?: boolean; isStoredLogo?: (path: string) => boolean } = {},
) => {
  const known = new Map<ImportField, Map<string, { codec: FileCodec; parsed: ParsedValue }>>();
  const readCell = (given: GivenValue): ParsedValue => {
    const parsed = read(given, now, taxonomy);
    const doubt =
      isExport || parsed.kind !== "value" ? undefined : doubtAbout(given.field, parsed.value);
    return doubt === undefined ? parsed : wrong([doubt]);
  };
  const readOnce = (given: GivenValue): ParsedValue => {
    const { field, codec, raw } = given;
    const values = known.get(field) ?? new Map<string, { codec: FileCodec; parsed: ParsedValue }>();
    if (!isText(raw) || values.size >= REMEMBERED) return readCell(given);
    const earlier = values.get(raw);
    if (earlier?.codec === codec) return earlier.parsed;
    const parsed = readCell(given);
    known.set(field, values.set(raw, { codec, parsed }));
    return parsed;
  };
  return (given: GivenValue): ParsedValue => {
    const parsed = withNotes(readOnce(given), given.notes);
    if (given.field !== "logoUrl" || parsed.kind !== "value" || !isText(parsed.value))
      return parsed;
    return isLogoPath(parsed.value) && !isStoredLogo(parsed.value)
      ? wrong(["is a logo that is not stored here"])
      : parsed;
  };
};

/** The most values that are cached for a field, such as years. A field with more different values rarely repeats one. */
const REMEMBERED = 500;

/** Adds the notes of what cleaning changed. */
const withNotes = (parsed: ParsedValue, notes: GivenValue["notes"]): ParsedValue => {
  if (parsed.kind === "wrong" || notes === undefined) return parsed;
  return { ...parsed, readAs: [...notes, parsed.readAs ?? []].flat().join("; ") };
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
    if (Array.isArray(value)) value = value.map(nameIn).filter((name) => name !== "");
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
  const meant = meantValue(field, value);
  // The same rule applies to every date and time.
  const rule = field === "createdAt" ? "socialMetricsUpdatedAt" : contentFieldOf(field);
  const parsed = parseBrandField(rule, meant, now);
  if (parsed.ok) {
    const given = isText(raw) && isNumeric(field) ? raw.trim() : value;
    const readAs =
      links === undefined ? readingOf(field, given, parsed.value) : `is read as ${links}`;
    return { kind: "value", value: parsed.value, ...(readAs !== undefined && { readAs }) };
  }
  // These times are not important enough to reject every row of a file.
  if (field === "createdAt")
    return {
      kind: "nothing",
      readAs: "is not a date and time such as 2026-01-31T12:00:00Z, and is left out",
    };
  const problem = meantProblem(field, value);
  if (problem !== undefined) return wrong([problem]);
  return wrong(
    parsed.failure.errors.map(({ path, message }) => {
      const [place = "", part] = path.split(".");
      if (!/^\d+$/.test(place)) return message;
      const item = `number ${Number(place) + 1} of the list`;
      return part === undefined ? `${message} (${item})` : `${message} (${part} in ${item})`;
    }),
  );
};

const wrong = (messages: string[]): ParsedValue => ({ kind: "wrong", messages });

/** The slug or name of an entry, as other programs write it: `{ "id": 7, "name": "Putters" }`, or `"value"` as Baserow does. */
export const nameIn = (item: unknown): unknown => {
  if (typeof item !== "object" || item === null) return item;
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(item));
  const key = NAMING.find((one) => values.has(one));
  return key === undefined ? item : values.get(key);
};

const NAMING = ["name", "displayName", "title", "label", "slug", "value"];

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** A value of a field: from a cell of the row, or given for every row. */
export interface GivenValue {
  field: ImportField;
  /** As the file names the column. */
  column: string;
  raw: JsonValue;
  codec: FileCodec;
  /** Whether the items are added to the brand's list instead of replacing it. */
  adds?: boolean;
  /** The cell as in the file, if it was cleaned. */
  original?: JsonValue;
  /** What cleaning changed. */
  notes?: readonly string[];
}

/** The columns whose cells make the value of a field. */
export interface FieldColumns {
  field: ImportField;
  /** As messages name them. */
  column: string;
  parts: readonly ColumnPart[];
  /** Whether items are added to the list of an existing brand. Only a column with the name that exports use replaces the list. */
  adds: boolean;
}

interface ColumnPart extends Pick<MappedColumn, "at" | "name" | "linkName"> {
  /** The unit of its numbers, if its header states one. */
  unit: "k" | "m" | undefined;
}

const ADDED_TO: ReadonlySet<ImportField> = new Set(["categories", "attributes", "aliases"]);

/** The columns of each field: a single column, parts of a place, parts of a list, or alternatives of which the first value counts. */
export const columnsByField = (columns: readonly MappedColumn[]): FieldColumns[] =>
  Array.from(
    Map.groupBy(columns, ({ field }) => field),
    ([field, parts]) => ({
      field,
      column: parts.map(({ name }) => name).join(", "),
      adds:
        ADDED_TO.has(field) &&
        parts.every(({ name, linkName }) => linkName !== undefined || name !== field),
      parts: parts.map((part) => ({
        ...part,
        unit: isCount(field) ? unitOf(part.name) : undefined,
      })),
    }),
  );

export interface ReadingRules {
  codec: FileCodec;
  decodeEntity: DecodeEntity;
  presets: readonly GivenValue[];
  /** Whether the file is a whole export, in which `-` and `N/A` are ordinary texts. */
  isExport: boolean;
  /** Matches the prefix that all names have. */
  beforeNames?: RegExp | undefined;
  /** Called for a cell whose text means that it has no value. */
  onBlank: (cell: RowProblem) => void;
}

/** All values of a row. Presets replace the columns of their fields. */
export const valuesOf = (
  row: ImportRow,
  columns: readonly FieldColumns[],
  { codec, decodeEntity, presets, isExport, beforeNames, onBlank }: ReadingRules,
): GivenValue[] => {
  const given: GivenValue[] = [];
  const note = (column: string, value: string, message: string): void =>
    onBlank({ line: row.line, column, value: shown(value), message });
  for (const { field, column, parts, adds } of columns) {
    const hasUnits = parts.some(({ unit }) => unit !== undefined);
    let errors = 0;
    const cells = parts.map(({ at, linkName, unit }) => {
      const value = row.values[at];
      const cell = linkName === undefined ? value : saysYes(value) ? linkName : "";
      if (isExport || !isText(cell) || !isSpreadsheetError(cell))
        return hasUnits ? counted(cell, unit) : cell;
      note(column, cell, "is a spreadsheet error and is left out");
      errors += 1;
      return undefined;
    });
    const hasOnlyErrors = errors === parts.length;
    // A spreadsheet error does not clear a field. For a name it counts as empty, because names are required.
    if (hasOnlyErrors && field !== "name") continue;
    let raw = hasOnlyErrors ? "" : valueIn(field, cells, parts, note);
    if (
      !isExport &&
      isText(raw) &&
      saysNothing(field, raw) &&
      !(codec.hasNull && field === "name")
    ) {
      note(column, raw, "is read as empty");
      raw = "";
    }
    if (raw === undefined) continue;
    const clean = isExport
      ? undefined
      : cleanCell(field, raw, decodeEntity, field === "name" ? beforeNames : undefined);
    const value: GivenValue = { field, column, codec, raw, adds };
    given.push(clean ? { ...value, ...clean, original: raw } : value);
  }
  return presets.length === 0 ? given : [...given, ...presets];
};

/** Whether a text means that there is no value: `N/A`, or `no` for a website. */
const saysNothing = (field: ImportField, text: string): boolean =>
  isPlaceholder(text) ||
  (text.length <= LONGEST_ANSWER && isSite(field) && NO.has(foldAccents(text.trim())));

const LONGEST_ANSWER = 6;

const saysYes = (cell: JsonValue | undefined): boolean =>
  cell === true || cell === 1 || (isText(cell) && YES.has(foldAccents(cell.trim())));

/**
 * The value of a field's cells: joined for places and lists, otherwise the first. Calls `note` with the column and value of each later
 * cell that has a different value.
 */
const valueIn = (
  field: ImportField,
  cells: readonly (JsonValue | undefined)[],
  parts: readonly ColumnPart[],
  note: (column: string, value: string, message: string) => void,
): JsonValue | undefined => {
  if (cells.length === 1) return cells[0];
  if (isJoined(field)) return joined(field, cells);
  const first = cells.findIndex((cell) => !isEmpty(cell));
  const value = first === -1 ? cells.find((cell) => cell !== undefined) : cells[first];
  for (const [n, cell] of cells.entries())
    if (
      n > first &&
      !isEmpty(cell) &&
      !(isText(value) && isText(cell) && areSame(field, value, cell))
    )
      note(
        parts[n]?.name ?? "",
        shown(cell),
        `is left out, because “${parts[first]?.name}” has another value`,
      );
  return value;
};

const counted = (cell: JsonValue | undefined, unit: "k" | "m" | undefined) =>
  typeof cell === "number" || isText(cell) ? inUnit(String(cell), unit) : cell;

/** Joins the parts of a place or of a list. */
const joined = (
  field: ImportField,
  cells: readonly (JsonValue | undefined)[],
): JsonValue | undefined => {
  const filled = cells.flat().filter((cell) => cell !== undefined && cell !== null);
  if (filled.length === 0) return cells.find((cell) => cell !== undefined);
  const texts = filled.filter(isText);
  if (texts.length < filled.length) return filled.find((cell) => !isText(cell));
  const parts = texts.filter((text) => !isNoValue(text)).map((text) => text.trim());
  return field === "hqLocation" ? placeOf(parts) : parts.join(" | ");
};

/** `Phoenix`, `Arizona` and `USA` make `Phoenix, Arizona, USA`. Does not repeat a country. */
const placeOf = (parts: readonly string[]): string =>
  parts.reduce((place, part) => {
    const last = place.slice(place.lastIndexOf(",") + 1).trim();
    const country = writtenCountry(last);
    const isThere =
      last.toLowerCase() === part.toLowerCase() ||
      (country !== undefined && (place.includes(",") || country === countryOf(part)));
    return isThere || place === "" ? place || part : `${place}, ${part}`;
  }, "");
