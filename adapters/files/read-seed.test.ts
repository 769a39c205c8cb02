import { resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSqliteRows } from "../sqlite/sqlite-rows.harness.ts";
import { catalogUnderTest, observe } from "../store/catalog-under-test.harness.ts";
import { openMemoryRows } from "../store/memory-rows.harness.ts";
import { isLinkField, type JsonValue } from "#core/brand/fields.ts";
import { ascending } from "#core/text/fold.ts";
import { committed } from "#core/ports/commit.harness.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import { EXPORT_COLUMNS, LIST_SEPARATOR } from "../columns.ts";
import { cellOfField } from "./codecs.ts";
import { brandExporter } from "./write-rows.ts";
import { readSeed } from "./read-seed.ts";
import { shippedBrands } from "./shipped-brands.harness.ts";

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

  it("are what the files say: an export has the same cells", async () => {
    const { changes } = await shippedBrands();
    const taxonomy = { categories: new Array<Category>(), attributes: new Array<Attribute>() };
    const brands: Brand[] = [];
    for (const change of changes) {
      if (change.verb !== "create") continue;
      if (change.record === "category") taxonomy.categories.push(change.after);
      else if (change.record === "attribute") taxonomy.attributes.push(change.after);
      else if (change.record === "brand")
        brands.push({ ...change.after, viewCount: 0, updatedAt: "", version: 1 });
    }
    const exported = brandExporter(taxonomy);
    const { brand: file } = await readSeed(FIXTURES);
    const columns = file.header.flatMap(
      (name) => EXPORT_COLUMNS.brand.find(({ column }) => column === name) ?? [],
    );
    // The order of links and evidence has no meaning.
    const sorted = (cell: JsonValue | undefined, at: number) =>
      typeof cell === "string" &&
      ["categories", "attributes", "evidence"].includes(columns[at]?.field ?? "")
        ? cell.split(LIST_SEPARATOR).sort()
        : cell;
    expect(
      brands.map((brand) =>
        columns
          .map(({ field, kind }) => cellOfField(exported(brand)[field] ?? null, kind))
          .map(sorted),
      ),
    ).toEqual(file.rows.map(({ values }) => values.map(sorted)));
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
