import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import { currentOwnHost } from "../brand/website.ts";
import { type Committed, verdictOf } from "../change/change-set.ts";
import { planUpdate } from "../change/plan-save.ts";
import { dayAt } from "../days.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
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
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { mergeAccepted } from "./merge-correction.ts";

export type AcceptRefused =
  | InvalidInput
  | BrandConflict
  | BrandDeleted
  | SlugUnavailable
  | AlreadyDecided
  | SubmissionChanged
  | SubmissionNotFound;

/** Accepts the named fields and declines the others, in one commit. The fields change the version that the visitor saw; later changes are merged. */
export const acceptCorrection = async (
  parts: BackOfficeParts,
  submission: ReviewedCorrection,
  accepted: readonly string[],
): Promise<Result<Committed, AcceptRefused>> => {
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
  const outcome = await commitPlan(
    parts,
    "submission",
    () => planAccepted(parts, submission, once),
    explainRefusal(parts),
  );
  return outcome.ok ? ok(outcome.value.committed) : outcome;
};

const planAccepted = async (
  parts: BackOfficeParts,
  submission: ReviewedCorrection,
  accepted: readonly string[],
) => {
  const { store, clock } = parts;
  const { brandId } = submission.correction;
  const current = (await store.directory()).brand(brandId);
  if (!current) return fail(await brandDeleted(parts, brandId));
  const confirmedFrom = stillConfirmedFrom(submission.correction, current);
  const correction = { ...submission.correction, confirmedFrom };
  const about = { ...submission, correction };
  const wanted = await mergeAccepted(parts, about, accepted, current, dayAt(clock.now()));
  if (!wanted.ok) return wanted;
  const draft = parseBrandDraft(wanted.value, clock.now());
  if (!draft.ok) return draft;
  const to = { status: "approved", brandId, remark: null, fields: [...accepted] } as const;
  const checked = correction.source === null && confirmedFrom === null ? [] : accepted;
  return ok({
    changes: planUpdate(current, draft.value, checked),
    decisions: [{ submissionId: submission.id, from: verdictOf(submission), to }],
  });
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
