import { recordOf } from "#core/records.ts";
import type { AnyQuery, Counters, Row, RowsDriver, Write } from "./rows-driver.ts";
import { type ColumnOf, type Counter, type RowOf, type TableName, tableRow } from "./tables.ts";

/**
 * A database: rows, and nothing about what they mean. All rules are in the core and in the repositories over this interface. All
 * methods throw `StoreUnavailable` if the database cannot be reached.
 */
export interface Rows {
  /** The newest known value of a counter. Never waits: a local database reads the value, a remote database returns the value of its last answer. */
  known(counter: Counter): number;

  counters(): Promise<Counters>;

  /** The matching rows, ordered by `order` and then by key. Text is ordered by code points. Null comes first. */
  find<T extends TableName, C extends ColumnOf<T> = ColumnOf<T>>(
    table: T,
    query?: Query<T, C>,
  ): Promise<Pick<RowOf<T>, C>[]>;

  /** The answers to several queries (`query`, `counting`), and the counters, from one snapshot. */
  snapshot<Queries extends readonly QueryOf<unknown>[]>(
    ...queries: Queries
  ): Promise<Snapshot<Queries>>;

  count<T extends TableName>(table: T, where?: readonly Where<T>[]): Promise<number>;

  /**
   * The rows that contain a text in a column of text or JSON, ignoring case. In a row, characters other than ASCII letters, digits, dots
   * and hyphens may be encoded in any way. May return further rows, so the caller must check each.
   */
  containing<T extends TableName>(text: string, tables: readonly T[]): Promise<RowsByTable<T>>;

  /**
   * Executes all writes (`put`, `drop`) in order, or none. Returns false and writes nothing if one of the counters in `read` has changed
   * since. Advances the counter of each written group of tables by one. Throws if the result would break a bound, a unique column or a
   * reference. Rows may swap unique values only within one `put`, so use a single `put` for a table with a unique column. Throws if a row
   * of history would be deleted, or replaced by anything but `erase`. A copy of a whole directory may do both: it passes `counters`, which
   * become the new values. A `put` without rows does not count as a write, nor does a `drop` that compares with an empty list.
   */
  write(writes: readonly Write[], read: Partial<Counters>, counters?: Counters): Promise<boolean>;
}

type Scalar = string | number | boolean;

/** The values to compare a column with. A JSON column can only be compared with null. */
type Comparable<Value> = Extract<Value, Scalar>;

/** A condition on a column. Null is neither smaller nor greater than anything. */
export type Where<T extends TableName> = {
  [C in ColumnOf<T>]:
    | readonly [
        column: C,
        operator: "=" | "!=",
        value: Comparable<RowOf<T>[C]> | Extract<RowOf<T>[C], null>,
      ]
    | readonly [column: C, operator: "<" | "<=" | ">" | ">=", value: Comparable<RowOf<T>[C]>]
    | readonly [column: C, operator: "in", values: readonly Comparable<RowOf<T>[C]>[]];
}[ColumnOf<T>];

/** A column to order by; `-` reverses it. */
export type Order<T extends TableName> = ColumnOf<T> | `-${ColumnOf<T>}`;

export interface Query<T extends TableName, C extends ColumnOf<T> = ColumnOf<T>> {
  /** Rows must meet all conditions. */
  where?: readonly Where<T>[];
  /** Equal rows are ordered by key. */
  order?: readonly Order<T>[];
  limit?: number;
  offset?: number;
  /** The columns wanted; all if absent. */
  only?: readonly C[];
}

declare const ANSWER: unique symbol;

/** A query, with the type of its answer. */
export interface QueryOf<Answer> extends AnyQuery {
  /** For types only. */
  readonly [ANSWER]?: Answer;
}

export const query = <T extends TableName, C extends ColumnOf<T> = ColumnOf<T>>(
  from: T,
  rest: Query<T, C> = {},
): QueryOf<Pick<RowOf<T>, C>> => ({ from, ...rest });

/** A query for the number of matching rows. */
export const counting = <T extends TableName>(
  from: T,
  where: readonly Where<T>[] = [],
): QueryOf<{ count: number }> => ({ from, where, isCount: true });

export interface Snapshot<Queries extends readonly QueryOf<unknown>[]> {
  counters: Counters;
  /** In the order of the queries. */
  rows: { [N in keyof Queries]: Queries[N] extends QueryOf<infer Answer> ? Answer[] : never };
}

export type RowsByTable<T extends TableName> = { [Name in T]: RowOf<Name>[] };

/** Replaces rows with the same keys, or adds them. */
export const put = <T extends TableName>(table: T, rows: readonly RowOf<T>[]): Write => ({
  table,
  put: rows,
});

/** Replaces rows, also rows of history, by copies without a person's data. */
export const erase = <T extends TableName>(table: T, rows: readonly RowOf<T>[]): Write => ({
  ...put(table, rows),
  isErasure: true,
});

/** Deletes every row that matches. */
export const drop = <T extends TableName>(
  table: T,
  ...where: readonly [Where<T>, ...Where<T>[]]
): Write => ({ table, drop: where });

/** Whether a write can change any row. */
export const isEffective = (write: Write): boolean =>
  "put" in write
    ? write.put.length > 0
    : !write.drop.some(([, operator, value]) => operator === "in" && Object(value).length === 0);

/** Gives a driver's rows the types of their queries. A driver returns the columns that its tables declare. */
export const typed = <Queries extends readonly QueryOf<unknown>[]>(read: {
  counters: Counters;
  rows: readonly (readonly Row[])[];
}): Snapshot<Queries> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
  read as unknown as Snapshot<Queries>;

/** Wraps a driver, and types its rows by table. */
export const rowsOf = (driver: RowsDriver): Rows => ({
  known: (counter) => driver.known(counter),
  counters: async () => (await driver.read([])).counters,
  find: async <T extends TableName, C extends ColumnOf<T>>(from: T, rest: Query<T, C> = {}) => {
    const queries = [query(from, rest)] as const;
    return typed<typeof queries>(await driver.read(queries)).rows[0];
  },
  snapshot: async <Queries extends readonly QueryOf<unknown>[]>(...queries: Queries) =>
    typed<Queries>(await driver.read(queries)),
  count: async (from, where = []) => {
    const { rows } = await driver.read([counting(from, where)]);
    return Number(rows[0]?.[0]?.["count"]);
  },
  containing: async <T extends TableName>(text: string, tables: readonly T[]) => {
    const found = await driver.containing(text, tables);
    return recordOf<RowsByTable<T>>(tables, (table) => found[tables.indexOf(table)] ?? []);
  },
  write: async (writes, read, counters) => {
    for (const write of writes)
      if ("drop" in write && tableRow(write.table).isHistory && !counters)
        throw new Error("History must not be deleted");
    return driver.write(writes.filter(isEffective), read, counters);
  },
});
