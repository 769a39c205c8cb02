import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import { StoreUnavailable } from "#core/result.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import type { Slices } from "#core/slices.ts";
import { writing, writingInSlices } from "./transactions.ts";

let database: Database;

beforeEach(() => {
  database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  database.exec("CREATE TABLE strokes (n INTEGER)");
});

const count = (): unknown => database.prepare("SELECT count(*) FROM strokes").pluck().get();

/** Writes one row per step until finished; each step takes a whole turn. */
const strokes = () => {
  const state = { isLast: false };
  const write = function* (own: Database): Slices<string> {
    const add = own.prepare("INSERT INTO strokes VALUES (1)");
    while (!state.isLast) {
      add.run();
      const end = performance.now() + 25;
      while (performance.now() < end);
      yield;
    }
    return "done";
  };
  return { write, finish: () => (state.isLast = true) };
};

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await nextTurn();
};

describe("a long write", () => {
  it("lets others read meanwhile, and shows them nothing before it is committed", async () => {
    const { write, finish } = strokes();
    const written = writingInSlices(database, write);
    await turns(5);
    expect(count()).toBe(0);
    finish();
    expect(await written).toBe("done");
    expect(count()).toBeGreaterThan(1);
  });

  it("makes other writes of this process wait instead of fail", async () => {
    const { write, finish } = strokes();
    const written = writingInSlices(database, write);
    let isWritten = false;
    const other = writing(database, () => {
      isWritten = true;
      return count();
    });
    await turns(5);
    expect(isWritten).toBe(false);
    finish();
    await written;
    // It sees the whole long write, which began first.
    expect(await other).toBeGreaterThan(1);
  });

  it("runs after the previous long write", async () => {
    const first = strokes();
    const second = strokes();
    const written = [
      writingInSlices(database, first.write),
      writingInSlices(database, second.write),
    ];
    first.finish();
    second.finish();
    expect(await Promise.all(written)).toEqual(["done", "done"]);
  });

  it("that fails midway leaves nothing behind, and nobody waiting", async () => {
    const broken = writingInSlices(database, function* (own): Slices<void> {
      own.exec("INSERT INTO strokes VALUES (1)");
      yield;
      throw new Error("Broken");
    });
    await expect(broken).rejects.toThrow("Broken");
    expect(count()).toBe(0);
    await writing(database, () => database.exec("INSERT INTO strokes VALUES (2)"));
    expect(count()).toBe(1);
  });

  it("gives up when another process keeps writing", async () => {
    const other = openedDatabase(database.name);
    other.exec("BEGIN IMMEDIATE");
    const { write } = strokes();
    await expect(writingInSlices(database, write)).rejects.toThrow(StoreUnavailable);
    other.exec("ROLLBACK");
  });
});
