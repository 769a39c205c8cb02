import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { StoreFull } from "#core/result.ts";
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

describe("while another program writes", () => {
  it("a save waits for it to finish", async () => {
    other.exec("BEGIN IMMEDIATE");
    setTimeout(() => other.exec("COMMIT"), 300);
    expect((await save()).ok).toBe(true);
    expect((await store.directory()).brand(ping.id)).toMatchObject({ name: "Ping" });
  });

  it("reads continue", async () => {
    other.exec("BEGIN IMMEDIATE; UPDATE brands SET name = 'Half written'");
    expect(store.knownRevision()).toBe(revision);
    expect((await store.directory()).brand(ping.id)).toMatchObject({ name: "PING" });
    expect((await store.directory()).brands.size).toBe(6);
    other.exec("ROLLBACK");
  });
});

/** SQLite reports a file at its size limit as a full disk. */
const fill = (): void => {
  const pages = Number(database.pragma("page_count", { simple: true }));
  database.pragma(`max_page_count = ${pages}`);
};

const makeRoom = (): unknown => database.pragma("max_page_count = 1000000");

const long = () => updateBrand({ ...ping, longDescription: "Long. ".repeat(1_600) }, revision);

describe("on a full disk", () => {
  it("a save is refused as full and writes nothing, reads continue, and saving works again once there is space", async () => {
    fill();
    const before = await store.directory();
    const refusal = await store.commit(changeSetOf(long())).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreFull);
    expect(String(refusal)).toMatch(/is full.*make room/);
    expect(await store.directory()).toBe(before);
    expect(database.prepare("SELECT count(*) FROM batches").pluck().get()).toBe(1);
    makeRoom();
    expect((await store.commit(changeSetOf(long()))).ok).toBe(true);
  });
});

it("names no value of a record in a constraint error", async () => {
  const bad = updateBrand({ ...ping, name: "secret ".repeat(20) }, revision);
  const refusal = await store.commit(changeSetOf(bad)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(String(refusal)).not.toContain("secret");
});
