import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { emptyFolder } from "../empty-folder.harness.ts";
import { openSqliteRows } from "../sqlite/sqlite-rows.harness.ts";
import { catalogUnderTest, observe } from "../store/catalog-under-test.harness.ts";
import { openMemoryRows } from "../store/memory-rows.harness.ts";
import { isLinkField } from "#core/brand/fields.ts";
import { ascending } from "#core/text/fold.ts";
import { committed } from "#core/ports/commit.harness.ts";
import type { ImportRow } from "#core/import/import-field.ts";
import { cellOfField } from "./codecs.ts";
import { ROW_LIMIT } from "./csv-records.ts";
import { csvRows, readCsv, readSeed } from "./read-csv.ts";
import { shippedBrands } from "./shipped-brands.harness.ts";

it("reads rows with their line numbers", () => {
  const text = 'name,notes\r\nPing,"two\r\nlines"\r\n\r\n"Sub, 70","says ""hi"""\r\n';
  expect(readCsv(Buffer.from(text))).toMatchObject({
    header: ["name", "notes"],
    rows: [
      { line: 2, cells: ["Ping", "two\nlines"] },
      { line: 5, cells: ["Sub, 70", 'says "hi"'] },
    ],
  });
});

it("skips a byte order mark", () => {
  expect(readCsv(Buffer.from("\uFEFFname\nChervò\n"))).toEqual({
    header: ["name"],
    rows: [{ line: 2, cells: ["Chervò"] }],
  });
});

it("reads an empty file as no rows", () => {
  expect(readCsv(Buffer.from(""))).toEqual({ header: [], rows: [] });
});

it("names the line of a short row and of an unclosed quotation", () => {
  expect(() => readCsv(Buffer.from("a,b\n1,2\n3\n"))).toThrow(/line 3/);
  expect(() => readCsv(Buffer.from('a,b\n1,"2\n'))).toThrow(/line/);
});

const rowsOf = (text: string): ImportRow[] => [
  ...csvRows(text, { delimiter: ",", fromLine: 1, titles: 0 }, "a.csv", []),
];

it("rejects a line that is too long for a row, and reads those after it", () => {
  const long = "x".repeat(ROW_LIMIT);
  const rows = rowsOf(
    `a,b\n1,2\nx${",".repeat(2 * ROW_LIMIT)}\n"${long},${long}",3\n${long},"4"\n5,6\n`,
  );
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    ...[3, 4, 5].map((line) => [line, "has more than 524,288 characters"]),
    [6, undefined],
  ]);
  expect(rows[1]?.values.length).toBeLessThanOrEqual(ROW_LIMIT + 1);
});

it("refuses text that is not UTF-8", () => {
  expect(() => readCsv(Buffer.from("name\nCherv\xf2\n", "latin1"))).toThrow(/utf-8/);
});

const FIXTURES = resolve(import.meta.dirname, "../../fixtures");

describe("the real brands", () => {
  it("are 402 (399 active) with 14 categories, 96 attributes and 909 checked facts", async () => {
    const { changes } = await shippedBrands();
    const created = (kind: string) => changes.filter(({ record }) => record === kind);
    const active = changes.filter(
      (change) =>
        change.record === "brand" && change.verb === "create" && change.after.status === "active",
    );
    expect(
      [created("brand"), active, created("category"), created("attribute"), created("group")].map(
        (each) => each.length,
      ),
    ).toEqual([402, 399, 14, 96, 8]);
    const brands = changes.flatMap((change) =>
      change.record === "brand" && change.verb === "create" ? [change.after] : [],
    );
    const checked = brands.flatMap(({ evidence }) => evidence);
    const of = (wanted: string) => checked.filter(({ field }) => field === wanted);
    expect([checked.length, of("foundedYear").length, of("hqLocation").length]).toEqual([
      909, 222, 295,
    ]);
  });

  it("have 451 events, which exports write as the fixtures have them", async () => {
    const { changes } = await shippedBrands();
    const { header, rows } = readCsv(readFileSync(join(FIXTURES, "brands.csv")));
    const cellIn = (column: string, cells: string[]): string => cells[header.indexOf(column)] ?? "";
    const given = new Map(
      rows.map(({ cells }) => [cellIn("slug", cells), cellIn("events", cells)]),
    );
    let count = 0;
    for (const change of changes) {
      if (change.record !== "brand" || change.verb !== "create") continue;
      const { slug, events } = change.after;
      count += events.length;
      expect(cellOfField(events, "events")).toBe(given.get(slug));
    }
    expect(count).toBe(451);
  });

  it("load identically into SQLite and memory", async () => {
    const plan = await shippedBrands();
    const stores = [
      catalogUnderTest(await openMemoryRows()),
      catalogUnderTest(await openSqliteRows()),
    ];
    onTestFinished(async () => void (await Promise.all(stores.map(({ close }) => close()))));
    const seen = await Promise.all(
      stores.map(async (subject) => {
        await committed(subject.store, plan);
        return withoutTimes(await observe(subject));
      }),
    );
    expect(seen[0]?.records[0]).toHaveLength(402);
    expect(seen[1]).toEqual(seen[0]);
  });
});

it("names the file that is not valid CSV", async () => {
  const folder = emptyFolder();
  for (const file of ["brands.csv", "categories.csv", "groups.csv", "lists.csv"])
    writeFileSync(join(folder, file), "slug,name\n");
  writeFileSync(join(folder, "attributes.csv"), "slug,name\nlonely\n");
  await expect(readSeed(folder)).rejects.toThrow(/attributes\.csv.*line 2/);
});

/** Without values that differ between stores: the time and id of the commit, and the order of links. */
const withoutTimes = (
  seen: Awaited<ReturnType<typeof observe>>,
): Awaited<ReturnType<typeof observe>> =>
  JSON.parse(JSON.stringify(seen), (key, value: unknown) => {
    if (isLinkField(key) && Array.isArray(value)) return value.map(String).toSorted(ascending);
    return key === "updatedAt" || key === "at" || (key === "id" && isBatchId(value))
      ? undefined
      : value;
  });

const isBatchId = (value: unknown): boolean =>
  typeof value === "string" && !value.startsWith("id-");
