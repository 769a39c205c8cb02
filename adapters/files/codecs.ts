import { ATTRIBUTE_PREFIX } from "#core/brand/evidence.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import { sameField } from "#core/change/diff.ts";
import { type FileCodec, LINKS_OF } from "#core/import/import-field.ts";
import { escapeFormula, unescapeFormula } from "#core/text/escape.ts";
import {
  type Column,
  type ColumnKind,
  EXPORT_COLUMNS,
  LIST_SEPARATOR,
  columnName,
  SUBMISSION_COLUMNS,
} from "../columns.ts";
import { parseJson } from "../json.ts";

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(
  [...Object.values(EXPORT_COLUMNS).flat(), ...SUBMISSION_COLUMNS].map(({ field, kind }) => [
    field,
    kind,
  ]),
);

const kindOf = (field: string): ColumnKind => KINDS.get(field) ?? "text";

/** Fields in CSV. */
export const csvCodec: FileCodec = {
  hasNull: false,
  read: (field, raw) =>
    typeof raw === "string"
      ? fromFileForm(fieldOfCell(raw, kindOf(field)), kindOf(field))
      : undefined,
  holds: (field, raw, value) => {
    const kind = kindOf(field);
    // Escaping only adds apostrophes, so a cell without one is the text itself.
    if (kind === "text" && typeof raw === "string" && raw === value && !raw.includes("'"))
      return true;
    const cell = cellOfField(value, kind);
    if (raw === cell || typeof raw !== "string") return raw === cell;
    if (field in LINKS_OF) return partsOf(raw).sort().join(LIST_SEPARATOR) === cell;
    return kind === "text" && raw.trimEnd() === cell;
  },
};

/**
 * Fields in JSON. A blank text means no value, except in a field of kind `json`. An empty list means no value in a field of one value.
 * A list may be written as one text, as in CSV. Text fields accept numbers.
 */
export const jsonCodec: FileCodec = {
  hasNull: true,
  read: (field, raw) => {
    const kind = kindOf(field);
    if (raw === null || (isBlank(raw) && kind !== "json")) return undefined;
    if (typeof raw === "number" && kind === "text") return String(raw);
    const isList = kind === "list" || kind === "events" || kind === "evidence";
    if (!isList && kind !== "json" && Array.isArray(raw) && raw.length === 0) return undefined;
    return fromFileForm(isList && typeof raw === "string" ? partsOf(raw) : raw, kind);
  },
  holds: (field, raw, value) => sameField(field, raw, inFileForm(value, kindOf(field))),
};

/** A value as files contain it: events, evidence and site states as texts. */
export const inFileForm = (value: JsonValue, kind: ColumnKind): JsonValue => {
  if (kind === "events" && Array.isArray(value)) return value.map(eventText);
  if (kind === "evidence" && Array.isArray(value)) return value.map(evidenceText);
  return kind === "site-state" ? siteStateText(value) : value;
};

/** The reverse of `inFileForm`. */
const fromFileForm = (value: unknown, kind: ColumnKind): unknown => {
  if (kind === "events" && Array.isArray(value)) return value.map(eventOfText);
  if (kind === "evidence" && Array.isArray(value)) return value.map(evidenceOfText);
  return kind === "site-state" ? siteStateOfText(value) : value;
};

const isBlank = (raw: JsonValue): boolean => typeof raw === "string" && raw.trim() === "";

/**
 * Converts a CSV cell to the form that files contain (`inFileForm`); `undefined` for a blank cell, so that the field gets its default.
 * A cell that does not match the column's kind stays text, which the core's rules then refuse.
 */
export const fieldOfCell = (cell: string, kind: Column["kind"]): unknown => {
  if (cell.trim() === "") return undefined;
  if (kind === "integer") return wholeNumberOf(cell);
  if (kind === "boolean") return booleanOf(cell);
  const text = unescapeFormula(cell);
  if (kind === "list" || kind === "events" || kind === "evidence") return partsOf(text);
  if (kind === "json") return jsonOf(text);
  return text;
};

/** The CSV cell of a value. `csvCodec.read` converts it back. */
export const cellOfField = (value: JsonValue, kind: ColumnKind): string => {
  if (value === null) return "";
  if (kind === "integer")
    return typeof value === "number" ? String(value) : escapeFormula(textOf(value));
  if (kind === "boolean") return value === true ? "yes" : "no";
  const parts = inFileForm(value, kind);
  if (Array.isArray(parts) && kind !== "json")
    return escapeFormula(parts.map((part) => escapedPart(textOf(part))).join(LIST_SEPARATOR));
  return escapeFormula(kind === "json" ? JSON.stringify(value) : textOf(parts));
};

/** Digits, grouped as in spreadsheets: `1200`, `1,200`, `1 200`, `1.200.000`. */
const GROUPED = /^\s*-?\d{1,3}(?:([,. '\u00A0\u202F’])\d{3}(?:\1\d{3})*)?\s*$/;

const wholeNumberOf = (cell: string): unknown => {
  if (/^\s*-?\d+\s*$/.test(cell)) return Number(cell);
  if (/^\s*-?\d+\.0+\s*$/.test(cell) && !GROUPED.test(cell)) return Number(cell);
  return GROUPED.test(cell) ? Number(cell.replace(/[^\d-]/g, "")) : cell;
};

const booleanOf = (cell: string): unknown => {
  const word = cell.trim().toLowerCase();
  if (word === "yes" || word === "true") return true;
  return word === "no" || word === "false" ? false : cell;
};

/** `\|` is a bar within a part, `\\` a backslash; any other backslash is literal. */
const escapedPart = (part: string): string =>
  part.includes("|") || part.includes("\\") ? part.replace(/[\\|]/g, "\\$&") : part;

const partsOf = (text: string): string[] => {
  const parts: string[] = [""];
  for (const [piece] of text.matchAll(/\\[\\|]|\||[^\\|]+|\\/g))
    if (piece === "|") parts.push("");
    else
      parts[parts.length - 1] +=
        piece.length === 2 && piece.startsWith("\\") ? piece.slice(1) : piece;
  return parts.map((part) => part.trim()).filter((part) => part !== "");
};

const jsonOf = (cell: string): unknown => {
  const value = parseJson(cell);
  return value === undefined ? cell : value;
};

const textOf = (value: JsonValue): string =>
  typeof value === "string" ? value : JSON.stringify(value);

// Evidence in files: `founded_year: Golf Digest @2026-11-20 (brand)` and `gone @2026-09-03`.

/** A source with the separators of evidence (` | ` and ` @`) replaced. */
const sourceText = (source: string): string =>
  source.replaceAll(" | ", " / ").replaceAll(" @", " at ");

export const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textIn = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

/** A piece of evidence, whose attribute is already named by slug, as text. Other values stay unchanged. */
const evidenceText = (value: JsonValue): JsonValue => {
  if (!isObject(value)) return value;
  const field = textIn(value["field"]);
  const grade = textIn(value["grade"]);
  return [
    `${field.startsWith(ATTRIBUTE_PREFIX) ? field : columnName(field)}:`,
    ...(value["source"] === null ? [] : [sourceText(textIn(value["source"]))]),
    `@${textIn(value["checkedOn"])}`,
    ...(grade === "independent" ? [] : [`(${grade})`]),
  ].join(" ");
};

const EVIDENCE = /^(attr:[^\s:]+|\w+):(.*)@([^\s@]+)(?:\s+\(([^()]*)\))?$/s;

/** Parses the result of `evidenceText`. Other texts stay unchanged, and the rules refuse them. */
const evidenceOfText = (text: unknown): unknown => {
  const [, field = "", source = "", checkedOn, grade = "independent"] =
    (typeof text === "string" && EVIDENCE.exec(text.trim())) || [];
  if (checkedOn === undefined) return text;
  return { field: camelCase(field), source: source.trim() || null, checkedOn, grade };
};

// Events in files: `1996-07 owner: Acme Sports bought the company. @https://example.com/news`.

const eventText = (value: JsonValue): JsonValue => {
  if (!isObject(value)) return value;
  const { year = null, month = null, kind, text, source = null } = value;
  const monthSuffix = month === null ? "" : `-${textOf(month).padStart(2, "0")}`;
  const end = source === null ? "" : ` @${textIn(source)}`;
  return `${textOf(year)}${monthSuffix} ${textIn(kind)}: ${textIn(text)}${end}`;
};

const EVENT_START = /^(\d{1,9})(?:-(\d{1,9}))? (\w+): /;

/** Reads an event. Other texts stay unchanged, and the rules refuse them. */
const eventOfText = (value: unknown): unknown => {
  const given = typeof value === "string" ? value.trim() : "";
  const [start, year, month, kind] = EVENT_START.exec(given) ?? [];
  if (start === undefined) return value;
  const rest = given.slice(start.length);
  // Only the last word can be the source.
  const at = rest.lastIndexOf(" ") + 1;
  const isSource = at > 0 && rest.startsWith("@", at);
  return {
    year: Number(year),
    month: month === undefined ? null : Number(month),
    kind,
    text: isSource ? rest.slice(0, at).trim() : rest,
    source: isSource ? rest.slice(at + 1) : null,
  };
};

const siteStateText = (value: JsonValue): JsonValue =>
  isObject(value) ? `${textIn(value["verdict"])} @${textIn(value["since"])}` : value;

const siteStateOfText = (text: unknown): unknown => {
  const [, verdict, since] = (typeof text === "string" && /^(\S+) @(\S+)$/.exec(text.trim())) || [];
  return verdict === undefined ? text : { verdict, since };
};

const camelCase = (name: string): string =>
  name.startsWith(ATTRIBUTE_PREFIX)
    ? name
    : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
