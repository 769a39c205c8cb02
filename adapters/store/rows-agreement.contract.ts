import * as fc from "fast-check";
import { expect, it } from "vitest";
import { keysOf } from "#core/records.ts";
import { memoryRows } from "./memory-rows.ts";
import { brandRow, type RowsUnderTest } from "./rows.contract.ts";
import type { Query, Rows, Where } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { type Counter, type RowOf, type TableName, tableRow } from "./tables.ts";

/** Few values, so that rows often share keys, unique values and references. */
const ID = fc.constantFrom("a", "B", "é", "\uFF21", "\u{1F3CC}");
const SLUG = fc.constantFrom("a", "b", "c-1", "d", "e", "f");
const TEXT = fc.constantFrom(
  "x",
  "By golfer@example.com",
  "GOLFER%40EXAMPLE.COM",
  "%_\\'\"",
  "Ö ö",
);
const VERSION = fc.integer({ min: 1, max: 3 });
const ORDER = fc.constantFrom(-2, 0, 10);
const TIME = fc.constantFrom(
  "2026-05-01T10:00:00.000Z",
  "2026-05-01T10:00:00.001Z",
  "1999-01-01T00:00:00.000Z",
);

const ROWS = {
  brands: fc
    .record({
      id: ID,
      slug: SLUG,
      name: TEXT,
      aliases: fc.array(TEXT, { maxLength: 2 }),
      foundedYear: fc.option(fc.constantFrom(1959, 2000)),
      siteState: fc.option(fc.constant({ verdict: "gone" as const, since: "2026-01-01" })),
      updatedAt: TIME,
      version: VERSION,
    })
    .map(brandRow),
  categories: fc.record({
    id: ID,
    slug: SLUG,
    name: TEXT,
    aliases: fc.array(TEXT, { maxLength: 2 }),
    description: fc.option(TEXT),
    displayOrder: ORDER,
    version: VERSION,
  }),
  attributeGroups: fc.record({
    id: ID,
    slug: SLUG,
    name: fc.constant("G"),
    displayOrder: ORDER,
    any: fc.boolean(),
    partlyKnown: fc.boolean(),
    dueDays: fc.option(fc.constantFrom(9, 10)),
    version: VERSION,
  }),
  brandCategories: fc.record({ brandId: ID, categoryId: ID }),
  brandUses: fc.record({
    day: fc.constantFrom("2026-05-01", "2026-05-02"),
    kind: fc.constantFrom("click" as const, "compare" as const),
    brandId: ID,
    uses: VERSION,
  }),
  heldQuestions: fc.record({
    id: ID,
    until: TIME,
    holder: fc.option(fc.constantFrom("a", "B")),
  }),
} satisfies { [T in TableName]?: fc.Arbitrary<RowOf<T>> };

type Tested = keyof typeof ROWS;
const TESTED = keysOf(ROWS);

/** A condition on a column, with the value that the column has in some row, so that rows may meet it. */
const whereIn = (table: Tested): fc.Arbitrary<Where<TableName>> => {
  const row: fc.Arbitrary<Record<string, unknown>> = ROWS[table];
  const { columns } = tableRow(table);
  return (
    fc
      .tuple(
        fc.constantFrom(...keysOf(columns)),
        fc.constantFrom("=", "!=", "<", "<=", ">", ">=", "in"),
        row,
        row,
      )
      .map(([name, operator, one, other]) => {
        const isJson = columns[name]?.kind === "json";
        if (isJson) return [name, operator < "=" ? "=" : "!=", null];
        if (operator === "in")
          return [name, "in", [one[name], other[name]].filter((v) => v !== null)];
        if (operator !== "=" && operator !== "!=" && one[name] === null) return [name, "=", null];
        return [name, operator, one[name]];
      })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns and values are of the table.
      .map((where) => where as unknown as Where<TableName>)
  );
};

const wheresIn = (table: Tested, minLength: number) =>
  fc.array(whereIn(table), { minLength, maxLength: 2 });

const WRITE: fc.Arbitrary<Write> = fc.constantFrom(...TESTED).chain((table) => {
  const row: fc.Arbitrary<Record<string, unknown>> = ROWS[table];
  const { key } = tableRow(table);
  const keyOf = (one: Record<string, unknown>) => key.map((name) => one[name]).join(" ");
  const puts = fc
    .uniqueArray(row, { minLength: 1, maxLength: 5, selector: keyOf })
    .map((rows): Write => ({ table, put: rows }));
  const drops = wheresIn(table, 1).map((where): Write => ({ table, drop: where }));
  return fc.oneof({ weight: 3, arbitrary: puts }, { weight: 1, arbitrary: drops });
});

const STEP = fc.record({
  // One write for each table with a unique column: a driver may refuse two, although their common result would be valid.
  writes: fc.uniqueArray(WRITE, {
    minLength: 1,
    maxLength: 4,
    selector: (write) => (tableRow(write.table).unique ? write.table : write),
  }),
  /** The counters to pass: their current values, or older ones if `isStale`. */
  read: fc.subarray<Counter>(["revision", "views", "checks"]),
  isStale: fc.boolean(),
});

const QUERY = fc.constantFrom(...TESTED).chain((table) => {
  const columns = keysOf(tableRow(table).columns);
  const order = fc.constantFrom(
    ...columns.filter((name) => tableRow(table).columns[name]?.kind !== "json"),
  );
  return fc.record({
    table: fc.constant(table),
    query: fc.record(
      {
        where: wheresIn(table, 0),
        order: fc.array(
          fc.tuple(order, fc.boolean()).map(([name, isDown]) => (isDown ? `-${name}` : name)),
          { maxLength: 2 },
        ),
        limit: fc.integer({ min: 0, max: 4 }),
        offset: fc.integer({ min: 0, max: 3 }),
        only: fc.subarray(columns, { minLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  });
});

/** The outcome of an attempt: its result, or that it threw. */
const outcomeOf = async (
  rows: Rows,
  { writes, read, isStale }: typeof STEP extends fc.Arbitrary<infer S> ? S : never,
) => {
  const now = await rows.counters();
  const named = Object.fromEntries(read.map((one) => [one, now[one] - (isStale ? 1 : 0)]));
  return rows.write(writes, named).catch(() => "threw");
};

/** Checks that a driver agrees with the memory driver on any sequence of writes and queries. */
export const describeAgreement = (
  name: string,
  open: () => Promise<RowsUnderTest>,
  numRuns = 150,
): void => {
  it(`${name} rows agree with rows in memory on any sequence of writes and queries`, async () => {
    const seen = new Set<unknown>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEP, { minLength: 1, maxLength: 12 }),
        fc.array(QUERY, { minLength: 1, maxLength: 8 }),
        async (steps, queries) => {
          const { rows, close } = await open();
          const model = memoryRows();
          try {
            for (const step of steps) {
              const outcome = await outcomeOf(rows, step);
              seen.add(outcome);
              expect(outcome).toBe(await outcomeOf(model, step));
            }
            expect(await rows.counters()).toEqual(await model.counters());
            for (const table of TESTED)
              expect(await rows.find(table)).toEqual(await model.find(table));
            for (const { table, query } of queries) {
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts are of the table.
              const wanted = query as object as Query<TableName>;
              expect(await rows.find(table, wanted)).toEqual(await model.find(table, wanted));
              const { where = [] } = wanted;
              expect(await rows.count(table, where)).toBe(await model.count(table, where));
            }
            for (const text of ["golfer@example.com", "%_\\", "ö"])
              expect(await rows.containing(text, TESTED)).toEqual(
                await model.containing(text, TESTED),
              );
          } finally {
            await close();
          }
        },
      ),
      { numRuns },
    );
    expect(seen).toEqual(new Set([true, false, "threw"]));
  });
};
