import type { Brand } from "#core/brand/brand.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import { asFields, type Fields } from "#core/change/diff.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import { csvCell } from "#core/text/escape.ts";
import { BRAND_FILE_COLUMNS, type Column } from "../columns.ts";
import { cellOfField } from "./cells.ts";
import type { FileFormat } from "./file-format.ts";

/** Turns records into the text of a file: `begin`, each record, `end`. */
export interface RowWriter {
  begin: string;
  /** `isFirst`: no record came before. */
  row: (record: Fields, isFirst: boolean) => string;
  end: (isEmpty: boolean) => string;
}

/** Columns of an exported brand: all but its id, which means nothing elsewhere. */
export const BRAND_EXPORT_COLUMNS = BRAND_FILE_COLUMNS.filter(({ field }) => field !== "id");

/** Writes records in these columns. Every record has one place in the file, so equal records make equal bytes. */
export const rowWriter = (format: FileFormat, columns: readonly Column[]): RowWriter => {
  if (format === "csv")
    return {
      begin: `${columns.map(({ column }) => column).join(",")}\r\n`,
      row: (record) =>
        `${columns.map(({ field, kind }) => csvCell(cellOfField(record[field] ?? null, kind))).join(",")}\r\n`,
      end: () => "",
    };
  const item = (record: Fields): string =>
    JSON.stringify(
      Object.fromEntries(columns.map(({ field, column }) => [column, record[field] ?? null])),
    );
  if (format === "ndjson")
    return { begin: "", row: (record) => `${item(record)}\n`, end: () => "" };
  return {
    begin: "[",
    row: (record, isFirst) => `${isFirst ? "\n" : ",\n"}${item(record)}`,
    end: (isEmpty) => (isEmpty ? "]\n" : "\n]\n"),
  };
};

/** A brand as files hold it: its links by slug, in one order. */
export const brandExporter = (taxonomy: {
  categories: readonly Category[];
  attributes: readonly Attribute[];
}) => {
  const slugs = new Map(
    [...taxonomy.categories, ...taxonomy.attributes].map(({ id, slug }) => [id, slug]),
  );
  const named = (ids: readonly string[]): string[] => ids.map((id) => slugs.get(id) ?? id).sort();
  return (brand: Brand): Fields => ({
    ...asFields(brand),
    socialLinks: inOneOrder(brand.socialLinks),
    categories: named(brand.categoryIds),
    attributes: named(brand.attributeIds),
  });
};

/** Stores keep the keys of JSON in orders of their own. */
const inOneOrder = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOneOrder(value[key] ?? null)]));
};
