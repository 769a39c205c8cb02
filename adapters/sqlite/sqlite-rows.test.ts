import { describeAgreement } from "../store/rows-agreement.contract.ts";
import { describeRows } from "../store/rows.contract.ts";
import { openSqliteRows } from "./sqlite-rows.harness.ts";

describeRows("SQLite", openSqliteRows);
describeAgreement("SQLite", openSqliteRows);
