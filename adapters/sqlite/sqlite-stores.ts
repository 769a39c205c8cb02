import type { Database } from "better-sqlite3";
import type { Clock } from "#core/ports/system.ts";
import { peopleAccounts } from "../identity/people-accounts.ts";
import { repositories } from "../store/repositories.ts";
import { systemClock } from "../system.ts";
import { sqliteIdentityRecords } from "./identity.ts";
import { knownPerTick } from "./known-per-tick.ts";
import { sqliteRows } from "./sqlite-rows.ts";

/** All stores of a SQLite file. */
export const sqliteStores = (database: Database, clock: Clock = systemClock) => {
  const rows = knownPerTick(sqliteRows(database));
  const { personalData, ...stores } = repositories(rows, clock);
  const accounts = peopleAccounts(sqliteIdentityRecords(database));
  return { ...stores, people: personalData(accounts, () => emptyLog(database)) };
};

/** Moves the content of the write-ahead log to the file and empties the log, so that it holds no deleted data. */
const emptyLog = (database: Database): void => {
  database.pragma("wal_checkpoint(TRUNCATE)");
};
