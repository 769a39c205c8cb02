import type {
  BackOfficeStore,
  ReviewedSubmission,
  SubmissionCounts,
  SubmissionQuery,
} from "#core/ports/back-office-store.ts";
import { SUBMISSION_PAGE_SIZE } from "#core/ports/back-office-store.ts";
import { pageBounds } from "#core/paging.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#core/submission/submission.ts";
import { counting, query, type QueryOf, type Rows, type Where } from "./rows.ts";
import { reviewedIn } from "./submission-rows.ts";
import type { RowOf } from "./tables.ts";

type SubmissionQueue = Pick<
  BackOfficeStore,
  "listSubmissions" | "findSubmission" | "countSubmissions"
>;

type SubmissionRow = RowOf<"brandSubmissions">;

/** Submissions as administrators read them. */
export const submissionQueue = (rows: Rows): SubmissionQueue => ({
  listSubmissions: async (wanted) => {
    const { found, total, page, counts } = await findQueue(rows, wanted);
    const items = await reviewed(rows, found);
    return { items, total, page, pageSize: SUBMISSION_PAGE_SIZE, counts };
  },

  findSubmission: async (id) => {
    const found = await rows.find("brandSubmissions", { where: [["id", "=", id]] });
    return (await reviewed(rows, found))[0];
  },

  countSubmissions: async () => countsIn((await rows.snapshot(...COUNTS)).rows),
});

/** Adds who decided them. */
const reviewed = async (
  rows: Rows,
  found: readonly SubmissionRow[],
): Promise<ReviewedSubmission[]> => {
  const revisions = new Set(found.flatMap(({ decidedRevision }) => decidedRevision ?? []));
  const batches = await rows.find("batches", {
    only: ["revision", "id", "actor", "at"],
    where: [["revision", "in", [...revisions]]],
  });
  const byRevision = new Map(batches.map((batch) => [batch.revision, batch]));
  return found.map((row) => reviewedIn(row, byRevision.get(row.decidedRevision ?? 0)));
};

const COUNTS = SUBMISSION_STATUSES.map((status) =>
  counting("brandSubmissions", [["status", "=", status]]),
);

const countsIn = (found: readonly { count: number }[][]): SubmissionCounts => {
  const [pending = 0, approved = 0, rejected = 0, spam = 0] = found.map(
    ([counted]) => counted?.count ?? 0,
  );
  return { pending, approved, rejected, spam };
};

/**
 * One page of a queue. Those confirmed by the brand come before the other pending ones, so a page may end the one part and begin the
 * other.
 */
const findQueue = async (rows: Rows, { status, sender, page: wanted }: SubmissionQuery) => {
  const where: Where<"brandSubmissions">[] = [
    ["status", "=", status],
    ...(sender === undefined ? [] : [["senderHash", "=", sender] as const]),
  ];
  const order = [status === "pending" ? "movedAt" : "-movedAt"] as const;
  const parts = partsOf(status).map((part) => where.concat(part));
  for (;;) {
    const counted = await rows.snapshot(
      ...parts.map((part) => counting("brandSubmissions", part)),
      ...COUNTS,
    );
    const sizes = counted.rows.slice(0, parts.length).map(([one]) => one?.count ?? 0);
    const total = sizes.reduce((sum, size) => sum + size);
    const { page, offset } = pageBounds(total, wanted, SUBMISSION_PAGE_SIZE);
    let [skip, room] = [offset, SUBMISSION_PAGE_SIZE];
    const queries: QueryOf<SubmissionRow>[] = [];
    for (const [n, part] of parts.entries()) {
      const size = sizes[n] ?? 0;
      const limit = Math.max(0, Math.min(room, size - skip));
      if (limit > 0)
        queries.push(query("brandSubmissions", { where: part, order, offset: skip, limit }));
      skip = Math.max(0, skip - size);
      room -= limit;
    }
    const read = await rows.snapshot(...queries);
    // Somebody sent or decided one meanwhile: the parts no longer have these sizes.
    if (read.counters.submissions !== counted.counters.submissions) continue;
    const counts = countsIn(counted.rows.slice(parts.length));
    return { found: read.rows.flat(), total, page, counts };
  }
};

const partsOf = (status: SubmissionStatus): Where<"brandSubmissions">[][] =>
  status === "pending" ? [[["confirmedFrom", "!=", null]], [["confirmedFrom", "=", null]]] : [[]];
