import type { Counter, TableName } from "./tables.ts";

/** A row of any table. */
export type Row = Readonly<Record<string, unknown>>;

export type Counters = Record<Counter, number>;

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "in";

export type Condition = readonly [column: string, operator: Operator, value: unknown];

/** A query of any table. `Query` documents the members. */
export interface AnyQuery {
  from: TableName;
  where?: readonly Condition[];
  order?: readonly string[];
  limit?: number;
  offset?: number;
  only?: readonly string[];
  /** Answers one row, `{ count }`: the number of matches. */
  isCount?: true;
}

/** Replaces or adds rows by key, or deletes all rows that match. */
export type Write = Put | Drop;

interface Put {
  table: TableName;
  /** No two rows have the same key. */
  put: readonly Row[];
  /** Replaces rows of history, too. */
  isErasure?: true;
}

interface Drop {
  table: TableName;
  drop: readonly Condition[];
}

/**
 * What a database implements: `Rows` without the types of the tables. All methods throw `StoreUnavailable` if the database cannot be
 * reached.
 */
export interface RowsDriver {
  known(counter: Counter): number;

  /** The counters and the answers to all queries, in order, from one snapshot. */
  read(queries: readonly AnyQuery[]): Promise<{ counters: Counters; rows: Row[][] }>;

  containing(text: string, tables: readonly TableName[]): Promise<Row[][]>;

  write(writes: readonly Write[], read: Partial<Counters>, counters?: Counters): Promise<boolean>;
}
