import type { Database, Statement } from "better-sqlite3";
import { fromKeys, keysOf } from "#core/records.ts";
import type { ColumnKind } from "../store/columns.ts";
import { quoted } from "../store/ddl.ts";
import { likePattern, textColumns } from "../store/text-columns.ts";
import { type QueryOf, type Rows, rowsOf, typed } from "../store/rows.ts";
import type { AnyQuery, Condition, Counters, Row, Write } from "../store/rows-driver.ts";
import { COUNTERS, type Counter, type TableName, tableRow, TABLES } from "../store/tables.ts";
import { querying, reading, writing } from "./transactions.ts";

/** A value that SQLite stores. */
type SqlValue = string | number | null;

/** The rows of a SQLite file. Every process that opens the file sees the others' writes at once. */
export const sqliteRows = (database: Database): Rows => {
  const { known, read, containing, write } = rowsNow(database);
  return rowsOf({
    known: (counter) => querying(database, () => known(counter)),
    // The counters alone are one statement, which needs no transaction.
    read: async (queries) =>
      (queries.length === 0 ? querying : reading)(database, () => read(queries)),
    containing: async (text, tables) => reading(database, () => containing(text, tables)),
    write: (writes, readAt, counters) => writing(database, () => write(writes, readAt, counters)),
  });
};

/** The rows, within a transaction of the caller. */
export const rowsNow = (database: Database) => {
  const statement = statementsOf(database);
  const find = finder(statement);
  const apply = writer(statement);
  const counter = database
    .prepare<[Counter], number>('SELECT "value" FROM "counters" WHERE "name" = ?')
    .pluck();
  const all = database
    .prepare<[], [Counter, number]>('SELECT "name", "value" FROM "counters"')
    .raw();
  const advance = database.prepare<[Counter]>(
    'UPDATE "counters" SET "value" = "value" + 1 WHERE "name" = ?',
  );
  const set = database.prepare<[number, Counter]>(
    'UPDATE "counters" SET "value" = ? WHERE "name" = ?',
  );
  const known = (name: Counter): number => required(name, counter.get(name));
  const countersNow = (): Counters => {
    const values = new Map(all.all());
    return fromKeys(COUNTERS, (name) => required(name, values.get(name)));
  };

  const read = (queries: readonly AnyQuery[]): { counters: Counters; rows: Row[][] } => ({
    counters: countersNow(),
    rows: queries.map((query) => find(query)),
  });

  return {
    known,
    read,
    snapshot: <Queries extends readonly QueryOf<unknown>[]>(queries: Queries) =>
      typed<Queries>(read(queries)),
    containing: (text: string, tables: readonly TableName[]): Row[][] =>
      tables.map((from) => find({ from }, likeIn(from, text))),
    write: (
      writes: readonly Write[],
      readAt: Partial<Counters> = {},
      counters?: Counters,
    ): boolean => {
      const now = countersNow();
      if (COUNTERS.some((name) => (readAt[name] ?? now[name]) !== now[name])) return false;
      for (const write of writes) apply(write, counters !== undefined);
      for (const name of new Set(writes.map(({ table }) => tableRow(table).counter)))
        if (name) advance.run(name);
      if (counters) for (const name of COUNTERS) set.run(counters[name], name);
      return true;
    },
  };
};

const required = (name: Counter, value: number | undefined): number => {
  if (value === undefined) throw new Error(`The counter ${name} is missing`);
  return value;
};

/** Prepares each statement once. Rows are arrays, which better-sqlite3 returns faster than objects. */
const statementsOf = (database: Database) => {
  const prepared = new Map<string, Statement<SqlValue[], SqlValue[]>>();
  return (sql: string): Statement<SqlValue[], SqlValue[]> => {
    let statement = prepared.get(sql);
    if (!statement) {
      statement = database.prepare<SqlValue[], SqlValue[]>(sql);
      if (statement.reader) statement.raw();
      prepared.set(sql, statement);
    }
    return statement;
  };
};

type Prepare = ReturnType<typeof statementsOf>;

interface Clause {
  sql: string;
  values: SqlValue[];
}

const conditionOf = (table: TableName, where: readonly Condition[]): Clause => {
  const values: SqlValue[] = [];
  const parts = where.map(([column, operator, value]) => {
    if (operator === "in") {
      values.push(
        JSON.stringify(value, (_, one) => (typeof one === "boolean" ? Number(one) : one)),
      );
      return `${quoted(column)} IN (SELECT value FROM json_each(?))`;
    }
    values.push(sqlValue(value, kindOf(table, column)));
    const sign = operator === "=" ? "IS" : operator === "!=" ? "IS NOT" : operator;
    return `${quoted(column)} ${sign} ?`;
  });
  return { sql: parts.length === 0 ? "" : ` WHERE ${parts.join(" AND ")}`, values };
};

const likeIn = (table: TableName, text: string): Clause => {
  const columns = textColumns(table);
  return {
    sql: ` WHERE ${columns.map((name) => `${quoted(name)} LIKE ?`).join(" OR ")}`,
    values: columns.map(() => likePattern(text)),
  };
};

const kindOf = (table: TableName, column: string): ColumnKind => {
  const known = tableRow(table).columns[column];
  if (!known) throw new Error(`${table} has no column ${column}`);
  return known.kind;
};

const finder =
  (statement: Prepare) =>
  (
    { from, where = [], order = [], limit = -1, offset = 0, only, isCount }: AnyQuery,
    { sql, values }: Clause = conditionOf(from, where),
  ): Row[] => {
    if (isCount) {
      const count = statement(`SELECT count(*) FROM ${quoted(from)}${sql}`);
      return [{ count: count.get(...values)?.[0] }];
    }
    const { key, columns } = tableRow(from);
    const wanted: readonly string[] = only ?? keysOf(columns);
    const orderBy = [...order, ...key].map((name) =>
      name.startsWith("-") ? `${quoted(name.slice(1))} DESC` : quoted(name),
    );
    const rows = statement(
      `SELECT ${listed(wanted)} FROM ${quoted(from)}${sql} ORDER BY ${orderBy.join(", ")} LIMIT ? OFFSET ?`,
    ).all(...values, limit, offset);
    return rows.map(readerOf(wanted.map((name) => [name, kindOf(from, name)])));
  };

/** Makes an object of the cells of a row. Copies one blank object each time, so that all rows share one hidden class. */
const readerOf = (kinds: readonly (readonly [name: string, kind: ColumnKind])[]) => {
  const blank = Object.fromEntries(kinds.map(([name]) => [name, null]));
  return (cells: readonly SqlValue[]): Row => {
    const row: Record<string, unknown> = { ...blank };
    let at = 0;
    for (const [name, kind] of kinds) row[name] = READ[kind](cells[at++] ?? null);
    return row;
  };
};

const asIs = (value: SqlValue): unknown => value;

/** Converts a value from SQLite to the core's. */
const READ: Readonly<Record<ColumnKind, (value: SqlValue) => unknown>> = {
  text: asIs,
  integer: asIs,
  boolean: (value) => (value === null ? null : value === 1),
  time: asIs,
  day: asIs,
  json: (value) => (value === null ? null : value === "[]" ? [] : JSON.parse(String(value))),
};

const sqlValue = (value: unknown, kind: ColumnKind): SqlValue => {
  if (value === null) return null;
  if (kind === "json") return JSON.stringify(value);
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`Expected a ${kind}, not ${typeof value}`);
};

const listed = (names: readonly string[]): string => names.map(quoted).join(", ");

/**
 * Overwrites a row with the same key. `INSERT OR REPLACE` would also delete a row with the same value of a unique column, and search
 * other tables for rows that refer to it.
 */
const replacing = (key: readonly string[], names: readonly string[]): string => {
  const others = names.filter((name) => !key.includes(name));
  const set = others.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(", ");
  return ` ON CONFLICT (${listed(key)}) DO ${set === "" ? "NOTHING" : `UPDATE SET ${set}`}`;
};

/**
 * For each table, the statements that add a row, and that add or replace a row. Built once, because building them takes a tenth of
 * a save.
 */
const INSERTS = fromKeys(keysOf(TABLES), (table) => {
  const { key, columns } = tableRow(table);
  const names = keysOf(columns);
  const add = `INSERT INTO ${quoted(table)} (${listed(names)}) VALUES (${names.map(() => "?").join(", ")})`;
  return { add, replace: add + replacing(key, names) };
});

const writer = (statement: Prepare) => {
  const drop = (table: TableName, where: readonly Condition[]): void => {
    const { sql, values } = conditionOf(table, where);
    statement(`DELETE FROM ${quoted(table)}${sql}`).run(...values);
  };

  const put = (table: TableName, rows: readonly Row[], mayChangeHistory: boolean): void => {
    const { key, columns, unique = [], isHistory = false } = tableRow(table);
    const isOnlyNew = isHistory && !mayChangeHistory;
    const names = keysOf(columns);
    // The given rows may swap values of a unique column, so delete their old versions before inserting any. One `in` per key column is
    // enough, because such tables have a single key column.
    if (unique.length > 0 && rows.length > 1 && !isOnlyNew)
      for (const name of key) drop(table, [[name, "in", rows.map((row) => row[name])]]);
    const insert = statement(INSERTS[table][isOnlyNew ? "add" : "replace"]);
    const kinds = names.map((name): [string, ColumnKind] => [name, kindOf(table, name)]);
    for (const row of rows) insert.run(...kinds.map(([name, kind]) => sqlValue(row[name], kind)));
  };

  return (write: Write, isCopy: boolean): void => {
    if ("put" in write) put(write.table, write.put, isCopy || write.isErasure === true);
    else drop(write.table, write.drop);
  };
};
