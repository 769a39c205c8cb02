// Guarantee (Privacy): An address planted in every text column is gone after erasing, or named in the report.
import { expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createList,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { PENDING } from "#core/change/change-set.ts";
import { subscribed } from "#core/people/subscription.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { keysOf } from "#core/records.ts";
import { correctionOfTitleist, suggestion } from "#core/submission/submission.fixture.ts";
import { textColumns } from "./text-columns.ts";
import { memoryStores } from "./memory-stores.harness.ts";
import type { Rows } from "./rows.ts";
import type { Row } from "./rows-driver.ts";
import { type TableName, tableRow, TABLES } from "./tables.ts";

const WHO = "canary.golfer@golf-canary.example";

/** Columns of ids, slugs and hashes, which the program generates. */
const MADE = /(?:^id|Id|^field|[sS]lug|Hash|^path|^picture)$/;

/** Tables of public texts: the report names their records, and an editor removes the address by hand. */
const PUBLIC: ReadonlySet<string> = new Set([
  "brands",
  "categories",
  "attributes",
  "attributeGroups",
  "lists",
]);

/** Texts that contain the address. The first one that the column accepts is planted. */
const TEXTS = [
  `By ${WHO}, from ${WHO}.json and ${WHO}-2026.csv`,
  WHO,
  `https://golf.example/contact?mail=${encodeURIComponent(WHO)}`,
];

/** A JSON value in which each text that is not an id holds the address too. */
const planted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > 0 ? value.map(planted) : [TEXTS[0]];
  if (typeof value !== "object" || value === null)
    return typeof value === "string" && !value.includes("-0000-") ? `${value}\n<${WHO}>` : value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, planted(item)]));
};

/** Writes the address into one column of a row, if its bounds allow. Returns whether they did. */
const plant = async (rows: Rows, table: TableName, row: Row, column: string): Promise<boolean> => {
  const isAddress = /email|actor/i.test(column);
  const texts = isAddress ? TEXTS.slice(1, 2) : TEXTS;
  const values = tableRow(table).columns[column]?.kind === "json" ? [planted(row[column])] : texts;
  for (const value of values) {
    try {
      // Written without checks, as another program could.
      if (await rows.write([{ table, put: [{ ...row, [column]: value }], isErasure: true }], {}))
        return true;
    } catch {
      // The database refuses an address in this column.
    }
  }
  return false;
};

it("leaves an erased address in no column, and names public texts that hold it", async () => {
  const { rows, ...stores } = memoryStores();
  const { catalogStore: store, submissions, subscriptions, people } = stores;
  const at = "2026-03-01T10:00:00.000Z";
  const list = { id: "l", slug: "l", title: "L", text: "L", query: "search=l" };
  const created = createList({ ...list, brandIds: [], displayOrder: 1 });
  const { changes } = castChangeSet;
  await committed(store, { ...castChangeSet, changes: [...changes, created] });
  await submissions.add(suggestion);
  await submissions.addCorrection(correctionOfTitleist, "link");
  const remark = "No site";
  const to = { ...PENDING, status: "rejected" as const, remark };
  await committed(store, {
    ...changeSetOf(updateBrand({ ...ping, longDescription: "Old" }, 1)),
    note: "A note",
    decisions: [{ submissionId: suggestion.id, from: PENDING, to }],
  });
  await subscribed(subscriptions, "other@golf.example", { list: "category=putters" });
  await subscriptions.saveIntroduction("Hello golfers", "", at);
  await people.addRequest({
    id: "1",
    email: "other@golf.example",
    at,
    purpose: "own-data",
    expiresAt: at,
  });

  const names: string[] = [];
  const textTables = keysOf(TABLES).filter((table) => textColumns(table).length > 0);
  for (const table of textTables)
    for (const column of textColumns(table)) {
      if (MADE.test(column)) continue;
      const found: readonly Row[] = await rows.find(table);
      const row = found.findLast((one) => one[column] !== null);
      if (row && (await plant(rows, table, row, column))) names.push(`${table}.${column}`);
    }
  for (const known of [
    "brandSubmissions.correction",
    "batches.sample",
    "batches.decisions",
    "revisions.after",
    "subscriptions.list",
    "lists.text",
    "mailIntroductions.text",
  ])
    expect(names).toContain(known);

  const erased = await people.erase(WHO);
  if (!erased.ok) throw new Error("not erased");
  const { brandsNaming, taxonomyNaming } = erased.value;
  expect([brandsNaming.length > 0, taxonomyNaming.length > 0]).toEqual([true, true]);
  const found = await rows.containing("canary.golfer", textTables);
  const left = textTables.filter((table) => found[table].length > 0 && !PUBLIC.has(table));
  expect(left).toEqual([]);
});
