// Guarantee (Operation): A file with a foreign table or trigger, or without one of ours, is neither backed up nor restored. The error names the difference.
import { join } from "node:path";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { emptyFolder, openedDatabase } from "../sqlite.harness.ts";
import { sqliteStores } from "../sqlite-stores.ts";
import { backUpDatabase } from "./back-up.ts";
import { inspectDatabase } from "./inspect.ts";
import { restoreDatabase } from "./restore.ts";

it.each([
  [
    "CREATE TRIGGER evil AFTER INSERT ON batches BEGIN INSERT INTO admins (id, email, password_hash, created_at) VALUES ('e', 'evil@evil.example', '', ''); END",
    'it has a foreign trigger "evil"',
  ],
  ["CREATE TABLE mine (n INTEGER)", 'it has a foreign table "mine"'],
  ["CREATE VIEW seen AS SELECT 1", 'it has a foreign view "seen"'],
  ["CREATE INDEX more ON brands (name)", 'it has a foreign index "more"'],
  ["DROP TABLE brand_uses", "its table brand_uses is missing"],
  ["DROP INDEX brands_by_version_and_id", "its index brands_by_version_and_id is missing"],
  ["ALTER TABLE logos ADD COLUMN more TEXT", "its table logos differs from the schema"],
])("names and refuses a file after %s", async (change, problem) => {
  const folder = emptyFolder();
  const file = join(folder, "golfbrands.db");
  const database = openedDatabase(file);
  await committed(sqliteStores(database).catalogStore, castChangeSet);
  expect(inspectDatabase(file).problems).toEqual([]);
  database.exec(change);
  expect(inspectDatabase(file).problems).toEqual([problem]);
  expect(() => restoreDatabase(file, join(folder, "restored.db"), new Date())).toThrow(problem);
  await expect(backUpDatabase(file, join(folder, "copy.db"))).rejects.toThrow(problem);
});
