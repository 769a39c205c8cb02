import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { openSqliteRecords } from "./sqlite.harness.ts";

describeBackOfficeStore("SQLite", openSqliteRecords);
