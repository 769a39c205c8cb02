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

  it("a save gives up after 2 seconds, and nothing is written", async () => {
    other.exec("BEGIN IMMEDIATE");
    const start = performance.now();
    await expect(save()).rejects.toThrow(/for 2 seconds/);
    expect(performance.now() - start).toBeGreaterThan(1_500);
    other.exec("ROLLBACK");
    expect((await store.directory()).brand(ping.id)).toMatchObject({ name: "PING" });
    expect((await save()).ok).toBe(true);
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
  it("a save is refused as full, nothing is written, and reads continue", async () => {
    fill();
    const before = await store.directory();
    await expect(store.commit(changeSetOf(long()))).rejects.toThrow(StoreFull);
    expect(await store.directory()).toBe(before);
    expect((await store.directory()).brand(ping.id)).toMatchObject({ longDescription: "" });
    expect(database.prepare("SELECT count(*) FROM batches").pluck().get()).toBe(1);
  });

  it("saving works again as soon as the disk has space", async () => {
    fill();
    await expect(store.commit(changeSetOf(long()))).rejects.toThrow(/is full.*make room/);
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
