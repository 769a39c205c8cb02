import type { SubmissionStore } from "#core/ports/back-office-store.ts";
import { hasRoom } from "#core/submission/correction.ts";
import type { Sender } from "#core/submission/submission.ts";
import { emailKey } from "#core/text/addresses.ts";
import { sha256 } from "../system.ts";
import { put, type Rows } from "./rows.ts";
import { type Decision, serially } from "./serially.ts";
import { arrivedRow, submissionIn, verdictIn } from "./submission-rows.ts";
import type { RowOf } from "./tables.ts";

/** Stores what visitors send. */
export const submissionStore = (rows: Rows): SubmissionStore => ({
  add: (submission, sender) =>
    serially(rows, ["submissions"], () =>
      adding(rows, [arrivedRow(submission, null, sender)], undefined),
    ),

  addAll: (submissions) =>
    serially(rows, ["submissions"], () =>
      adding(
        rows,
        submissions.map((one) => arrivedRow(one, null)),
        undefined,
      ),
    ),

  addCorrection: (submission, statusLink, limits, sender) =>
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
      if (!hasRoom(counts, limits, claimedFrom !== null)) return { writes: [], value: false };
      return adding(rows, [arrivedRow(submission, linkHash(statusLink), sender)], true);
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
      const isFrom =
        email === undefined ||
        (emailKey(row?.submittedByEmail ?? "") === emailKey(email) && row?.claimedFrom === host);
      const isOpen =
        row?.status === "pending" && row.correctedBrandId !== null && row.confirmedFrom === null;
      if (!row || !isOpen || !isFrom) return { writes: [], value: false };
      const confirmed = { ...row, confirmedFrom: host };
      return { writes: [put("brandSubmissions", [confirmed])], value: true };
    }),
});

/** Adds submissions that nobody has added before. */
const adding = async <Value>(
  rows: Rows,
  added: readonly RowOf<"brandSubmissions">[],
  value: Value,
): Promise<Decision<Value>> => {
  const ids = added.map(({ id }) => id);
  const [known] = await rows.find("brandSubmissions", { only: ["id"], where: [["id", "in", ids]] });
  const twice = known?.id ?? ids.find((id, n) => ids.indexOf(id) < n);
  if (twice !== undefined) throw new Error(`Submission ${twice} exists already`);
  return { writes: added.length === 0 ? [] : [put("brandSubmissions", added)], value };
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

/** The database knows only the hash of a private link, so that a copy of it opens none. */
const linkHash = (statusLink: string): string => sha256(statusLink);
