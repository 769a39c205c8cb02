import { randomUUID } from "node:crypto";
import { describeBackOffice } from "#core/back-office.contract.ts";
import { createBackOffice } from "#core/create-back-office.ts";
import { systemClock } from "../system-clock.ts";
import { openSqliteRecords } from "./sqlite.cast.ts";

describeBackOffice("in process over SQLite", async () => {
  const { store, records, submissions, close } = await openSqliteRecords();
  const emails = { amy: "amy@golf.example", ben: "ben@golf.example" };
  const ids = { next: () => randomUUID() };
  const doorOf = (actor: string) =>
    createBackOffice({ store, records, clock: systemClock, ids, keeper: { actor, origin: "web" } });
  return { amy: doorOf(emails.amy), ben: doorOf(emails.ben), emails, store, submissions, close };
});
