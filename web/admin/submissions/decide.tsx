import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FAILURES } from "#core/failures.ts";
import type { BrandConflict } from "#core/change/merge.ts";
import type { SubmissionVerdict } from "#core/back-office/review-submission.ts";
import { brandField, type JsonValue } from "#core/brand/fields.ts";
import { correctableField } from "#core/submission/correction.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { useBusy } from "../../ui/buttons.tsx";
import { CheckBox } from "../../ui/choices.tsx";
import { FormDialog } from "../../ui/dialog.tsx";
import { useAdminServices } from "../admin-services.ts";
import { TextField } from "../../ui/field.tsx";
import { presentValue } from "../history/field-changes.tsx";

export type Deciding = ReturnType<typeof useDecide>;

/** Decides a submission, shows the outcome and offers to undo it. If someone else was faster, says who. */
export const useDecide = (submission: SubmissionItem) => {
  const { backOffice, notices } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy();

  const decide = async (verdict: SubmissionVerdict, then?: () => void): Promise<string | void> => {
    const { id, status, seen } = submission;
    const answer = await backOffice.decideSubmission(id, status, verdict, seen);
    if (answer.ok) {
      const { submission, batchId } = answer.value;
      notices.notify({ text: verdictText(submission), undo: batchId });
      then?.();
    } else if (answer.failure.kind === "brand-conflict") {
      // Shows the brand's current values beside the proposed ones.
      void queryClient.invalidateQueries();
      return conflictText(answer.failure);
    } else if (answer.failure.kind === "invalid-input")
      return answer.failure.errors.map(({ message }) => message).join("; ");
    else if (answer.failure.kind === "submission-changed") {
      void queryClient.invalidateQueries();
      return FAILURES[answer.failure.kind].message;
    } else if (answer.failure.kind === "already-decided")
      notices.notify({ tone: "problem", text: decidedText(answer.failure.submission) });
    else notices.notify({ tone: "problem", text: FAILURES[answer.failure.kind].message });
    focusNeighbour(submission.id);
    void queryClient.invalidateQueries();
  };

  const declineSender = async (remark: string): Promise<string | void> => {
    const answer = await backOffice.declineSender(submission.id, remark);
    if (answer.ok) {
      const { declined, batchId } = answer.value;
      notices.notify({
        text: `Rejected from this sender: ${declined.toLocaleString("en")}.`,
        undo: batchId,
      });
    } else if (answer.failure.kind === "invalid-input")
      return answer.failure.errors.map(({ message }) => message).join("; ");
    else if (answer.failure.kind === "already-decided")
      notices.notify({ tone: "problem", text: decidedText(answer.failure.submission) });
    else notices.notify({ tone: "problem", text: FAILURES[answer.failure.kind].message });
    focusNeighbour(submission.id);
    void queryClient.invalidateQueries();
  };

  return {
    isBusy,
    /** Rejects all pending submissions of the same sender. */
    declineSender: (remark: string): void => void run(() => declineSender(remark)),
    /** Why the last attempt failed; for an invalid reason, completes a sentence that starts with its label. */
    problem,
    /** Calls `then` after the decision. */
    decide: (verdict: SubmissionVerdict, then?: () => void): void =>
      void run(() => decide(verdict, then)),
  };
};

/** Others changed fields of the correction. */
export const conflictText = ({ conflicts }: Pick<BrandConflict, "conflicts">): string => {
  const changed = conflicts.map(({ field, name, base, theirs }) => {
    const value = (of: JsonValue | undefined) => presentValue(field, of, {}) || "empty";
    return `${name} was ${value(base)} when the visitor saw it, and is ${value(theirs)} now`;
  });
  return `Changed in the meantime: ${changed.join("; ")}. Nothing was saved. Untick it to accept the rest, or edit the brand first.`;
};

/** The card leaves the queue, so the focus moves to its neighbour. */
const focusNeighbour = (id: string): void => {
  const card = document.querySelector(`[data-submission="${CSS.escape(id)}"]`);
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
  else document.querySelector<HTMLElement>("main h1")?.focus();
};

interface RejectDialogProps {
  submission: SubmissionItem;
  brandName: string;
  hint: string;
  deciding: Deciding;
  onClose: () => void;
}

export const RejectDialog = (props: RejectDialogProps) => {
  const { submission, brandName, hint, deciding, onClose } = props;
  const [remark, setRemark] = useState("");
  const [isForAll, setForAll] = useState(false);
  return (
    <FormDialog
      title={`Reject ${brandName}`}
      submitName="Reject"
      busyName="Rejecting..."
      isBusy={deciding.isBusy}
      onSubmit={() =>
        isForAll ? deciding.declineSender(remark) : deciding.decide({ status: "rejected", remark })
      }
      onClose={onClose}
    >
      <TextField
        id="remark"
        label="Reason"
        isRequired
        rows={3}
        hint={hint}
        error={deciding.problem}
        value={remark}
        onChange={setRemark}
      />
      {submission.sender !== undefined && (
        <ForSender sender={submission.sender} isOn={isForAll} onChange={setForAll} />
      )}
    </FormDialog>
  );
};

interface ForSenderProps {
  sender: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const ForSender = ({ sender, isOn, onChange }: ForSenderProps) => {
  const { backOffice } = useAdminServices();
  const { data } = useQuery({
    queryKey: ["submissions", "pending from", sender],
    queryFn: () => backOffice.listSubmissions({ status: "pending", sender, page: 1 }),
  });
  if (!data || data.total < 2) return null;
  return (
    <CheckBox isOn={isOn} onChange={onChange}>
      Reject all {data.total.toLocaleString("en")} pending from this sender
    </CheckBox>
  );
};

const DONE: Readonly<Record<SubmissionStatus, string>> = {
  approved: "approved",
  rejected: "rejected",
  spam: "marked as spam",
  pending: "returned to the queue",
};

/** What someone else already decided. */
export const decidedText = ({ status, decided, brandName }: SubmissionItem): string =>
  `${brandName} was already ${DONE[status]}${decided ? ` by ${decided.actor}` : ""}.`;

export const verdictText = (submission: SubmissionItem): string => {
  const { brandName, status } = submission;
  if (status !== "approved") return `${brandName} was ${DONE[status]}.`;
  if (submission.kind === "brand") return `Linked ${brandName} to its brand.`;
  return `Accepted for ${submission.about.name}: ${(submission.accepted ?? []).map(partLabel).join(", ")}.`;
};

export const partLabel = (name: string): string => {
  const field = correctableField(name);
  return field === undefined ? "Problem" : brandField(field).label;
};
