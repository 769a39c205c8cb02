import SqliteDatabase, { type Database } from "better-sqlite3";
import { openDatabase } from "#adapters/sqlite/open-database.ts";

/** The rows that an import stores, without history. */
const TABLES = ["categories", "attributes", "brands", "brand_categories", "brand_attributes"];

const ORDERS: Readonly<Record<string, string>> = {
  brands: "ORDER BY substr(id, 20)",
  brand_categories: "ORDER BY substr(brand_id, 20)",
  brand_attributes: "ORDER BY substr(brand_id, 20)",
};

/** Reads the rows of an import in file order, for `writeBare` to write again. */
export const readRows = (file: string) => {
  const from = new SqliteDatabase(file, { readonly: true });
  const tables = TABLES.map((table) => {
    const columns = from
      .prepare<[string], string>("SELECT name FROM pragma_table_info(?)")
      .pluck()
      .all(table)
      .map((column) => `"${column}"`)
      .join(", ");
    // No index has the file's order.
    const order = ORDERS[table] ?? "";
    const rows = from
      .prepare<[], unknown[]>(`SELECT ${columns} FROM ${table} ${order}`)
      .raw()
      .all();
    return { table, columns, rows };
  });
  from.close();
  return tables;
};

/** Writes rows into an empty database of the same schema with one prepared statement per table, in one transaction. */
export const writeBare = (tables: ReturnType<typeof readRows>, file: string): Database => {
  const into = openDatabase(file);
  into.pragma("cache_size = -131072");
  into.transaction(() => {
    for (const { table, columns, rows } of tables) {
      const places = columns.replaceAll(/[^,]+/g, "?");
      const insert = into.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`);
      for (const row of rows) insert.run(...row);
    }
  })();
  return into;
};
