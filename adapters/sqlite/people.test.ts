import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { describePersonalDataStore } from "#core/ports/personal-data-store.contract.ts";
import { describeSubscriberStore } from "#core/ports/subscriber-store.contract.ts";
import { suggestion } from "#core/submission/submission.cast.ts";
import { openDatabase } from "./open-database.ts";
import { openSqlitePeople } from "./people.cast.ts";
import { sqlitePersonalDataStore } from "./personal-data-store.ts";
import { emptyFolder, openedDatabase, openSqliteCatalog } from "./sqlite.cast.ts";
import { sqliteSubmissionStore } from "./submission-store.ts";
import { sqliteSubscriberStore } from "./subscriber-store.ts";

describeSubscriberStore("SQLite", async () => {
  const { file, close } = await openSqliteCatalog();
  const database = openDatabase(file);
  return {
    store: sqliteSubscriberStore(database),
    close: async () => {
      database.close();
      await close();
    },
  };
});

describePersonalDataStore("SQLite", openSqlitePeople);

it("leaves nothing of who was erased in the file, nor in what is still to be written to it", async () => {
  const file = `${emptyFolder()}/golfbrands.db`;
  const database = openedDatabase(file);
  const who = "needle.in.haystack@example.com";
  await sqliteSubmissionStore(database).add({
    ...suggestion,
    submitterEmail: who,
    notes: `By ${who}`,
  });
  const bytes = () => ["", "-wal"].map((side) => readFileSync(`${file}${side}`, "latin1")).join("");
  expect(bytes()).toContain(who);
  await sqlitePersonalDataStore(database).erase(who);
  expect(bytes()).not.toContain(who);
});
