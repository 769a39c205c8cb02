import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inspect } from "node:util";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chervo, ping } from "#core/brand/brand.fixture.ts";
import type { Revision } from "#core/change/batch.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { committed, withSortedLinks } from "#core/ports/catalog-under-test.contract.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { quickParts } from "../identity/identity.harness.ts";
import { sqliteBackOfficeStore } from "./back-office-store.ts";
import { sqliteCatalogStore } from "./catalog-store.ts";
import { sqliteIdentity } from "./identity.ts";
import { inspectDatabase } from "./maintenance/inspect.ts";
import { type RevisionRow, revisionTeller, SELECT_REVISION } from "./history-rows.ts";
import { openUpgraded, restoreDatabase } from "./maintenance/restore.ts";
import { giveBackRoom, migrate, MIGRATIONS, schemaVersion } from "./migrate.ts";
import { sqliteNewsletterStore } from "./newsletter-store.ts";
import { openDatabase } from "./open-database.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteSubscriberStore } from "./subscriber-store.ts";

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

const first = { version: 101, sql: "CREATE TABLE one (id INTEGER)" };
const second = { version: 102, sql: "CREATE TABLE two (id INTEGER)" };
const broken = {
  version: 103,
  sql: "CREATE TABLE three (id INTEGER); CREATE TABLE three (id INTEGER)",
};

it("numbers the migrations from 1 without gaps", () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, n) => n + 101));
  expect(MIGRATIONS.length).toBeGreaterThan(0);
});

it("runs each migration once, whenever it comes along", () => {
  const database = emptyDatabase();
  migrate(database, [first]);
  migrate(database, [first, second]);
  migrate(database, [first, second]);
  expect(tablesOf(database)).toEqual(["one", "two"]);
  expect(database.pragma("user_version", { simple: true })).toBe(102);
});

it("leaves nothing of a migration that fails, and keeps those before it", () => {
  const database = emptyDatabase();
  expect(() => migrate(database, [first, second, broken])).toThrow(/three/);
  expect(tablesOf(database)).toEqual(["one", "two"]);
  expect(database.pragma("user_version", { simple: true })).toBe(102);
});

it("refuses a database that has come further", () => {
  const database = emptyDatabase();
  migrate(database, [first, second]);
  expect(() => migrate(database, [first])).toThrow(/newer version/);
  expect(tablesOf(database)).toEqual(["one", "two"]);
});

it("refuses one that was never released", () => {
  const database = emptyDatabase();
  migrate(database, [first]);
  database.pragma("user_version = 3");
  expect(() => migrate(database)).toThrow(/before version 0\.1/);
});

it("tells history once from schema 115 on, which gives back the room it took", () => {
  const file = join(emptyFolder(), "golfbrands.db");
  const old = new SqliteDatabase(file);
  const schema114 = MIGRATIONS.filter(({ version }) => version <= 114);
  migrate(old, schema114);
  old.exec(`
    INSERT INTO batches (revision, id, at, actor, reason, origin)
    VALUES (1, 'batch', '2026-01-01T00:00:00.000Z', 'system', 'seed', 'system');
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
    INSERT INTO revisions (revision, record_kind, record_id, after)
    SELECT 1, 'brand', 'brand-' || n, json_object('id', 'brand-' || n, 'status', iif(n % 2, 'active', 'archived'), 'text', hex(zeroblob(900)))
    FROM numbers;`);
  old.close();
  const before = statSync(file).size;
  const database = openedDatabase(file);
  giveBackRoom(database);
  expect(statSync(file).size).toBeLessThan(before / 2);
  expect(database.prepare("SELECT became, count(*) FROM revisions GROUP BY 1").raw().all()).toEqual(
    [
      ["active", 250],
      ["archived", 250],
    ],
  );
});

describe("a file of version 0.1", () => {
  const AS_LEFT = readFileSync(join(import.meta.dirname, "version-0.1.fixture.sql"), "utf8");

  /** The file, and what it holds. */
  const older = (change = "") => {
    const file = join(emptyFolder(), "golfbrands.db");
    const database = new SqliteDatabase(file);
    database.pragma("foreign_keys = OFF");
    database.exec(AS_LEFT + change);
    const columns = columnsOf(database);
    // Whole records are told once by now.
    const told = oldHistoryOf(database);
    columns["revisions"] = columns["revisions"]?.filter((name) => name !== "after") ?? [];
    const content = contentOf(database, columns);
    database.close();
    return { file, columns, content, told };
  };

  it("is brought to the schema of a new file, with everything in it", () => {
    const { file, columns, content, told } = older(
      // It was freed of somebody whom the attribute itself names still.
      "UPDATE revisions SET after = json_set(after, '$.name', '[erased]') WHERE record_kind = 'attribute';",
    );
    const database = openedDatabase(file);
    expect(contentOf(database, columns)).toEqual(content);
    expect(historyOf(database)).toMatchObject(told);
    for (const [table, rows] of Object.entries(content))
      expect([table, rows]).not.toEqual([table, []]);
    const anew = openedDatabase(join(emptyFolder(), "new.db"));
    expect(schemaOf(database)).toEqual(schemaOf(anew));
    expect(schemaVersion(database)).toBe(schemaVersion(anew));
    expect(database.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(inspectDatabase(file)).toMatchObject({ problems: [], counts: { brands: 5 } });
  });

  it("goes on as it was: brands, history, accounts, subscribers and what was sent", async () => {
    const database = openedDatabase(older().file);
    const store = sqliteCatalogStore(database);
    expect(await store.findBrandBySlug("ping-golf")).toMatchObject({ id: ping.id, viewCount: 1 });
    const records = sqliteBackOfficeStore(database);
    const [batch] = (await records.listBatches({ record: null, page: 1 })).items;
    expect(batch).toMatchObject({ note: "It's a note", counts: { update: 1, delete: 1 } });
    const { revision } = await committed(store, changeSetOf(createBrand(chervo)));
    expect(revision).toBe(3);
    expect(await store.findBrand(chervo.id)).toMatchObject({ viewCount: 2 });
    const clock = { now: () => new Date("2026-03-01T09:00:00Z") };
    const identity = sqliteIdentity(database, quickParts(clock));
    expect(await identity.signIn(amy, home)).toMatchObject({ ok: true });
    expect(await sqliteSubscriberStore(database).all("confirmed")).toHaveLength(2);
    expect(await sqliteNewsletterStore(database).listIssues(9, "2026-03-02")).toMatchObject([
      { number: 1, state: "sent", sent: 1 },
    ]);
  });

  it("is brought over whole or not at all", () => {
    const { file, columns, content } = older(
      "INSERT INTO brand_categories (brand_id, category_id) VALUES ('nobody', 'nothing');",
    );
    expect(() => openDatabase(file)).toThrow(/rows of brand_categories name what is not there/);
    const database = new SqliteDatabase(file);
    onTestFinished(() => void database.close());
    expect(contentOf(database, columns)).toEqual(content);
    expect(schemaVersion(database)).toBe(7);
  });

  it("can be looked through and restored as a backup", () => {
    const { file } = older();
    expect(inspectDatabase(file)).toMatchObject({ schema: 7, problems: [] });
    const restored = join(emptyFolder(), "restored.db");
    restoreDatabase(file, restored, new Date());
    expect(inspectDatabase(restored)).toMatchObject({ problems: [], counts: { batches: 2 } });
  });

  it("is written anew, so that what was deleted from it is gone", () => {
    const canary = "deleted.golfer@canary.example";
    const { file } = older(`
      INSERT INTO brand_submissions (id, brand_name, notes, created_at)
      VALUES ('canary', 'Canary', '${canary.repeat(50)}', '2026-01-01T00:00:00.000Z');
      DELETE FROM brand_submissions WHERE id = 'canary';`);
    const bytes = () =>
      [file, `${file}-wal`]
        .filter(existsSync)
        .map((part) => readFileSync(part, "latin1"))
        .join("");
    expect(bytes()).toContain(canary);
    openedDatabase(file);
    expect(bytes()).not.toContain(canary);
  });
});

/** A row for what tables and columns came after version 0.1, by the schema they came with. */
const ADDED_BY: Readonly<Record<number, string>> = {
  108: `UPDATE attributes SET "group" = 'Based in', definition = 'Where it is run from.', display_order = 3 WHERE rowid = 1`,
  109: `UPDATE brands SET aliases = '["Karsten"]' WHERE slug = 'ping-golf'`,
  110: `INSERT INTO watched_sites (brand_id, version, verdict, since, memory)
    SELECT id, 1, 'parked', '2026-02-01T00:00:00.000Z', '{}' FROM brands LIMIT 1`,
  111: "INSERT INTO searches_without_result (day, text, visitors) VALUES ('2026-02-01', 'putter', 3)",
  112: `INSERT INTO brand_submissions (id, brand_name, created_at, correction, link_hash)
    SELECT 'correction', name, '2026-02-01T00:00:00.000Z',
      json_object('brandId', id, 'version', version, 'proposed', json_object('foundedYear', 1959)), 'hash' FROM brands LIMIT 1`,
  113: `UPDATE brands SET site_state = '{"verdict":"gone","since":"2026-02-01"}',
      evidence = '[{"field":"foundedYear","source":null,"checkedOn":"2026-02-01","grade":"independent"}]' WHERE slug = 'ping-golf'`,
  114: "INSERT INTO held_questions (id, until) VALUES ('fact:1', '2026-03-01T00:00:00.000Z')",
};

describe("a file of any schema there was", () => {
  const newest = MIGRATIONS.at(-1)?.version ?? 0;
  const whole = 107;
  /** Before, history told what a record became and what its next change found, which is the same. */
  const ONCE = 115;
  /** Holds a file of each schema by its number, with something in every table. */
  let at: string;

  beforeAll(() => {
    at = mkdtempSync(join(tmpdir(), "golfbrands-"));
    const left = readFileSync(join(import.meta.dirname, "version-0.1.fixture.sql"), "utf8");
    const grown = new SqliteDatabase(join(at, "grown.db"));
    grown.exec(left);
    grown.pragma("user_version = 7");
    keep(7, grown);
    for (const { version } of MIGRATIONS.filter(({ version }) => version >= whole)) {
      migrate(
        grown,
        MIGRATIONS.filter((one) => one.version <= version),
      );
      grown.exec(ADDED_BY[version] ?? "");
      keep(version, grown);
    }
    grown.close();
    // Before it was whole nothing could be brought over: what a file of then held is what tables of its name hold later.
    for (const { version } of MIGRATIONS.filter(({ version }) => version < whole)) {
      const young = new SqliteDatabase(":memory:");
      migrate(
        young,
        MIGRATIONS.filter((one) => one.version <= version),
      );
      young.pragma("foreign_keys = OFF");
      young.exec(`ATTACH '${join(at, `${whole}.db`)}' AS later`);
      for (const [table, columns] of Object.entries(columnsOf(young))) {
        const names = columns.map((name) => `"${name}"`).join(", ");
        young.exec(
          `DELETE FROM ${table}; INSERT INTO ${table} (${names}) SELECT ${names} FROM later.${table}`,
        );
      }
      keep(version, young);
      young.close();
    }
  });

  const keep = (version: number, database: Database): void => {
    database.exec(`VACUUM INTO '${join(at, `${version}.db`)}'`);
  };

  const copyOf = (version: number): string => {
    const file = join(emptyFolder(), "golfbrands.db");
    copyFileSync(join(at, `${version}.db`), file);
    return file;
  };

  afterAll(() => rmSync(at, { recursive: true, force: true }));

  // Nothing was ever saved at 101: history, without which nothing is, came with the next.
  it.each([7, ...MIGRATIONS.slice(1, -1).map(({ version }) => version)])(
    "comes to today's with everything in it, and is kept beside it as it was: schema %i",
    (version) => {
      const file = copyOf(version);
      const older = new SqliteDatabase(file);
      const columns = columnsOf(older);
      const told = version < ONCE ? oldHistoryOf(older) : historyOf(older);
      if (version < ONCE)
        columns["revisions"] = columns["revisions"]?.filter((name) => name !== "after") ?? [];
      const content = contentOf(older, columns);
      older.close();
      for (const [table, rows] of Object.entries(content))
        expect([table, rows]).not.toEqual([table, []]);
      const { database, kept } = openUpgraded(file, new Date("2026-11-22T15:00:00Z"));
      onTestFinished(() => void database.close());
      expect(contentOf(database, columns)).toEqual(content);
      expect(historyOf(database)).toMatchObject(told);
      expect(schemaOf(database)).toEqual(schemaOf(openedDatabase(join(emptyFolder(), "new.db"))));
      expect(inspectDatabase(file)).toMatchObject({ schema: newest, problems: [] });
      expect(kept).toBe(`${file}.before-upgrade-20261122T150000000Z`);
      expect(inspectDatabase(String(kept))).toMatchObject({ schema: version, problems: [] });
      expect(statSync(String(kept)).mode & 0o777).toBe(0o600);
    },
  );

  it("is not kept where there is nothing to bring up to date", () => {
    const { database, kept } = openUpgraded(copyOf(newest), new Date());
    database.close();
    expect(kept).toBeUndefined();
  });

  it("is left as it is where no sound backup can be put beside it", () => {
    const file = copyOf(newest - 1);
    const older = new SqliteDatabase(file);
    onTestFinished(() => void older.close());
    older.exec("UPDATE brands SET version = 99 WHERE slug = 'ping-golf'");
    expect(() => openUpgraded(file, new Date())).toThrow(
      /no backup can be put beside it .*not in history: ping-golf/,
    );
    expect(schemaVersion(older)).toBe(newest - 1);
    expect(readdirSync(dirname(file)).filter((name) => /before-upgrade/.test(name))).toEqual([]);
  });
});
/** What history tells of every record, as it was and as it became. Links are in no particular order. */
const historyOf = (database: Database): unknown[] =>
  database
    .prepare<[], RevisionRow>(`SELECT ${SELECT_REVISION} FROM revisions AS r ORDER BY r.id`)
    .all()
    .map(revisionTeller(database))
    .map(({ before, after, ...of }) => ({ ...of, before: sorted(before), after: sorted(after) }));

/** The same, when each record was told twice. */
const oldHistoryOf = (database: Database): object[] =>
  database
    .prepare<[], { record: string; id: string; before: string | null; after: string | null }>(
      "SELECT record_kind AS record, record_id AS id, before, after FROM revisions ORDER BY revisions.id",
    )
    .all()
    .map(({ before, after, ...of }) => ({
      ...of,
      before: sorted(before && JSON.parse(before)),
      after: sorted(after && JSON.parse(after)),
    }));

const sorted = (state: Revision["after"]): unknown =>
  state && "categoryIds" in state ? withSortedLinks(state) : state;

/** What the file's tables and indexes are made by. */
const schemaOf = (database: Database): unknown[] =>
  database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2").all();

/** Every row of every table, by its columns, computed ones included. */
/** The columns of each table, in an order that says nothing of how they came about. */
const columnsOf = (database: Database): Record<string, string[]> =>
  Object.fromEntries(
    tablesOf(database).map((table) => [
      String(table),
      database
        .prepare<[string], string>("SELECT name FROM pragma_table_info(?) ORDER BY name")
        .pluck()
        .all(String(table)),
    ]),
  );

/** What stands in these columns; newer ones have nothing to say of an older file. */
const contentOf = (database: Database, columns: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(columns).map(([table, names]) => {
      const quoted = names.map((name) => `"${name}"`).join(", ");
      const rows = database.prepare(`SELECT ${quoted} FROM ${table}`).all();
      return [table, rows.map((row) => inspect(row, { breakLength: Infinity })).sort()];
    }),
  );
