import { describeDirectory } from "#core/directory/directory.contract.ts";
import { openOverSqlite } from "./directory.harness.ts";

describeDirectory("in process over SQLite", openOverSqlite);
