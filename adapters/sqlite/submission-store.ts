import { createHash } from "node:crypto";
import type { Database } from "better-sqlite3";
import type { BatchStamp } from "#core/change/batch.ts";
import { verdictOf } from "#core/change/change-set.ts";
import {
  type ReviewedSubmission,
  SUBMISSION_PAGE_SIZE,
  type SubmissionCounts,
  type SubmissionPage,
  type SubmissionQuery,
  type SubmissionStore,
} from "#core/ports/back-office-store.ts";
import { hasRoom, type PendingCounts } from "#core/submission/correction.ts";
import type { Sender, Submission, SubmissionStatus } from "#core/submission/submission.ts";
import { readCorrection } from "#core/submission/read-correction.ts";
import { emailKey } from "#core/text/addresses.ts";
import { SUBMISSION_COLUMNS } from "../columns.ts";
import { namesOf, placeholders, selectList, type SqlValue, sqlValues, pageBounds } from "./sql.ts";
import { writing } from "./transactions.ts";

/** Submissions in a SQLite file. */
export const sqliteSubmissionStore = (database: Database): SubmissionStore => {
  const insert = database.prepare<SqlValue[]>(
    `INSERT INTO brand_submissions (${namesOf(SUBMISSION_COLUMNS)}, link_hash, sender_hash, network_hash)
     VALUES (${placeholders(SUBMISSION_COLUMNS)}, ?, ?, ?)`,
  );
  const add = (submission: Submission, link: string | null, from?: Sender): void => {
    const kept = submission.status === "pending" ? from : undefined;
    insert.run(
      ...sqlValues(SUBMISSION_COLUMNS, submission),
      link,
      kept?.sender ?? null,
      kept?.senderNetwork ?? null,
    );
  };
  const addAll: SubmissionStore["addAll"] = (submissions) =>
    writing(database, () => {
      for (const submission of submissions) add(submission, null);
    });
  const waiting = database.prepare<[string | null, string | null, string], PendingCounts>(
    `SELECT count(*) AS "all", count(correction ->> 'claimedFrom') AS claims,
       count(nullif(sender_hash = ?, 0)) AS ofSender, count(nullif(network_hash = ?, 0)) AS ofNetwork
     FROM brand_submissions
     WHERE status = 'pending' AND correction IS NOT NULL AND correction ->> 'brandId' = ?`,
  );
  const byLink = database.prepare<[string, string], SubmissionRow>(
    `${SELECT_SUBMISSIONS}
     WHERE s.link_hash = ? AND (s.status = 'pending' OR coalesce(s.decided_at, s.created_at) > ?)`,
  );
  const unconfirmed = database.prepare<
    [string],
    { email: string | null; claimedFrom: string | null }
  >(
    `SELECT submitted_by_email AS email, correction ->> 'claimedFrom' AS claimedFrom FROM brand_submissions
     WHERE id = ? AND status = 'pending' AND correction IS NOT NULL AND correction ->> 'confirmedFrom' IS NULL`,
  );
  const confirm = database.prepare<[string, string]>(
    "UPDATE brand_submissions SET correction = json_set(correction, '$.confirmedFrom', ?) WHERE id = ?",
  );

  return {
    add: (submission, sender) => writing(database, () => add(submission, null, sender)),
    addAll,

    addCorrection: (submission, statusLink, limits, from) =>
      writing(database, () => {
        const { brandId, claimedFrom } = submission.correction;
        const pending = waiting.get(from?.sender ?? null, from?.senderNetwork ?? null, brandId);
        if (pending && !hasRoom(pending, limits, claimedFrom !== null)) return false;
        add(submission, linkHash(statusLink), from);
        return true;
      }),

    findCorrection: async (statusLink, decidedAfter) => {
      const row = byLink.get(linkHash(statusLink), decidedAfter);
      const found = row && submissionOf(row);
      if (!found?.correction) return undefined;
      const { id, brandName, correction } = found;
      return { id, brandName, correction, ...verdictOf(found) };
    },

    confirmCorrection: (id, host, email) =>
      writing(database, () => {
        const sent = unconfirmed.get(id);
        const isFrom =
          email === undefined ||
          (emailKey(sent?.email ?? "") === emailKey(email) && sent?.claimedFrom === host);
        if (!sent || !isFrom) return false;
        return confirm.run(host, id).changes === 1;
      }),
  };
};

/** A submission as SQLite returns it. */
type SubmissionRow = Omit<ReviewedSubmission, "decided" | "correction" | "fields" | "sender"> & {
  correction: string | null;
  sender: string | null;
  fields: string | null;
} & {
  [Part in keyof BatchStamp]: BatchStamp[Part] | null;
};

const SELECT_SUBMISSIONS = `
  SELECT ${selectList(SUBMISSION_COLUMNS, "s")}, s.brand_id AS brandId, s.remark, s.sender_hash AS sender,
    (SELECT d.value ->> '$.to.fields' FROM json_each(b.decisions) AS d WHERE d.value ->> '$.submissionId' = s.id) AS fields,
    b.id AS batchId, b.actor, b.at
  FROM brand_submissions AS s LEFT JOIN batches AS b ON b.revision = s.decided_revision`;

const NONE: Readonly<SubmissionCounts> = { pending: 0, approved: 0, rejected: 0, spam: 0 };

/** Reads the queue of submissions. Call it inside one read transaction. */
export const submissionReads = (database: Database) => {
  const byId = database.prepare<[string], SubmissionRow>(`${SELECT_SUBMISSIONS} WHERE s.id = ?`);
  const counts = database
    .prepare<[], [SubmissionStatus, number]>(
      "SELECT status, count(*) FROM brand_submissions GROUP BY status",
    )
    .raw();
  const fromSender = database
    .prepare<[SubmissionStatus, string], number>(
      "SELECT count(*) FROM brand_submissions WHERE status = ? AND sender_hash = ?",
    )
    .pluck();
  const inOrder = (first: string, direction: "ASC" | "DESC") =>
    database.prepare<[SubmissionStatus, string | null, number, number], SubmissionRow>(
      `${SELECT_SUBMISSIONS} WHERE s.status = ? AND s.sender_hash IS coalesce(?, s.sender_hash)
       ORDER BY ${first} coalesce(s.decided_at, s.created_at) ${direction}, s.id LIMIT ? OFFSET ?`,
    );
  const waitingLongest = inOrder("s.correction ->> 'confirmedFrom' IS NULL,", "ASC");
  const decidedLast = inOrder("", "DESC");

  const count = (): SubmissionCounts => ({
    ...NONE,
    ...Object.fromEntries(counts.all()),
  });

  return {
    list: ({ status, sender, page: wanted }: SubmissionQuery): SubmissionPage => {
      const counted = count();
      const total = sender === undefined ? counted[status] : (fromSender.get(status, sender) ?? 0);
      const { offset, ...page } = pageBounds(total, wanted, SUBMISSION_PAGE_SIZE);
      const ordered = status === "pending" ? waitingLongest : decidedLast;
      const rows = ordered.all(status, sender ?? null, SUBMISSION_PAGE_SIZE, offset);
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
  correction,
  fields,
  sender,
  ...submission
}: SubmissionRow): ReviewedSubmission => ({
  ...submission,
  correction: correction === null ? null : readCorrection(JSON.parse(correction)),
  ...(fields !== null && { fields: JSON.parse(fields) }),
  ...(sender !== null && { sender }),
  decided: batchId === null || actor === null || at === null ? null : { batchId, actor, at },
});

/** Tokens are stored as hashes, as in Supabase, so that the stored value opens nothing. */
const linkHash = (statusLink: string): string =>
  createHash("sha256").update(statusLink).digest("hex");
