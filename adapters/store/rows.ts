import type { ColumnOf, Counter, RowOf, TableName } from "./tables.ts";

/**
 * The driver of a database: rows, and nothing about what they mean. All rules are in the core and in the repositories over this
 * interface. All methods throw `StoreUnavailable` if the database cannot be reached.
 */
export interface Rows {
  /** The newest known value of a counter, without waiting: a local database reads it, a remote one answers its last poll. */
  known(counter: Counter): number;

  counters(): Promise<Counters>;

  /** The rows that match, in order: by default by key. Text is ordered by code points. Null comes first. */
  find<T extends TableName, C extends ColumnOf<T> = ColumnOf<T>>(
    table: T,
    query?: Query<T, C>,
  ): Promise<Pick<RowOf<T>, C>[]>;

  /** The answers to several queries, and the counters, from one snapshot. */
  snapshot<const Queries extends readonly AnyQuery[]>(queries: Queries): Promise<Snapshot<Queries>>;

  count<T extends TableName>(table: T, where?: readonly Where<T>[]): Promise<number>;

  /**
   * The rows of some tables that may hold this text, in whatever case, in a column for texts or JSON; finds it too where characters
   * other than ASCII letters, digits, dots and hyphens are encoded. May find more: the caller decides.
   */
  naming<T extends TableName>(text: string, tables: readonly T[]): Promise<Naming<T>>;

  /**
   * Writes all in order, or nothing. Returns false and writes nothing if one of these counters is no longer what was read. Advances
   * the counter of each group of tables by one. Throws if the result would break a bound, a unique column or a reference.
   */
  write(writes: readonly Write[], read: Partial<Counters>): Promise<boolean>;
}

export type Counters = Record<Counter, number>;

type Scalar = string | number | boolean;

/** The values to compare a column with. JSON can only be null or not. */
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
  /** All of them hold. */
  where?: readonly Where<T>[];
  /** Equal rows are ordered by key. */
  order?: readonly Order<T>[];
  limit?: number;
  offset?: number;
  /** The columns wanted; all if absent. */
  only?: readonly C[];
}

/** A query that names its table. */
export type AnyQuery = { [T in TableName]: { from: T } & Query<T> }[TableName];

export interface Snapshot<Queries extends readonly AnyQuery[]> {
  counters: Counters;
  /** In the order of the queries. */
  rows: { -readonly [N in keyof Queries]: RowsFor<Queries[N]> };
}

type RowsFor<Q> = Q extends { from: infer T extends TableName }
  ? Q extends { only: readonly (infer C)[] }
    ? Pick<RowOf<T>, C & ColumnOf<T>>[]
    : RowOf<T>[]
  : never;

export type Naming<T extends TableName> = { [Name in T]: RowOf<Name>[] };

/** Replaces or adds rows by key, or deletes all rows that match. */
export type Write = { [T in TableName]: Put<T> | Drop<T> }[TableName];

export interface Put<T extends TableName> {
  table: T;
  /** Each key once. */
  put: readonly RowOf<T>[];
}

export interface Drop<T extends TableName> {
  table: T;
  drop: readonly [Where<T>, ...Where<T>[]];
}

// The two functions exist because TypeScript cannot see that a `Put<T>` of any table is a `Write`.
/** To replace rows, or add them. */
export const put = <T extends TableName>(table: T, rows: readonly RowOf<T>[]): Write =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
  ({ table, put: rows }) as unknown as Write;

/** To delete every row that matches. */
export const drop = <T extends TableName>(
  table: T,
  ...where: readonly [Where<T>, ...Where<T>[]]
): Write =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
  ({ table, drop: where }) as unknown as Write;
