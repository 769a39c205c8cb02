import type { JsonValue } from "../brand/fields.ts";
import type { ImportRow } from "./import-field.ts";
import { isNoValue } from "./no-value.ts";

const TOTALS =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|count|average|avg\.?|mean|median)(?: (?:of|number|brands?)[\w ]*)?:?$/i;
/** Without its spaces. */
const NUMBER = /^[$€£]*-?[\d.,']+[%km]?$/i;

/** More than a row of names and numbers would leave. */
const LONGEST = 40;

/** Whether a row sums up the others: it begins with “Total” or the like, and most of the rest are numbers or empty. */
export const isTotalsRow = ({ values, problem }: ImportRow): boolean => {
  const first = firstCell(values);
  if (
    problem !== undefined ||
    values.length < 2 ||
    first.length > LONGEST ||
    !TOTALS.test(first.trim())
  )
    return false;
  const others = values.slice(values.indexOf(first) + 1).filter((value) => !isEmpty(value));
  const numbers = others.filter(
    (value) => typeof value === "string" && NUMBER.test(value.replace(/\s+/g, "")),
  );
  return numbers.length * 3 >= others.length * 2;
};

/** Below a table: `Note: as of March`, `Source: …`, `* according to the owner`. */
const NOTE =
  /^(?:(?:notes?|sources?|updated|last updated|as of|anmerkung(?:en)?|hinweis|quellen?|stand|注|出典)[:：]|\* )/i;

/** Whether a row is a note: one cell that begins as a note does. It may have fewer cells than the header. */
export const isNoteRow = ({ values }: ImportRow): boolean =>
  values.filter((value) => !isEmpty(value)).length === 1 && NOTE.test(firstCell(values).trim());

/** The first cell that is not empty. */
export const firstCell = (values: ImportRow["values"]): string => {
  const first = values.find((value) => !isEmpty(value));
  return typeof first === "string" ? first : "";
};

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === "string" && isNoValue(value));
