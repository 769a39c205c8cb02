// Guarantee (Faults): A server whose database file was replaced refuses writes and reports it.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { castChangeSet, changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { bareBrand, ping } from "#core/brand/brand.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { StoreUnavailable } from "#core/result.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { isReplaced } from "./open-database.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

it("refuses to write to a file that was replaced, and continues to read", async () => {
  const file = join(emptyFolder(), "golfbrands.db");
  const database = openedDatabase(file);
  const { catalogStore: store, submissions, people } = sqliteStores(database);
  await committed(store, castChangeSet);
  await submissions.add({ ...suggestion, id: numberedId(1), submitterEmail: "a@golf.example" });
  expect(isReplaced(database)).toBe(false);

  renameSync(file, `${file}.away`);
  expect(isReplaced(database)).toBe(true);
  writeFileSync(`${file}.new`, "an export");
  renameSync(`${file}.new`, file);
  expect(isReplaced(database)).toBe(true);
  const writes = [
    () => store.commit(changeSetOf(createBrand({ ...bareBrand, id: "late", slug: "late" }))),
    () => store.addViews(new Map([[ping.id, 1]])),
    () => submissions.add(suggestion),
    () => people.erase("a@golf.example"),
  ];
  for (const write of writes) await expect(write()).rejects.toThrow(StoreUnavailable);
  expect((await store.directory()).brands.size).toBe(6);

  renameSync(`${file}.away`, file);
  expect(isReplaced(database)).toBe(false);
  await submissions.add(suggestion);
});
