import type { Database } from "better-sqlite3";
import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import { SUBMISSION_COLUMNS } from "../columns.ts";
import { namesOf, placesFor, type SqlValue, valuesOf } from "./sql.ts";
import { writing } from "./transactions.ts";

/** Suggestions kept in a SQLite file. */
export const sqliteSubmissionStore = (database: Database): SubmissionStore => {
  const add = database.prepare<SqlValue[]>(
    `INSERT INTO brand_submissions (${namesOf(SUBMISSION_COLUMNS)}) VALUES (${placesFor(SUBMISSION_COLUMNS)})`,
  );
  const addAll: SubmissionStore["addAll"] = (submissions) =>
    writing(database, () => {
      for (const submission of submissions) add.run(...valuesOf(SUBMISSION_COLUMNS, submission));
    });
  return { add: (submission) => addAll([submission]), addAll };
};
