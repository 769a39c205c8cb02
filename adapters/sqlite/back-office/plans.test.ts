import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { expect, it } from "vitest";
import {
  BRAND_SORT_KEYS,
  DEFAULT_BRAND_LIST_QUERY,
  LIST_NEEDS,
} from "#core/back-office/brand-list-query.ts";
import { sqliteBackOfficeStore } from "../back-office-store.ts";
import { emptyFolder, openedDatabase } from "../sqlite.harness.ts";

/** Allowed scans: the taxonomy is small, the state is one row, and batches are listed in table order. */
const MAY_BE_WALKED = new Set(["categories", "attributes", "t", "batches", "catalog_state"]);

/** A database that records the statements prepared on it. */
const remembering = (database: Database) => {
  const statements = new Set<string>();
  const seen = new Proxy(database, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        if (key === "prepare") statements.add(String(args[0]));
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { statements, seen };
};

/** SQLite's query plan. */
const planOf = (database: Database, sql: string): string[] => {
  const explained = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const named = Object.fromEntries([...sql.matchAll(/:(\w+)/g)].map(([, name]) => [name, null]));
  const places = [...sql.matchAll(/\?/g)].map(() => null);
  const steps = places.length > 0 ? explained.all(...places) : explained.all(named);
  return steps.map(({ detail }) => detail);
};

it("scans no table that grows, for any query", async () => {
  const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  const { statements, seen } = remembering(database);
  const records = sqliteBackOfficeStore(seen);
  const lists = [
    ...BRAND_SORT_KEYS.flatMap((key) => [{ sort: key }, { sort: `-${key}` as const }]),
    { linked: [["one", "two"], ["three"]], positioning: "Luxury" as const },
    ...LIST_NEEDS.map((needs) => ({ needs, status: "active" as const, search: "golf" })),
  ];
  for (const list of lists) {
    await records.listBrands({ ...DEFAULT_BRAND_LIST_QUERY, ...list }, 2026);
    await records.listBrandRefs({ ...DEFAULT_BRAND_LIST_QUERY, ...list }, 2026);
  }

  const reads = [...statements].filter((sql) => /^\s*SELECT/.test(sql));
  expect(reads.length).toBeGreaterThan(40);
  const walks = reads.flatMap((sql) =>
    planOf(database, sql)
      .map((step) => /^SCAN (\w+)$/.exec(step)?.[1])
      .filter((table) => table !== undefined && !MAY_BE_WALKED.has(table))
      .map((table) => `${table}: ${sql}`),
  );
  expect(walks).toEqual([]);
});

it("lists by name without sorting, and stops at the end of the page", async () => {
  const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  const { statements, seen } = remembering(database);
  await sqliteBackOfficeStore(seen).listBrands(DEFAULT_BRAND_LIST_QUERY, 2026);
  const page = [...statements].find((sql) => sql.includes("ORDER BY b.folded_name ASC"));
  expect(planOf(database, page ?? "")).toEqual(["SCAN b USING COVERING INDEX brands_listed"]);
});

it("finds the records written between two revisions from an index alone", () => {
  const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  const { statements, seen } = remembering(database);
  sqliteBackOfficeStore(seen);
  const written = [...statements].find((sql) => sql.includes("revision <= :to"));
  expect(planOf(database, written ?? "")[0]).toBe(
    "SEARCH revisions USING COVERING INDEX revisions_written (record_kind=? AND revision>? AND revision<?)",
  );
});
