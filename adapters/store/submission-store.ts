import { pageOf } from "#core/paging.ts";
import {
  DECISIONS_CLAIMED,
  type ReviewedSubmission,
  SUBMISSION_PAGE_SIZE,
  type SubmissionCounts,
  type SubmissionQuery,
  type SubmissionStore,
} from "#core/ports/submission-store.ts";
import { fromKeys } from "#core/records.ts";
import type { PageOf } from "#core/result.ts";
import { acceptsCorrection } from "#core/submission/correction.ts";
import { type Sender, SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { emailKey } from "#core/text/addresses.ts";
import { sha256 } from "../system.ts";
import { findPage } from "./find-page.ts";
import { counting, put, type Rows, type Where } from "./rows.ts";
import { serially } from "./serially.ts";
import { arrivedRow, reviewedIn, submissionIn, verdictIn } from "./submission-rows.ts";
import type { RowOf } from "./tables.ts";

type SubmissionRow = RowOf<"brandSubmissions">;

/** Stores what visitors send. */
export const submissionStore = (rows: Rows): SubmissionStore => ({
  add: (submission, sender) => adding(rows, [arrivedRow(submission, null, sender)]),

  addAll: (submissions) =>
    adding(
      rows,
      submissions.map((one) => arrivedRow(one, null)),
    ),

  addCorrection: (submission, statusLink, sender) =>
    serially(rows, ["submissions"], async () => {
      const { brandId, claimedFrom } = submission.correction;
      const waiting = await rows.find("brandSubmissions", {
        only: ["claimedFrom", "senderHash", "networkHash"],
        where: [
          ["correctedBrandId", "=", brandId],
          ["status", "=", "pending"],
        ],
      });
      const counts = countsOf(waiting, sender);
      if (!acceptsCorrection(counts, claimedFrom !== null)) return { writes: [], value: false };
      const arrived = arrivedRow(submission, linkHash(statusLink), sender);
      return { writes: [put("brandSubmissions", [arrived])], value: true };
    }),

  findCorrection: async (statusLink, decidedAfter) => {
    const [row] = await rows.find("brandSubmissions", {
      where: [["linkHash", "=", linkHash(statusLink)]],
    });
    if (!row || (row.status !== "pending" && row.movedAt <= decidedAfter)) return undefined;
    const { id, brandName, correction } = submissionIn(row);
    return correction ? { id, brandName, correction, ...verdictIn(row) } : undefined;
  },

  confirmCorrection: (id, host, email) =>
    serially(rows, ["submissions"], async () => {
      const [row] = await rows.find("brandSubmissions", { where: [["id", "=", id]] });
      if (!row || !isUnconfirmed(row) || (email !== undefined && !isClaimedBy(row, host, email)))
        return { writes: [], value: false };
      const confirmed = { ...row, confirmedFrom: host };
      return { writes: [put("brandSubmissions", [confirmed])], value: true };
    }),

  listSubmissions: async (wanted) => {
    const [{ items, ...page }, counts] = await Promise.all([
      findQueue(rows, wanted),
      countAll(rows),
    ]);
    return { ...page, items: await reviewed(rows, items), counts };
  },

  findSubmission: async (id) => {
    const found = await rows.find("brandSubmissions", { where: [["id", "=", id]] });
    return (await reviewed(rows, found))[0];
  },

  countSubmissions: () => countAll(rows),

  claimDecisions: async (after, before, at) => {
    const claimed = await serially(rows, ["submissions"], async () => {
      // The time of a decision is in `movedAt` too, which has an index.
      const unmailed = await rows.find("brandSubmissions", {
        where: [
          ["status", "in", ["approved", "rejected"]],
          ["movedAt", ">", after],
          ["movedAt", "<=", before],
          ["submittedByEmail", "!=", null],
          ["toldAt", "=", null],
        ],
        order: ["movedAt"],
        limit: DECISIONS_CLAIMED,
      });
      const mailed = unmailed.map((row) => Object.assign(row, { toldAt: at }));
      return { writes: [put("brandSubmissions", mailed)], value: mailed };
    });
    return reviewed(rows, claimed);
  },
});

const isUnconfirmed = ({ status, correctedBrandId, confirmedFrom }: SubmissionRow): boolean =>
  status === "pending" && correctedBrandId !== null && confirmedFrom === null;

const isClaimedBy = (row: SubmissionRow, host: string, email: string): boolean =>
  emailKey(row.submittedByEmail ?? "") === emailKey(email) && row.claimedFrom === host;

const adding = async (rows: Rows, added: readonly SubmissionRow[]): Promise<void> => {
  await rows.write([put("brandSubmissions", added)], {});
};

type Waiting = Pick<RowOf<"brandSubmissions">, "claimedFrom" | "senderHash" | "networkHash">;

const countsOf = (waiting: readonly Waiting[], sender: Sender | undefined) => {
  const count = (is: (one: Waiting) => boolean): number => waiting.filter(is).length;
  const network = sender?.senderNetwork ?? null;
  return {
    all: waiting.length,
    claims: count(({ claimedFrom }) => claimedFrom !== null),
    ofSender: sender ? count(({ senderHash }) => senderHash === sender.sender) : 0,
    ofNetwork: network === null ? 0 : count(({ networkHash }) => networkHash === network),
  };
};

/** The database stores only the hash of a private link, so that a copy of the database opens no link. */
const linkHash = (statusLink: string): string => sha256(statusLink);

/** The submissions in these rows, each with the batch that decided it. */
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

const countAll = async (rows: Rows): Promise<SubmissionCounts> => {
  const { rows: found } = await rows.snapshot(
    ...SUBMISSION_STATUSES.map((status) => counting("brandSubmissions", [["status", "=", status]])),
  );
  return fromKeys(
    SUBMISSION_STATUSES,
    (status) => found[SUBMISSION_STATUSES.indexOf(status)]?.[0]?.count ?? 0,
  );
};

/** One page of a queue. Pending submissions that the brand confirmed come first. */
const findQueue = async (
  rows: Rows,
  { status, sender, page }: SubmissionQuery,
): Promise<PageOf<SubmissionRow>> => {
  const where: Where<"brandSubmissions">[] = [
    ["status", "=", status],
    ...(sender === undefined ? [] : [["senderHash", "=", sender] as const]),
  ];
  if (status !== "pending")
    return findPage(
      rows,
      "brandSubmissions",
      { where, order: ["-movedAt"] },
      page,
      SUBMISSION_PAGE_SIZE,
    );
  const waiting = await rows.find("brandSubmissions", {
    only: ["id", "confirmedFrom"],
    where,
    order: ["movedAt"],
  });
  const { confirmed = [], others = [] } = Object.groupBy(waiting, ({ confirmedFrom }) =>
    confirmedFrom === null ? "others" : "confirmed",
  );
  const { items, ...bounds } = pageOf([...confirmed, ...others], page, SUBMISSION_PAGE_SIZE);
  const ids = items.map(({ id }) => id);
  // Skips submissions that were decided meanwhile.
  const found = await rows.find("brandSubmissions", { where: [...where, ["id", "in", ids]] });
  const byId = new Map(found.map((row) => [row.id, row]));
  return { ...bounds, items: ids.flatMap((id) => byId.get(id) ?? []) };
};
