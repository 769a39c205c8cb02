import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SeedTable, SeedTables } from "#core/change/plan-seed.ts";
import {
  ATTRIBUTE_COLUMNS,
  BRAND_FILE_COLUMNS,
  CATEGORY_COLUMNS,
  type Column,
} from "../columns.ts";
import { fieldOfCell, unfiled } from "./codecs.ts";
import { readCsv } from "./read-csv.ts";

/** Reads `brands.csv`, `categories.csv` and `attributes.csv` of a folder, for `planSeed`. Throws, naming file and line, what is no CSV. */
export const readSeed = async (folder: string): Promise<SeedTables> => {
  const [brands, categories, attributes] = await Promise.all([
    readTable(folder, "brands.csv", BRAND_FILE_COLUMNS),
    readTable(folder, "categories.csv", CATEGORY_COLUMNS),
    readTable(folder, "attributes.csv", ATTRIBUTE_COLUMNS),
  ]);
  return { brands, categories, attributes };
};

const readTable = async (
  folder: string,
  file: string,
  columns: readonly Column[],
): Promise<SeedTable> => {
  const content = await readFile(join(folder, file));
  const { header, rows } = parsed(file, content);
  const byName = new Map(columns.map((column) => [column.column, column]));
  // A column nobody knows goes on under its own name, to be refused by it.
  const fields = header.map((name) => byName.get(name) ?? ({ field: name, kind: "text" } as const));
  return {
    file,
    columnOf: (field) => columns.find((column) => column.field === field)?.column ?? field,
    rows: rows.map(({ line, cells }) => ({
      line,
      fields: Object.fromEntries(
        fields.flatMap(({ field, kind }, n) => {
          const value = unfiled(fieldOfCell(cells[n] ?? "", kind), kind);
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    })),
  };
};

const parsed = (file: string, content: Uint8Array) => {
  try {
    return readCsv(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read as CSV: ${reason}`, { cause: error });
  }
};
