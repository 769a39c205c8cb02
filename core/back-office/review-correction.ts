import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import { currentOwnHost } from "../brand/website.ts";
import { type Committed, verdictOf } from "../change/change-set.ts";
import { planUpdate } from "../change/plan-save.ts";
import { dayAt } from "../days.ts";
import { fail, type Fail, type InvalidInput, ok, type Result } from "../result.ts";
import { stillConfirmedFrom } from "../submission/confirmed-host.ts";
import { dnsRecordOf, proposedNames } from "../submission/correction.ts";
import type {
  AlreadyDecided,
  ReviewedCorrection,
  SubmissionChanged,
  SubmissionNotFound,
} from "./submission-items.ts";
import type { BrandConflict } from "../change/merge.ts";
import {
  brandDeleted,
  type BrandDeleted,
  explainRefusal,
  type SlugUnavailable,
} from "./find-brand.ts";
import { type BackOfficeParts, changeSetOf, replan, type TooBusy } from "./back-office-parts.ts";
import { holdOwnerChanges } from "./record-owner-changes.ts";
import { mergeAccepted } from "./merge-correction.ts";

export type AcceptRefused =
  | InvalidInput
  | BrandConflict
  | BrandDeleted
  | SlugUnavailable
  | AlreadyDecided
  | SubmissionChanged
  | SubmissionNotFound
  | TooBusy;

/** Accepts the named fields and declines the rest, in one commit: saves them on the version the visitor saw and merges later changes. */
export const acceptCorrection = (
  parts: BackOfficeParts,
  submission: ReviewedCorrection,
  accepted: readonly string[],
): Promise<Result<Committed, AcceptRefused>> | Fail<InvalidInput> => {
  const known = proposedNames(submission.correction);
  const errors = accepted.flatMap((name, at) =>
    known.includes(name)
      ? []
      : [
          {
            path: `fields.${at}`,
            message: `must be one of the proposed fields: ${known.join(", ")}`,
          },
        ],
  );
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  const once = known.filter((name) => accepted.includes(name));
  return replan(() => attempt(parts, submission, once));
};

const attempt = async (
  parts: BackOfficeParts,
  submission: ReviewedCorrection,
  accepted: readonly string[],
): Promise<Result<Committed, AcceptRefused> | undefined> => {
  const { store, clock } = parts;
  const { brandId } = submission.correction;
  const current = (await store.directory()).brand(brandId);
  if (!current) return fail(await brandDeleted(parts, brandId));
  const today = dayAt(clock.now());
  const confirmedFrom = stillConfirmedFrom(submission.correction, current);
  const correction = { ...submission.correction, confirmedFrom };
  const wanted = await mergeAccepted(
    parts,
    { ...submission, correction },
    accepted,
    current,
    today,
  );
  if (!wanted.ok) return wanted;
  const draft = parseBrandDraft(wanted.value, clock.now());
  if (!draft.ok) return draft;
  const to = { status: "approved", brandId, remark: null, fields: [...accepted] } as const;
  const decisions = [{ submissionId: submission.id, from: verdictOf(submission), to }];
  const checked = correction.source === null && confirmedFrom === null ? [] : accepted;
  const changes = planUpdate(current, draft.value, checked);
  const outcome = await store.commit(changeSetOf(parts, "submission", { changes, decisions }));
  if (!outcome.ok) return explainRefusal(parts, outcome.failure, draft.value);
  const [change] = changes;
  if (change?.verb === "update")
    await holdOwnerChanges(parts, outcome.value.revision, [
      { id: brandId, before: current, after: change.after },
    ]);
  return outcome;
};

/** The TXT records of a host; empty if it has none or does not exist. */
export type ReadTextRecords = (host: string) => Promise<readonly string[]>;

/** The DNS record does not confirm the correction. */
export interface NotConfirmed {
  kind: "not-confirmed";
  why: string;
}

export const verifyCorrection =
  ({ store, submissions }: Pick<BackOfficeParts, "store" | "submissions">) =>
  async (
    id: string,
    readTextRecords: ReadTextRecords,
  ): Promise<Result<{ host: string }, SubmissionNotFound | NotConfirmed>> => {
    const submission = await submissions.findSubmission(id);
    if (!submission) return fail({ kind: "submission-not-found", id });
    const { correction, status } = submission;
    if (!correction) return not("it is a suggestion, not a correction");
    if (status !== "pending") return not(`it is already ${status}`);
    if (correction.confirmedFrom !== null)
      return not(`it was already confirmed from ${correction.confirmedFrom}`);
    const brand = (await store.directory()).brand(correction.brandId);
    const host = brand && currentOwnHost(brand);
    if (host === undefined) return not("its brand has no website on a host of its own");
    const record = dnsRecordOf(id);
    if (!(await readTextRecords(host)).some((text) => text.trim() === record))
      return not(`${host} has no text record ${record}`);
    return (await submissions.confirmCorrection(id, host))
      ? ok({ host })
      : not("it was decided meanwhile");
  };

const not = (why: string) => fail<NotConfirmed>({ kind: "not-confirmed", why });
