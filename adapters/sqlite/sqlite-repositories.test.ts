import { describeRepositories } from "../store/repositories.contract.ts";
import { openSqliteRows } from "./sqlite-rows.harness.ts";

describeRepositories("SQLite rows", openSqliteRows);
