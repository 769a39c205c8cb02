import { useState } from "react";
import type { SubmissionVerdict } from "#core/back-office/review-submission.ts";
import type { SubmissionItem } from "#core/submission/review.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useAdminServices } from "../admin-services.ts";
import { TextField } from "../../ui/field.tsx";
import { BusyButton } from "../../ui/states.tsx";
import { useBusy } from "../queries/use-busy.ts";

export interface Deciding {
  isBusy: boolean;
  /** Why the last try failed; completes a sentence that starts with the reason's label when a rule was broken. */
  problem: string | undefined;
  decide: (verdict: SubmissionVerdict) => void;
}

/** Decides one submission, tells what was done, and offers to undo it. Of two administrators one is told who was first. */
export const useDecide = (submission: SubmissionItem): Deciding => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const [broken, setBroken] = useState<string>();

  const decide = async (verdict: SubmissionVerdict): Promise<void> => {
    setBroken(undefined);
    const answer = await backOffice.decideSubmission(submission.id, submission.status, verdict);
    if (answer.ok) {
      const { batchId } = answer.value;
      const text = verdictText(submission.brandName, verdict.status);
      notices.notify({ text, ...(batchId !== null && { undo: batchId }) });
    } else if (answer.failure.kind === "invalid-input") {
      setBroken(answer.failure.errors.map(({ message }) => message).join("; "));
      return;
    } else if (answer.failure.kind === "already-decided")
      notices.notify({ tone: "problem", text: decidedText(answer.failure.submission) });
    else
      notices.notify({
        tone: "problem",
        text:
          answer.failure.kind === "brand-gone"
            ? "That brand is no longer listed. Nothing was decided."
            : "This submission is no longer there.",
      });
    focusNeighbour(submission.id);
    queryCache.invalidate();
  };

  return {
    isBusy,
    problem: broken ?? problem,
    decide: (verdict) => void run(() => decide(verdict)),
  };
};

/** The card leaves the queue; who walks it with keys goes on from the next one. */
const focusNeighbour = (id: string): void => {
  const card = document.querySelector(`[data-submission="${CSS.escape(id)}"]`);
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
  else document.querySelector<HTMLElement>("main h1")?.focus();
};

interface RejectDialogProps {
  brandName: string;
  deciding: Deciding;
  onClose: () => void;
}

export const RejectDialog = ({ brandName, deciding, onClose }: RejectDialogProps) => {
  const [remark, setRemark] = useState("");
  return (
    <Dialog title={`Reject ${brandName}`} onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          deciding.decide({ status: "rejected", remark });
        }}
      >
        <TextField
          id="remark"
          label="Reason"
          isRequired
          rows={3}
          hint="For your colleagues; the submitter is not told."
          error={deciding.problem}
          value={remark}
          onChange={setRemark}
        />
        <div className="dialog-actions">
          <button className="button is-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
          <BusyButton isBusy={deciding.isBusy} busyName="Rejecting...">
            Reject
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
};

const DONE: Readonly<Record<SubmissionStatus, string>> = {
  approved: "approved",
  rejected: "rejected",
  spam: "marked as spam",
  pending: "put back into the queue",
};

/** What somebody else has made of a submission already. */
export const decidedText = ({ status, decided, brandName }: SubmissionItem): string =>
  `${brandName} was already ${DONE[status]}${decided ? ` by ${decided.actor}` : ""}.`;

/** What was just made of a submission. */
export const verdictText = (brandName: string, status: SubmissionStatus): string =>
  status === "approved" ? `Linked ${brandName} to its brand.` : `${brandName} was ${DONE[status]}.`;
