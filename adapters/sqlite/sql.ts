import type { Column } from "../columns.ts";

/** A value as SQLite keeps it. */
export type SqlValue = string | number | null;

/** `b.website_url AS "websiteUrl", …`: rows then speak the core's names. */
export const selecting = (columns: readonly Column[], table: string): string =>
  columns.map(({ field, column }) => `${table}.${column} AS "${field}"`).join(", ");

export const namesOf = (columns: readonly Column[]): string =>
  columns.map(({ column }) => column).join(", ");

export const placesFor = (columns: readonly Column[]): string => columns.map(() => "?").join(", ");

export const settingAll = (columns: readonly Column[]): string =>
  columns.map(({ column }) => `${column} = ?`).join(", ");

/** A record's values in the order of the columns. */
export const valuesOf = <Field extends string>(
  columns: readonly Column<Field>[],
  record: Readonly<Record<Field, unknown>>,
): SqlValue[] => columns.map(({ field, kind }) => sqlValue(record[field], kind));

const sqlValue = (value: unknown, kind: Column["kind"]): SqlValue => {
  if (value === null) return null;
  if (kind === "list" || kind === "json") return JSON.stringify(value);
  if (typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`Expected text or a number, not ${typeof value}`);
};
