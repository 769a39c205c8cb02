import {
  type SubmissionDecision,
  type SubmissionMovedOn,
  type Verdict,
  verdictOf,
} from "./verdict.ts";

/** The first submission whose verdict is no longer the one its decision starts from; `undefined` when all may be decided. */
export const findMovedSubmission = (
  decisions: readonly SubmissionDecision[],
  verdictNow: (submissionId: string) => Verdict | undefined,
): SubmissionMovedOn | undefined => {
  const moved = decisions.find(({ submissionId, from }) => {
    const now = verdictNow(submissionId);
    return !now || !isSame(verdictOf(now), verdictOf(from));
  });
  return moved && { kind: "submission-moved-on", submissionId: moved.submissionId };
};

const isSame = (one: Verdict, other: Verdict): boolean =>
  one.status === other.status && one.brandId === other.brandId && one.remark === other.remark;
