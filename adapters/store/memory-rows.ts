import { fromKeys, keysOf, pick } from "#core/records.ts";
import type { ColumnRow } from "./columns.ts";
import { likePattern, textColumns } from "./text-columns.ts";
import { type Rows, rowsOf } from "./rows.ts";
import type { AnyQuery, Condition, Counters, Row, Write } from "./rows-driver.ts";
import { COUNTERS, type TableName, tableRow, TABLES } from "./tables.ts";

/** The content of one table, by key. */
type Content = ReadonlyMap<string, Row>;

/** The memory that several stores share. */
export interface Memory {
  counters: Counters;
  tables: Readonly<Record<TableName, Content>>;
}

const NAMES = keysOf(TABLES);

export const createMemory = (): Memory => ({
  counters: fromKeys(COUNTERS, () => 0),
  tables: fromKeys(NAMES, (): Content => new Map()),
});

/** Rows in maps: the reference for every driver. A write replaces the maps, so synchronous reads see one snapshot. */
export const memoryRows = (memory: Memory = createMemory()): Rows =>
  rowsOf({
    known: (counter) => memory.counters[counter],
    read: async (queries) => ({
      counters: { ...memory.counters },
      rows: queries.map((query) => {
        const found = find(memory.tables[query.from], query);
        return query.isCount ? [{ count: found.length }] : found;
      }),
    }),
    containing: async (text, tables) =>
      tables.map((name) => rowsContaining(text, name, memory.tables[name])),
    write: async (writes, read, given) => {
      if (COUNTERS.some((one) => (read[one] ?? memory.counters[one]) !== memory.counters[one]))
        return false;
      const tables = { ...memory.tables };
      for (const write of writes)
        tables[write.table] = contentAfter(tables[write.table], write, given !== undefined);
      const touched = new Set(writes.map(({ table }) => table));
      for (const name of NAMES) refuseBroken(name, tables, touched);
      const counters = { ...memory.counters };
      for (const counter of new Set([...touched].map((name) => tableRow(name).counter)))
        if (counter) counters[counter] += 1;
      Object.assign(memory, { tables, counters: given ?? counters });
      return true;
    },
  });

const find = (content: Content, query: AnyQuery): Row[] => {
  const { from, where = [], order = [], offset = 0, limit = Infinity, only } = query;
  const { key, columns } = tableRow(from);
  const rows = [...content.values()]
    .filter((row) => where.every((condition) => meets(row, condition)))
    .sort((a, b) => {
      for (const by of [...order, ...key]) {
        const name = by.startsWith("-") ? by.slice(1) : by;
        const difference = compare(a[name], b[name]) * (by === name ? 1 : -1);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .slice(offset, offset + limit);
  return rows.map((row) => copied(pick(row, only ?? keysOf(columns)), columns));
};

const meets = (row: Row, [column, operator, value]: Condition): boolean => {
  const is = row[column];
  if (operator === "=") return is === value;
  if (operator === "!=") return is !== value;
  if (operator === "in") return Array.isArray(value) && value.includes(is);
  if (is === null) return false;
  const difference = compare(is, value);
  if (operator === "<") return difference < 0;
  if (operator === "<=") return difference <= 0;
  return operator === ">" ? difference > 0 : difference >= 0;
};

/** Null comes first. Texts are ordered by their UTF-8 bytes, which is the order of their code points. */
const compare = (a: unknown, b: unknown): number => {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return typeof a === "string" && typeof b === "string"
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : Number(a) - Number(b);
};

const contentAfter = (content: Content, write: Write, isCopy: boolean): Content => {
  const { key, columns, isHistory = false } = tableRow(write.table);
  const next = new Map(content);
  if ("put" in write)
    for (const row of write.put) {
      const at = keyOf(row, key);
      if (isHistory && !isCopy && !write.isErasure && next.has(at))
        throw new Error("History must not be changed");
      next.set(at, copied(row, columns));
    }
  else
    for (const [at, row] of content)
      if (write.drop.every((condition) => meets(row, condition))) next.delete(at);
  return next;
};

const keyOf = (row: Row, key: readonly string[]): string =>
  JSON.stringify(key.map((name) => row[name]));

/** A copy, as a database would return it. */
const copied = (row: Row, columns: Readonly<Record<string, ColumnRow>>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns[name]?.kind === "json" ? JSON.parse(JSON.stringify(value)) : value,
    ]),
  );

/** Throws if two rows share a unique value, or a reference leads nowhere. */
const refuseBroken = (
  name: TableName,
  tables: Readonly<Record<TableName, Content>>,
  touched: ReadonlySet<TableName>,
): void => {
  const { unique = [], references = [] } = tableRow(name);
  for (const column of touched.has(name) ? unique : []) {
    const values = [...tables[name].values()].flatMap((row) => row[column] ?? []);
    if (new Set(values).size < values.length)
      throw new Error(`Two rows of ${name} would have the same ${column}`);
  }
  for (const [column, target] of references) {
    if (!touched.has(name) && !touched.has(target)) continue;
    for (const row of tables[name].values())
      if (!tables[target].has(JSON.stringify([row[column]])))
        throw new Error(`A row of ${name} would refer to nothing in ${target}`);
  }
};

const rowsContaining = (text: string, name: TableName, content: Content): Row[] => {
  const parts = likePattern(text).toLowerCase().split("%");
  const searched = textColumns(name);
  const { columns } = tableRow(name);
  const contains = (value: unknown): boolean => {
    const searchedText = (typeof value === "string" ? value : JSON.stringify(value)).toLowerCase();
    let from = 0;
    return parts.every((part) => {
      const at = searchedText.indexOf(part, from);
      from = at + part.length;
      return at !== -1;
    });
  };
  return find(content, { from: name })
    .filter((row) => searched.some((column) => row[column] !== null && contains(row[column])))
    .map((row) => copied(row, columns));
};
