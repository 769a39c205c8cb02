import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

let database: Database;
let other: Database;
let store: CatalogStore;
let revision: number;

beforeEach(async () => {
  database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  other = openedDatabase(database.name);
  store = sqliteStores(database).catalogStore;
  ({ revision } = await committed(store, castChangeSet));
});

const save = () => store.commit(changeSetOf(updateBrand({ ...ping, name: "Ping" }, revision)));

it("a save waits while another program writes", async () => {
  other.exec("BEGIN IMMEDIATE");
  setTimeout(() => other.exec("COMMIT"), 300);
  expect((await save()).ok).toBe(true);
  expect((await store.directory()).brand(ping.id)).toMatchObject({ name: "Ping" });
});

it("names no value of a record in a constraint error", async () => {
  const bad = updateBrand({ ...ping, name: "secret ".repeat(20) }, revision);
  const refusal = await store.commit(changeSetOf(bad)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(String(refusal)).not.toContain("secret");
});
