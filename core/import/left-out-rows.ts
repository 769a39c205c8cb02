import type { JsonValue } from "../brand/fields.ts";
import { writtenCountry } from "../sites/location.ts";
import { foldAccents } from "../text/fold.ts";
import { columnKey, TOTAL_BEGINS, TOTAL_ENDS, TOTALS, UNITS } from "./column-names.ts";
import type { ImportField, ImportRow } from "./import-field.ts";
import { type ColumnMapping, fieldOfKey } from "./map-columns.ts";
import { firstCell, isEmpty, isNote, isNoteRow, onlyCell } from "./note-rows.ts";

/** The header and columns of a sheet whose rows are classified. */
export interface SheetParts {
  header: readonly string[];
  columns: ColumnMapping["columns"];
  /** Whether a text names a category. */
  isCategory: (text: string) => boolean;
}

/** The rows of a sheet that are not brands, with a description: totals, notes, units, headings. */
export const leftOutRows = (
  rows: readonly ImportRow[],
  sheet: SheetParts,
): ReadonlyMap<ImportRow, string> => {
  const whatIs = rowReader(sheet);
  const found = new Map<ImportRow, string>();
  const end = beginOfNotes(rows, sheet.header.length);
  const hasComments = rows.some((row) => isComment(row) && isNoteRow(row));
  for (const [at, row] of rows.entries()) {
    const isNote = at >= end || (hasComments && isComment(row));
    const what = isNote ? "a note" : whatIs(row, at === 0, rows[at + 1]);
    if (what !== undefined) found.set(row, what);
  }
  return found;
};

/** `# checked in May`, or a row that somebody commented out. */
const isComment = ({ values }: ImportRow): boolean => /^#\s?\p{L}/u.test(firstCell(values));

const MOST_NOTES = 10;

/** The index of the first note below a table. Notes follow an empty line and have one cell each; at least one must look like a note. */
const beginOfNotes = (rows: readonly ImportRow[], width: number): number => {
  const last = rows.findLastIndex(({ values }) => onlyCell(values) === undefined);
  const below = rows.slice(last + 1);
  if (width < 2 || last < 0 || below.length > MOST_NOTES || !below.some(isNoteRow))
    return rows.length;
  const first = below.findIndex(({ line }, at) => line > (rows[last + at]?.line ?? line) + 1);
  return first === -1 ? rows.length : last + 1 + first;
};

/** What a row of a small list is if it is no entry: a note, or a total with only numbers beside its name. `undefined` for entries. */
export const whyNoEntry = (row: ImportRow): string | undefined => {
  const total = firstCell(row.values);
  if (
    row.values.length > 1 &&
    isTotal(total, () => false) &&
    row.values.every((value) => value === total || isCount(value))
  )
    return "a row of totals";
  return row.values.length > 1 && isNoteRow(row) ? "a note" : undefined;
};

const rowReader = ({ header, columns, isCategory }: SheetParts) => {
  const fields = new Map(columns.map(({ at, field }) => [at, field]));
  const placesOf = (...wanted: ImportField[]): number[] =>
    columns.filter(({ field }) => wanted.includes(field)).map(({ at }) => at);
  const ofName = placesOf("name");
  const identifying = placesOf("name", "slug", "websiteUrl");
  const ofBrands = placesOf("websiteUrl", "categories");
  const keys = header.map(columnKey);
  const isHeaderCell = (text: string, at: number): boolean => {
    const key = columnKey(text);
    return key === keys[at] || (fields.has(at) && fieldOfKey(key) === fields.get(at));
  };
  const isHeader = (row: ImportRow | undefined): boolean =>
    row !== undefined && areAll(row, isHeaderCell);

  const isTotals = (row: ImportRow): boolean =>
    row.values.length > 1 &&
    ofBrands.every((at) => isCount(row.values[at]) || isTotal(row.values[at], isCategory)) &&
    [firstCell(row.values), ...ofName.map((at) => row.values[at])].some((cell) =>
      isTotal(cell, isCategory),
    );

  const isUnits = (row: ImportRow): boolean =>
    areAll(
      row,
      (text, at) =>
        text.length <= LONGEST_UNIT &&
        (IN_BRACKETS.test(text) || (!identifying.includes(at) && UNITS.has(text.toLowerCase()))),
    );

  const isSection = (at: number, text: string, next: ImportRow | undefined): boolean => {
    if (columns.length < 2) return false;
    return (
      (at === 0 && !identifying.includes(at)) ||
      SECTION.test(text) ||
      // In the column of categories, the cell is another category of the brand above.
      (isCategory(withoutCount(text)) && fields.get(at) !== "categories") ||
      isPlace(withoutCount(text)) ||
      isHeader(next)
    );
  };

  return (row: ImportRow, isFirst: boolean, next: ImportRow | undefined): string | undefined => {
    if (row.problem !== undefined) return undefined;
    if (isTotals(row)) return "a row of totals";
    const only = onlyCell(row.values);
    const text = only === undefined ? "" : firstCell(row.values).trim();
    // In a list of one column, `*` and `#` may be bullets.
    if (isNote(text) && (keys.length > 1 || !/^[*#]/.test(text))) return "a note";
    if (isFirst && isUnits(row)) return "a row of units";
    if (isHeader(row)) return "the header again";
    if (isRule(row)) return "a line";
    return only !== undefined && isSection(only, text, next)
      ? "the heading of a section"
      : undefined;
  };
};

/** Whether a cell is empty or a count: `2`, `2 brands`, `2件`. */
const isCount = (value: JsonValue | undefined): boolean =>
  isEmpty(value) ||
  typeof value === "number" ||
  (typeof value === "string" && /^(?:\P{L}*|\d[\d.,]* ?\p{L}{1,10})$/u.test(value));

const LONGEST_UNIT = 30;
const IN_BRACKETS = /^[([][^()[\]]+[)\]]$/;

/** `A`, `Putters:`, `--- Putters ---` */
const SECTION = /^(?:\p{L}|[-=*#~_]{2}.*|.*[:：])$/u;

/** `---,---`: a line of a table drawn in text. */
const isRule = ({ values }: ImportRow): boolean => {
  let drawn = 0;
  const isDrawn = (value: JsonValue | undefined): boolean => {
    const text = typeof value === "string" ? value.trim() : "";
    if (text !== "") drawn += 1;
    return /^(?:[-=_:]{2,})?$/.test(text);
  };
  return values.every(isDrawn) && drawn > 1;
};

/** `Putters (12)` */
const withoutCount = (text: string): string => text.replace(/ \(\d{1,9}\)$/, "");

const isPlace = (text: string): boolean =>
  CONTINENTS.has(text.toLowerCase()) || writtenCountry(text) !== undefined;

const CONTINENTS = new Set(
  "africa,asia,asia pacific,australasia,europe,north america,oceania,south america".split(","),
);

/** Longer texts are not totals. */
const LONGEST_TOTAL = 40;

const isTotal = (value: JsonValue | undefined, isCategory: SheetParts["isCategory"]): boolean => {
  if (typeof value !== "string" || value.length > LONGEST_TOTAL) return false;
  const words = foldAccents(value.replace(/\(.*/, "")).match(/[\p{L}\p{N}Σ∑]+/gu) ?? [];
  if (TOTAL_BEGINS.has(words[0] ?? "")) words.shift();
  const [first = "", next = "", ...more] = words;
  return (
    TOTALS.has(first) &&
    (next === "" ||
      /^\d/.test(next) ||
      TOTAL_ENDS.has(next) ||
      isCategory([next, ...more].join(" ")))
  );
};

/** Whether a row has cells that are not empty, and the condition holds for all of them. */
const areAll = ({ values }: ImportRow, is: (text: string, at: number) => boolean): boolean =>
  values.every(
    (value, at) => isEmpty(value) || (typeof value === "string" && is(value.trim(), at)),
  ) && values.some((value) => !isEmpty(value));
