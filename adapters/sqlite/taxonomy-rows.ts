import type { Database } from "better-sqlite3";
import type {
  Attribute,
  Category,
  StoredAttribute,
  StoredCategory,
  Versioned,
} from "#core/taxonomy/taxonomy.ts";
import { ATTRIBUTE_COLUMNS, CATEGORY_COLUMNS, type Column } from "../columns.ts";
import { namesOf, placesFor, selecting, settingAll, type SqlValue, valuesOf } from "./sql.ts";

/** Reads and writes categories. */
export const categoryRows = (database: Database) =>
  taxonomyRows<Category, StoredCategory>(
    database,
    "categories",
    CATEGORY_COLUMNS,
    ({ version: _version, ...bare }) => bare,
  );

/** Reads and writes attributes. */
export const attributeRows = (database: Database) =>
  taxonomyRows<Attribute, StoredAttribute>(
    database,
    "attributes",
    ATTRIBUTE_COLUMNS,
    ({ version: _version, ...bare }) => bare,
  );

const taxonomyRows = <R extends Category | Attribute, S extends R & Versioned>(
  database: Database,
  table: "categories" | "attributes",
  columns: readonly Column<keyof R & string>[],
  bare: (stored: S) => R,
) => {
  const select = `SELECT ${selecting(columns, "t")}, t.version FROM ${table} AS t`;
  const all = database.prepare<[], S>(select);
  const one = database.prepare<[string], S>(`${select} WHERE id = ?`);
  const insert = database.prepare<SqlValue[]>(
    `INSERT INTO ${table} (${namesOf(columns)}, version) VALUES (${placesFor(columns)}, ?)`,
  );
  const update = database.prepare<SqlValue[]>(
    `UPDATE ${table} SET ${settingAll(columns)}, version = ? WHERE id = ?`,
  );
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`);

  return {
    all: (): S[] => all.all(),

    /** As a change set writes it; null when there is none. */
    find: (id: string): R | null => {
      const stored = one.get(id);
      return stored ? bare(stored) : null;
    },

    insert: (record: R, version: number): void =>
      void insert.run(...valuesOf(columns, record), version),

    update: (record: R, version: number): void =>
      void update.run(...valuesOf(columns, record), version, record.id),

    remove: (id: string): void => void remove.run(id),
  };
};

export type TaxonomyRows<R> = Pick<ReturnType<typeof taxonomyRows>, "remove"> & {
  find: (id: string) => R | null;
  insert: (record: R, version: number) => void;
  update: (record: R, version: number) => void;
};
