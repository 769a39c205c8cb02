// Guarantee (Operation): Every connection uses WAL, `synchronous=FULL`, foreign keys and `trusted_schema=OFF`. The
//   database file has mode 0600.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { openDatabase } from "./open-database.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe("opening a database", () => {
  it("gives other users no access to the file and its side files", async () => {
    const file = join(emptyFolder(), "golfbrands.db");
    const store = sqliteStores(openedDatabase(file)).catalogStore;
    await committed(store, castChangeSet);
    expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  });

  it("removes other users' access to an existing file", () => {
    const file = join(emptyFolder(), "golfbrands.db");
    writeFileSync(file, "", { mode: 0o644 });
    openedDatabase(file);
    expect(modeOf(file)).toBe(0o600);
  });

  it.runIf(existsSync("/proc/locks"))("keeps its locks when a thread opens it again", () => {
    const file = join(emptyFolder(), "golfbrands.db");
    openedDatabase(file);
    const lock = ` ${process.pid} `;
    const inode = `:${statSync(file).ino} `;
    const isLocked = () =>
      readFileSync("/proc/locks", "utf8")
        .split("\n")
        .some((line) => line.includes(lock) && line.includes(inode));
    expect(isLocked()).toBe(true);
    openedDatabase(file);
    expect(isLocked()).toBe(true);
  });

  it("uses WAL, full synchronous writes and foreign keys, also when the file is opened again", () => {
    const file = join(emptyFolder(), "golfbrands.db");
    openDatabase(file).close();
    const database = openedDatabase(file);
    const pragmas = [
      "journal_mode",
      "synchronous",
      "foreign_keys",
      "trusted_schema",
      "secure_delete",
      "busy_timeout",
    ];
    expect(pragmas.map((name) => database.pragma(name, { simple: true }))).toEqual([
      "wal",
      2,
      1,
      0,
      1,
      10,
    ]);
  });

  it("makes every table STRICT", () => {
    const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
    const loose = database
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    expect(loose).toEqual([]);
  });
});

describe("opening refuses a file", () => {
  it("that a newer version wrote", () => {
    const file = join(emptyFolder(), "golfbrands.db");
    const database = openDatabase(file);
    database.pragma("user_version = 999");
    database.close();
    expect(refusal(file)).toEqual(refused(/newer version.*schema is 999.*Update GolfBrands/));
  });

  it("that belongs to another program, and leaves it unchanged", () => {
    const file = join(emptyFolder(), "other.db");
    const other = new SqliteDatabase(file);
    other.exec("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1");
    other.close();
    expect(refusal(file)).toEqual(refused(/another program/));
    const again = new SqliteDatabase(file);
    expect(again.prepare("SELECT name FROM sqlite_schema").pluck().all()).toEqual(["recipes"]);
    again.close();
  });

  it("that is no database, and leaves it unchanged", () => {
    const file = join(emptyFolder(), "notes.txt");
    const text = "Remember to buy tees. ".repeat(100);
    writeFileSync(file, text);
    expect(refusal(file)).toEqual(refused(/is not a GolfBrands database/));
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("whose schema page is damaged", async () => {
    const file = await seededFile();
    damage(file, 1);
    expect(refusal(file)).toEqual(refused(/damaged.*backup/));
  });

  it("whose brand pages are damaged, on the first read", async () => {
    const file = await seededFile();
    damage(file, pageOf(file, "brands"));
    const opened = openedDatabase(file);
    await expect(sqliteStores(opened).catalogStore.directory()).rejects.toEqual(
      refused(/damaged.*backup/),
    );
  });

  it("that is a folder", () => {
    const folder = join(emptyFolder(), "golfbrands.db");
    mkdirSync(folder);
    expect(refusal(folder)).toEqual(refused(/is a folder\. Name a file in it/));
  });
});

const seededFile = async (): Promise<string> => {
  const file = join(emptyFolder(), "golfbrands.db");
  const database = openDatabase(file);
  await committed(sqliteStores(database).catalogStore, castChangeSet);
  database.close();
  return file;
};

/** The error that opening the file throws. */
const refusal = (file: string): unknown => {
  try {
    openDatabase(file).close();
    return "opened";
  } catch (error) {
    return error;
  }
};
const refused = (message: RegExp) =>
  expect.objectContaining({ name: "DatabaseRefused", message: expect.stringMatching(message) });

const pageOf = (file: string, table: string): number => {
  const database = openDatabase(file);
  const page = database
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?")
    .pluck()
    .get(table);
  database.close();
  return Number(page);
};

/** Overwrites a page (1-based) but not the file's header. */
const damage = (file: string, page: number): void => {
  const bytes = readFileSync(file);
  bytes.fill(0xaa, Math.max(100, (page - 1) * 4_096), page * 4_096);
  writeFileSync(file, bytes);
};
