import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { castChangeSet, createList } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { backUpDatabase } from "./maintenance/back-up.ts";
import { inspectDatabase, summarizeDatabase } from "./maintenance/inspect.ts";
import { openUpgraded } from "./maintenance/restore.ts";
import { openDatabase } from "./open-database.ts";
import { migrate, MIGRATIONS, schemaVersion } from "./migrate.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

const emptyDatabase = (): Database => {
  const database = new SqliteDatabase(join(emptyFolder(), "golfbrands.db"));
  onTestFinished(() => void database.close());
  return database;
};

const tablesOf = (database: Database): unknown[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all();

const first = { version: 301, sql: "CREATE TABLE one (id INTEGER)" };
const second = { version: 302, sql: "CREATE TABLE two (id INTEGER)" };
const broken = {
  version: 303,
  sql: "CREATE TABLE three (id INTEGER); CREATE TABLE three (id INTEGER)",
};

it("numbers the migrations from 1 without gaps", () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, n) => n + 301));
  expect(MIGRATIONS.length).toBeGreaterThan(0);
});

it("runs each migration once", () => {
  const database = emptyDatabase();
  migrate(database, [first]);
  migrate(database, [first, second]);
  migrate(database, [first, second]);
  expect(tablesOf(database)).toEqual(["one", "two"]);
  expect(database.pragma("user_version", { simple: true })).toBe(302);
});

it("rolls back a failing migration, and keeps the ones before it", () => {
  const database = emptyDatabase();
  expect(() => migrate(database, [first, second, broken])).toThrow(/three/);
  expect(tablesOf(database)).toEqual(["one", "two"]);
  expect(database.pragma("user_version", { simple: true })).toBe(302);
});

describe("a file from before the first release", () => {
  const unreleased = (): string => {
    const database = emptyDatabase();
    migrate(database, [first]);
    database.pragma("journal_mode = DELETE");
    database.pragma("user_version = 218");
    return database.name;
  };

  it("is refused and not changed; the message says how to keep its brands", async () => {
    const file = unreleased();
    const [before, { mode }] = [readFileSync(file), statSync(file)];
    const named =
      /golfbrands\.db was written.*schema is 218.*is unchanged.*brands export.*brands import.*do not come along/;
    expect(() => openDatabase(file)).toThrow(named);
    expect(() => inspectDatabase(file)).toThrow(named);
    expect(() => summarizeDatabase(file)).toThrow(named);
    await expect(backUpDatabase(file, `${file}.copy`)).rejects.toThrow(named);
    expect(readFileSync(file)).toEqual(before);
    expect(statSync(file).mode).toBe(mode);
    expect(readdirSync(dirname(file))).toEqual(["golfbrands.db"]);
  });

  it("is refused too while its version is only in the write-ahead log", () => {
    const file = join(emptyFolder(), "golfbrands.db");
    const database = new SqliteDatabase(file);
    onTestFinished(() => void database.close());
    database.pragma("journal_mode = WAL");
    migrate(database, [first]);
    database.pragma("user_version = 218");
    expect(() => openDatabase(file)).toThrow(/schema is 218/);
  });
});

describe("a file of an earlier schema", () => {
  const newest = MIGRATIONS.at(-1)?.version ?? 0;
  const OLDER = 302;
  const DAILY_VIEWS = `CREATE TABLE "daily_views" (
  "day" TEXT NOT NULL CHECK ("day" GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  "views" INTEGER NOT NULL CHECK ("views" >= 1),
  PRIMARY KEY ("day")
) STRICT, WITHOUT ROWID;`;

  const list = {
    id: "l1",
    slug: "putters",
    title: "Putters",
    text: "Who makes them.",
    query: "category=putters",
    brandIds: [],
    displayOrder: 1,
  };

  /** A file with brands and a list, as an earlier version wrote it. */
  const older = async (): Promise<string> => {
    const file = join(emptyFolder(), "golfbrands.db");
    const database = openedDatabase(file);
    const { changes } = castChangeSet;
    const created = { ...castChangeSet, changes: [...changes, createList(list)] };
    await committed(sqliteStores(database).catalogStore, created);
    // Undo the migrations after the first two.
    database.exec(`
${DAILY_VIEWS}
      DROP INDEX batches_by_is_public_and_at;
      ALTER TABLE batches DROP COLUMN is_public;
      ALTER TABLE lists RENAME COLUMN title TO name;
      ALTER TABLE lists RENAME COLUMN query TO filter;
      UPDATE revisions SET after = replace(replace(after, '"title"', '"name"'), '"query"', '"filter"') WHERE record = 'list'`);
    database.pragma(`user_version = ${OLDER}`);
    database.close();
    return file;
  };

  it("is upgraded with all its content, and backed up first", async () => {
    const file = await older();
    const { database, kept } = openUpgraded(file, new Date("2026-11-22T15:00:00Z"));
    onTestFinished(() => void database.close());
    expect(tablesOf(database)).toEqual(tablesOf(openedDatabase(join(emptyFolder(), "new.db"))));
    expect(inspectDatabase(file)).toMatchObject({
      schema: newest,
      problems: [],
      counts: { brands: 6 },
    });
    expect(kept).toBe(`${file}.before-upgrade-20261122T150000000Z`);
    expect(inspectDatabase(String(kept))).toMatchObject({
      schema: OLDER,
      problems: [],
      counts: { brands: 6 },
    });
    expect(statSync(String(kept)).mode & 0o777).toBe(0o600);
    const { lists } = await sqliteStores(database).catalogStore.directory();
    expect([...lists.values()]).toEqual([{ ...list, version: 1 }]);
    const after = database.prepare("SELECT after FROM revisions WHERE record = 'list'").pluck();
    expect(JSON.parse(String(after.get()))).toEqual(list);
  });

  it("is not backed up when its schema is current", () => {
    const file = join(emptyFolder(), "golfbrands.db");
    openedDatabase(file);
    const { database, kept } = openUpgraded(file, new Date());
    database.close();
    expect(kept).toBeUndefined();
  });

  it("is unchanged when no sound backup can be made", async () => {
    const file = await older();
    const database = new SqliteDatabase(file);
    onTestFinished(() => void database.close());
    database.exec("UPDATE brands SET version = 99 WHERE slug = 'ping'");
    expect(() => openUpgraded(file, new Date())).toThrow(
      /cannot back it up before upgrading it.*not in history: ping/,
    );
    expect(schemaVersion(database)).toBe(OLDER);
    expect(readdirSync(dirname(file)).filter((name) => /before-upgrade/.test(name))).toEqual([]);
  });
});
