import { createHash } from "node:crypto";
import type { OnRows } from "#core/ports/jobs.ts";
import { fromKeys, keysOf } from "#core/records.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { counting, query, type Rows } from "./rows.ts";
import type { Counters, Row, Write } from "./rows-driver.ts";
import { COUNTERS, type TableName, tableRow, TABLES } from "./tables.ts";

/** Somebody wrote while the rows were read or copied. Nothing was changed. */
export interface WrittenMeanwhile {
  kind: "written-meanwhile";
}

/** The rows of a table, to compare two stores: how many, and a checksum of all. */
export interface TableSum {
  table: TableName;
  count: number;
  checksum: string;
}

const NAMES = keysOf(TABLES);

/** Every row of a directory. */
interface WholeDirectory {
  counters: Counters;
  tables: Readonly<Record<TableName, readonly Row[]>>;
}

/** The rows per request, so that even large rows fit into one response of Supabase. */
const ROWS_AT_ONCE = 1_000;
/** Rows with pictures are large. */
const LOGOS_AT_ONCE = 20;

/**
 * Copies every row of one directory to another, replacing its content, and compares both. `seen` are the counters of the target
 * when the replacement was confirmed. Does not copy accounts.
 */
export const copyRows = async (
  source: Rows,
  target: Rows,
  seen: Counters,
  onRows: (step: "Copying" | "Comparing") => OnRows,
): Promise<Result<{ sums: TableSum[]; differing: TableName[] }, WrittenMeanwhile>> => {
  const whole = await readWhole(source, onRows("Copying"));
  if (!whole) return fail({ kind: "written-meanwhile" });
  const { counters, tables } = whole;
  const writes = [
    ...NAMES.map(emptying),
    ...NAMES.map((table): Write => ({ table, put: tables[table] })),
  ];
  // Greater than the target's counters, so that its servers notice the copy.
  const next = fromKeys(COUNTERS, (one) => Math.max(counters[one], seen[one] + 1));
  if (!(await target.write(writes, seen, next))) return fail({ kind: "written-meanwhile" });
  const sums = sumsOf(tables);
  const copied = await readWhole(target, onRows("Comparing"));
  const targetSums = copied && sumsOf(copied.tables);
  return ok({
    sums,
    differing: NAMES.filter((_, n) => targetSums?.[n]?.checksum !== sums[n]?.checksum),
  });
};

const emptying = (table: TableName): Write => ({
  table,
  drop: [[tableRow(table).key[0], "!=", null]],
});

/** Reads all rows in parts; undefined if somebody writes meanwhile. */
const readWhole = async (rows: Rows, onRows: OnRows): Promise<WholeDirectory | undefined> => {
  const counted = await rows.snapshot(...NAMES.map((table) => counting(table)));
  const total = counted.rows.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
  const tables = fromKeys(NAMES, (): Row[] => []);
  let done = 0;
  for (const table of NAMES) {
    const limit = "picture" in tableRow(table).columns ? LOGOS_AT_ONCE : ROWS_AT_ONCE;
    for (let isWhole = false; !isWhole;) {
      const page = await rows.snapshot(query(table, { offset: tables[table].length, limit }));
      if (COUNTERS.some((one) => page.counters[one] !== counted.counters[one])) return undefined;
      const found: readonly Row[] = page.rows[0];
      tables[table].push(...found);
      isWhole = found.length < limit;
      done += found.length;
      onRows(done, Math.max(done, total));
    }
  }
  return { counters: counted.counters, tables };
};

const sumsOf = (tables: WholeDirectory["tables"]): TableSum[] =>
  NAMES.map((table) => {
    const hash = createHash("sha256");
    for (const row of tables[table]) hash.update(JSON.stringify(sorted(row)));
    return { table, count: tables[table].length, checksum: hash.digest("hex") };
  });

/** Databases order the keys of JSON differently. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
};
