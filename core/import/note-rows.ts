import type { JsonValue } from "../brand/fields.ts";
import type { ImportRow } from "./import-field.ts";
import { isNoValue } from "./no-value.ts";

/** Notes below a table: `Note: as of March`, `Source: …`, `* according to the owner`, `Brands: 12`, `Page 1 of 2`, a time. */
const NOTE =
  /^(?:(?:notes?|sources?|updated|last updated|as of|generated(?: (?:by|on|at))?|exported(?: (?:by|on|at|from))?|confidential|anmerkung(?:en)?|hinweis|quellen?|stand|fuente|fonte|источник|примечание|注|出典|来源|备注|출처)[:：]|[*†‡§#]\s|©|\(?\d+ (?:rows?|records?|results?|entries|items)(?:\)| in set|$)|copyright (?:\(c\)|©|\d)|confidential information|.*[^\d\s] ?[:：] ?\d+$|\p{L}+ \d+ (?:of|von|sur|de|di|van|из|\/) \d+$|.{0,40}\b\d{1,2}:\d{2}\b.*$|back to top$|end of (?:data|file|list|report|table)$)/iu;

/** Whether a row is a note: it has one cell that is not empty, and that cell begins like a note. The row may be shorter than the header. */
export const isNoteRow = ({ values }: ImportRow): boolean =>
  onlyCell(values) !== undefined && isNote(firstCell(values).trim());

/** Whether a text begins like a note. */
export const isNote = (text: string): boolean => NOTE.test(text);

/** The position of the only cell that is not empty; `undefined` if there is none, or more than one. */
export const onlyCell = (values: ImportRow["values"]): number | undefined => {
  const first = values.findIndex((value) => !isEmpty(value));
  const hasMore = values.some((value, at) => at > first && !isEmpty(value));
  return first === -1 || hasMore ? undefined : first;
};

/** The first cell that is not empty. */
export const firstCell = (values: ImportRow["values"]): string => {
  const first = values.find((value) => !isEmpty(value));
  return typeof first === "string" ? first : "";
};

export const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === "string" && isNoValue(value));
