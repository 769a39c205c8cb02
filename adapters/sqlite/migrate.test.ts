import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { expect, it, onTestFinished } from "vitest";
import { castBrands, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import { PENDING } from "#core/change/verdict.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { sqliteCatalogStore } from "./catalog-store.ts";
import { migrate, MIGRATIONS } from "./migrate.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteSubmissionStore } from "./submission-store.ts";

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

const first = { version: 1, sql: "CREATE TABLE one (id INTEGER)" };
const second = { version: 2, sql: "CREATE TABLE two (id INTEGER)" };
const broken = {
  version: 3,
  sql: "CREATE TABLE three (id INTEGER); CREATE TABLE three (id INTEGER)",
};

it("numbers the migrations from 1 without gaps", () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, n) => n + 1));
  expect(MIGRATIONS.length).toBeGreaterThan(0);
});

it("runs each migration once, whenever it comes along", () => {
  const database = emptyDatabase();
  migrate(database, [first]);
  migrate(database, [first, second]);
  migrate(database, [first, second]);
  expect(tablesOf(database)).toEqual(["one", "two"]);
  expect(database.pragma("user_version", { simple: true })).toBe(2);
});

it("leaves nothing of a migration that fails, and keeps those before it", () => {
  const database = emptyDatabase();
  expect(() => migrate(database, [first, second, broken])).toThrow(/three/);
  expect(tablesOf(database)).toEqual(["one", "two"]);
  expect(database.pragma("user_version", { simple: true })).toBe(2);
});

it("refuses a database that has come further", () => {
  const database = emptyDatabase();
  migrate(database, [first, second]);
  expect(() => migrate(database, [first])).toThrow(/newer version/);
  expect(tablesOf(database)).toEqual(["one", "two"]);
});

/** A directory after a few commits, as this version writes it. */
const writtenToday = async (): Promise<Database> => {
  const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  const store = sqliteCatalogStore(database);
  const { revision } = await committed(store, castChangeSet);
  await sqliteSubmissionStore(database).add(suggestion);
  await committed(store, {
    ...changeSetOf(
      updateBrand({ ...ping, name: "Ping Gölf", websiteUrl: null, categoryIds: [] }, revision),
      deleteBrand(chervo.id, revision),
    ),
    decisions: [
      {
        submissionId: suggestion.id,
        from: PENDING,
        to: { status: "approved", brandId: titleist.id, remark: null },
      },
    ],
  });
  return database;
};

const columnsOf = (database: Database, table: string): string =>
  database
    .prepare<[string], string>("SELECT name FROM pragma_table_info(?)")
    .pluck()
    .all(table)
    .join(", ");

/** The same directory, as a version with this schema left it. */
const writtenAt = (version: number, today: Database): Database => {
  const old = emptyDatabase();
  migrate(old, MIGRATIONS.slice(0, version));
  old.prepare("ATTACH ? AS today").run(today.name);
  old.pragma("foreign_keys = OFF");
  for (const table of tablesOf(old).map(String)) {
    const columns = columnsOf(old, table);
    old.exec(
      `DELETE FROM main.${table}; INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM today.${table}`,
    );
  }
  old.exec("DETACH today");
  return old;
};

const contentOf = (database: Database) =>
  Object.fromEntries(
    tablesOf(database).map((table) => [
      table,
      database.prepare(`SELECT * FROM ${String(table)} ORDER BY 1, 2`).all(),
    ]),
  );

it("brings a directory of every earlier version to what this one would have written", async () => {
  const today = await writtenToday();
  expect(contentOf(today)["brands"]).toHaveLength(castBrands.length - 1);
  for (const { version } of MIGRATIONS.slice(1)) {
    const old = writtenAt(version - 1, today);
    migrate(old);
    expect(contentOf(old)).toEqual(contentOf(today));
  }
});

it("writes an older file anew, once, so that what was deleted from it is gone", () => {
  const file = join(emptyFolder(), "golfbrands.db");
  const canary = "deleted.golfer@canary.example";
  const older = new SqliteDatabase(file);
  older.pragma("journal_mode = WAL");
  migrate(
    older,
    MIGRATIONS.filter(({ version }) => version < 5),
  );
  older
    .prepare(
      "INSERT INTO brand_submissions (id, brand_name, notes, created_at) VALUES (?, ?, ?, ?)",
    )
    .run("1", "Canary", canary.repeat(50), "2026-01-01T00:00:00.000Z");
  older.exec("DELETE FROM brand_submissions");
  older.close();
  const bytes = () =>
    [file, `${file}-wal`]
      .filter(existsSync)
      .map((part) => readFileSync(part, "latin1"))
      .join("");
  expect(bytes()).toContain(canary);
  const database = openedDatabase(file);
  expect(bytes()).not.toContain(canary);
  expect(database.pragma("user_version", { simple: true })).toBe(MIGRATIONS.length);
});
