import type { JsonValue } from "#core/brand/fields.ts";
import { sameField } from "#core/change/diff.ts";
import type { FileCodec } from "#core/import/import-field.ts";
import {
  BRAND_FILE_COLUMNS,
  CATEGORY_COLUMNS,
  type ColumnKind,
  SUBMISSION_COLUMNS,
} from "../columns.ts";
import { cellOfField, fieldOfCell } from "./cells.ts";

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(
  [...BRAND_FILE_COLUMNS, ...CATEGORY_COLUMNS, ...SUBMISSION_COLUMNS].map(({ field, kind }) => [
    field,
    kind,
  ]),
);

const kindOf = (field: string): ColumnKind => KINDS.get(field) ?? "text";

/** How CSV holds fields. */
export const csvCodec: FileCodec = {
  read: (field, raw) => (typeof raw === "string" ? fieldOfCell(raw, kindOf(field)) : undefined),
  holds: (field, raw, value) => {
    const kind = kindOf(field);
    const cell = cellOfField(value, kind);
    return raw === cell || (kind === "text" && typeof raw === "string" && raw.trimEnd() === cell);
  },
};

/** How JSON holds fields. A blank text says nothing, but where any JSON may stand, there it is a value like others. */
export const jsonCodec: FileCodec = {
  read: (field, raw) =>
    raw === null || (isBlank(raw) && kindOf(field) !== "json") ? undefined : raw,
  holds: (field, raw, value) => sameField(field, raw, value),
};

const isBlank = (raw: JsonValue): boolean => typeof raw === "string" && raw.trim() === "";
