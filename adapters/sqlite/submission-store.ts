import type { Database } from "better-sqlite3";
import type { BatchStamp } from "#core/change/batch.ts";
import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import {
  type ReviewedSubmission,
  SUBMISSION_PAGE_SIZE,
  type SubmissionCounts,
  type SubmissionPage,
  type SubmissionQuery,
} from "#core/submission/review.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { SUBMISSION_COLUMNS } from "../columns.ts";
import { namesOf, placesFor, selecting, type SqlValue, sqlValues, pageBounds } from "./sql.ts";
import { writing } from "./transactions.ts";

/** Suggestions kept in a SQLite file. */
export const sqliteSubmissionStore = (database: Database): SubmissionStore => {
  const add = database.prepare<SqlValue[]>(
    `INSERT INTO brand_submissions (${namesOf(SUBMISSION_COLUMNS)}) VALUES (${placesFor(SUBMISSION_COLUMNS)})`,
  );
  const addAll: SubmissionStore["addAll"] = (submissions) =>
    writing(database, () => {
      for (const submission of submissions) add.run(...sqlValues(SUBMISSION_COLUMNS, submission));
    });
  return { add: (submission) => addAll([submission]), addAll };
};

/** A submission as SQLite answers it. */
type SubmissionRow = Omit<ReviewedSubmission, "decided"> & {
  [Part in keyof BatchStamp]: BatchStamp[Part] | null;
};

const SELECT_SUBMISSIONS = `
  SELECT ${selecting(SUBMISSION_COLUMNS, "s")}, s.brand_id AS brandId, s.remark,
    b.id AS batchId, b.actor, b.at
  FROM brand_submissions AS s LEFT JOIN batches AS b ON b.revision = s.decided_revision`;

const NONE: Readonly<SubmissionCounts> = { pending: 0, approved: 0, rejected: 0, spam: 0 };

/** Reads the queue of submissions. To be run inside one read transaction. */
export const submissionReads = (database: Database) => {
  const byId = database.prepare<[string], SubmissionRow>(`${SELECT_SUBMISSIONS} WHERE s.id = ?`);
  const counts = database
    .prepare<[], [SubmissionStatus, number]>(
      "SELECT status, count(*) FROM brand_submissions GROUP BY status",
    )
    .raw();
  const inOrder = (direction: "ASC" | "DESC") =>
    database.prepare<[SubmissionStatus, number, number], SubmissionRow>(
      `${SELECT_SUBMISSIONS} WHERE s.status = ?
       ORDER BY coalesce(s.decided_at, s.created_at) ${direction}, s.id LIMIT ? OFFSET ?`,
    );
  const waitingLongest = inOrder("ASC");
  const decidedLast = inOrder("DESC");

  const count = (): SubmissionCounts => ({
    ...NONE,
    ...Object.fromEntries(counts.all()),
  });

  return {
    list: ({ status, page: wanted }: SubmissionQuery): SubmissionPage => {
      const counted = count();
      const { offset, ...page } = pageBounds(counted[status], wanted, SUBMISSION_PAGE_SIZE);
      const ordered = status === "pending" ? waitingLongest : decidedLast;
      const rows = ordered.all(status, SUBMISSION_PAGE_SIZE, offset);
      return { items: rows.map(submissionOf), ...page, counts: counted };
    },

    find: (id: string): ReviewedSubmission | undefined => {
      const row = byId.get(id);
      return row && submissionOf(row);
    },

    count,
  };
};

const submissionOf = ({
  batchId,
  actor,
  at,
  ...submission
}: SubmissionRow): ReviewedSubmission => ({
  ...submission,
  decided: batchId === null || actor === null || at === null ? null : { batchId, actor, at },
});
