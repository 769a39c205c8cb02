import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { openSqliteRecords } from "./sqlite.cast.ts";

describeBackOfficeStore("SQLite", openSqliteRecords);
