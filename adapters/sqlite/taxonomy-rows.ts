import type { Database } from "better-sqlite3";
import { type Revision, asRevision } from "#core/change/batch.ts";
import {
  type AttributeChange,
  type CategoryChange,
  type GroupChange,
  type Change,
  type ChangeHeader,
  changeHeader,
} from "#core/change/change-set.ts";
import type { RecordKind } from "#core/result.ts";
import { runAtOnce, type Slices } from "#core/slices.ts";
import type { Attribute, AttributeGroup, Category, Versioned } from "#core/taxonomy/taxonomy.ts";
import { ATTRIBUTE_COLUMNS, CATEGORY_COLUMNS, type Column, GROUP_COLUMNS } from "../columns.ts";
import {
  namesOf,
  placeholders,
  readAs,
  selectList,
  setClause,
  type SqlValue,
  type Table,
  sqlValues,
} from "./sql.ts";

/** Reads and writes categories. */
export const categoryRows = (database: Database) =>
  taxonomyRows<Category>(database, "categories", CATEGORY_COLUMNS);

/** Reads and writes attributes. */
export const attributeRows = (database: Database) =>
  taxonomyRows<Attribute>(database, "attributes", ATTRIBUTE_COLUMNS);

/** Reads and writes groups of attributes. */
export const groupRows = (database: Database) =>
  taxonomyRows<AttributeGroup>(database, "attribute_groups", GROUP_COLUMNS);

const taxonomyRows = <R extends Category | Attribute | AttributeGroup>(
  database: Database,
  table: Exclude<Table, "brands">,
  columns: readonly Column<keyof R & string>[],
) => {
  const selected = selectList(columns, "t");
  const all = database.prepare<[], R & Versioned>(
    `SELECT ${selected}, t.version FROM ${table} AS t`,
  );
  const one = database.prepare<[string], R>(`SELECT ${selected} FROM ${table} AS t WHERE id = ?`);
  const reads = columns.map(readAs);
  const read = <Stored extends R>(row: Stored): Stored => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row as SQLite returns it.
    const values = row as unknown as Readonly<Record<string, SqlValue>>;
    const fields = reads.map((one) => [one.field, one.read(values[one.field] ?? null)]);
    return Object.assign(row, Object.fromEntries(fields));
  };
  const insert = database.prepare<SqlValue[]>(
    `INSERT INTO ${table} (${namesOf(columns)}, version) VALUES (${placeholders(columns)}, ?)`,
  );
  const update = database.prepare<SqlValue[]>(
    `UPDATE ${table} SET ${setClause(columns)}, version = ? WHERE id = ?`,
  );
  const remove = database.prepare<[string]>(`DELETE FROM ${table} WHERE id = ?`);

  return {
    all: (): (R & Versioned)[] => all.all().map(read),

    /** A record in the form of a change set; null if absent. */
    find: (id: string): R | null => {
      const row = one.get(id);
      return row ? read(row) : null;
    },

    insert: (record: R, version: number): void =>
      void insert.run(...sqlValues(columns, record), version),

    update: (record: R, version: number): void =>
      void update.run(...sqlValues(columns, record), version, record.id),

    remove: (id: string): void => void remove.run(id),
  };
};

/** Creates and updates; returns a function that deletes. */
type TaxonomyWriter<C> = (
  changes: readonly C[],
  version: number,
  note: (revision: Revision) => void,
) => () => void;

/**
 * Writes category changes in two steps, since brands may link to created categories and must be unlinked from
 * deleted ones.
 */
export const categoryWriter = (database: Database): TaxonomyWriter<CategoryChange> =>
  writer<Category>(database, "category", "categories", categoryRows(database));

/** Writes attribute changes, in the same two steps. */
export const attributeWriter = (database: Database): TaxonomyWriter<AttributeChange> =>
  writer<Attribute>(database, "attribute", "attributes", attributeRows(database));

export const groupWriter = (database: Database): TaxonomyWriter<GroupChange> =>
  writer<AttributeGroup>(database, "group", "attribute_groups", groupRows(database));

type ChangeOf<R> = { verb: "create" | "update"; after: R } | { verb: "delete"; id: string };

const writer = <R extends Category | Attribute | AttributeGroup>(
  database: Database,
  record: Exclude<RecordKind, "brand">,
  table: Table,
  rows: ReturnType<typeof taxonomyRows<R>>,
) => {
  const retireSlugs = slugRetirer(database, table);

  return (
    changes: readonly (ChangeOf<R> & (CategoryChange | AttributeChange | GroupChange))[],
    version: number,
    note: (revision: Revision) => void,
  ): (() => void) => {
    const noteChange = (id: string, before: R | null, after: R | null): void =>
      note(asRevision(record, id, before, after));
    const retired = runAtOnce(retireSlugs(changes.map(changeHeader)));
    const stored = (id: string): R | null => {
      const found = rows.find(id);
      return found && { ...found, slug: retired.get(id) ?? found.slug };
    };

    for (const change of changes) {
      if (change.verb === "delete") continue;
      const { after } = change;
      const before = change.verb === "create" ? null : stored(after.id);
      if (before) rows.update(after, version);
      else rows.insert(after, version);
      noteChange(after.id, before, after);
    }

    return () => {
      for (const change of changes) {
        if (change.verb !== "delete") continue;
        const { id } = change;
        const before = stored(id);
        rows.remove(id);
        noteChange(id, before, null);
      }
    };
  };
};

/** The id of the changed record. */
export const idOf = (change: Change): string =>
  change.verb === "delete" ? change.id : change.after.id;

/**
 * SQLite checks slugs after each statement, a change set only at the end. A slug that moves between records
 * is first replaced by a random one. Returns the replaced slugs by record id.
 */
export const slugRetirer = (database: Database, table: Table) => {
  const slugOf = database
    .prepare<[string], string>(`SELECT slug FROM ${table} WHERE id = ?`)
    .pluck();
  const retire = database.prepare<[string]>(
    `UPDATE ${table} SET slug = lower(hex(randomblob(16))) WHERE id = ?`,
  );

  return function* (headers: readonly ChangeHeader[]): Slices<ReadonlyMap<string, string>> {
    const retired = new Map<string, string>();
    const givers = headers.filter(({ verb }) => verb !== "create");
    if (givers.length === 0) return retired;
    const takers = new Map<string, string>();
    for (const { id, slug } of headers) if (slug !== undefined) takers.set(slug, id);
    for (const { id } of givers) {
      yield;
      const slug = slugOf.get(id);
      const taker = slug === undefined ? undefined : takers.get(slug);
      if (slug === undefined || taker === undefined || taker === id) continue;
      retire.run(id);
      retired.set(id, slug);
    }
    return retired;
  };
};
