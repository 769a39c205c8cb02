import { useState } from "react";
import { failureMessage } from "#core/failures.ts";
import { LIMITS } from "#core/limits.ts";
import type { BrandConflict } from "#core/change/merge.ts";
import type { AcceptRefused } from "#core/back-office/review-correction.ts";
import type {
  DecidedSubmission,
  DeclinedSender,
  SubmissionVerdict,
} from "#core/back-office/review-submission.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import { correctedLabel } from "#core/submission/correction.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { DECIDED_AS, needsReason } from "#core/submission/submission.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { type Note, useAct } from "../parts/act.ts";
import { RecordDialog } from "../parts/record-dialog.tsx";
import { presentValue } from "../history/field-changes.tsx";
import { useBackOfficeQuery } from "../queries.tsx";

export type Deciding = ReturnType<typeof useDecide>;

/** Decides a submission, shows the outcome and offers to undo it. If someone else decided first, says who. */
export const useDecide = (submission: SubmissionItem) => {
  const act = useAct();
  const { id, status, seen } = submission;
  return {
    isBusy: act.isBusy,
    /** Why the last attempt failed. */
    problem: act.problem,
    decide: (verdict: SubmissionVerdict): void =>
      act.run((backOffice) => backOffice.decideSubmission(id, status, verdict, seen), {
        done: ({ submission }) => {
          focusNeighbour(id);
          return verdictText(submission);
        },
        refused: whyRefused(id),
      }),
  };
};

/** A conflicting change is shown beside the button. A decision by someone else is shown as a notice, because the card leaves the queue. */
const whyRefused =
  (id: string) =>
  (failure: AcceptRefused): string | Note | undefined => {
    // The card then shows the brand's current values beside the proposed ones.
    if (failure.kind === "brand-conflict") return conflictText(failure);
    if (failure.kind === "invalid-input" || failure.kind === "submission-changed") return undefined;
    focusNeighbour(id);
    return { text: failureMessage(failure) };
  };

/** Says which fields of the correction have changed since the visitor saw them. */
export const conflictText = ({ conflicts }: Pick<BrandConflict, "conflicts">): string => {
  const changed = conflicts.map(({ field, name, base, theirs }) => {
    const value = (of: JsonValue | undefined) => presentValue(field, of, {}) || "empty";
    return `${name} was ${value(base)} when the visitor saw it, and is ${value(theirs)} now`;
  });
  return `Changed in the meantime: ${changed.join("; ")}. Nothing was saved. Untick it to accept the rest, or edit the brand first.`;
};

/** The card leaves the queue, so the focus moves from it to its neighbour. */
const focusNeighbour = (id: string): void => {
  const card = document.querySelector(`[data-submission="${CSS.escape(id)}"]`);
  const focused = document.activeElement;
  if (focused !== document.body && !card?.contains(focused)) return;
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
  else document.querySelector<HTMLElement>("main h1")?.focus();
};

interface RejectDialogProps {
  submission: SubmissionItem;
  brandName: string;
  /** Who will read the reason, if anyone. */
  hint: string;
  onClose: () => void;
}

export const RejectDialog = ({ submission, brandName, hint, onClose }: RejectDialogProps) => {
  const [isForAll, setForAll] = useState(false);
  const { id, status, seen, sender } = submission;
  return (
    <RecordDialog<DecidedSubmission | DeclinedSender, AcceptRefused>
      title={`Reject ${brandName}`}
      submitName="Reject"
      busyName="Rejecting..."
      fields={{
        remark: {
          kind: "text",
          max: LIMITS.submissionNotes,
          label: "Reason",
          ...(needsReason(submission)
            ? { hint, isRequired: true }
            : { hint: "Optional: the submitter left no e-mail. It stays with the submission." }),
        },
      }}
      send={async (input, backOffice) => {
        const remark = typeof input["remark"] === "string" ? input["remark"] : "";
        return isForAll
          ? backOffice.declineSender(id, remark)
          : backOffice.decideSubmission(id, status, { status: "rejected", remark }, seen);
      }}
      done={(done) => {
        focusNeighbour(id);
        return "declined" in done
          ? `Rejected from this sender: ${done.declined.toLocaleString("en")}.`
          : verdictText(done.submission);
      }}
      refused={whyRefused(id)}
      onClose={onClose}
    >
      {sender !== undefined && <ForSender sender={sender} isOn={isForAll} onChange={setForAll} />}
    </RecordDialog>
  );
};

interface ForSenderProps {
  sender: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const ForSender = ({ sender, isOn, onChange }: ForSenderProps) => {
  const { data } = useBackOfficeQuery(["submissions", "pending from", sender], (backOffice) =>
    backOffice.listSubmissions({ status: "pending", sender, page: 1 }),
  );
  if (!data || data.total < 2) return null;
  return (
    <CheckBox isOn={isOn} onChange={onChange}>
      Reject all {data.total.toLocaleString("en")} pending from this sender
    </CheckBox>
  );
};

/** The name of the button that accepts `accepted` of `all` parts of a correction. */
export const acceptName = (accepted: number, all: number): string =>
  accepted < all ? `Accept ${accepted} of ${all}` : all === 1 ? "Accept" : "Accept all";

export const verdictText = (submission: SubmissionItem): string => {
  const { brandName, status } = submission;
  if (status !== "approved") return `${brandName} was ${DECIDED_AS[status]}.`;
  if (submission.kind === "brand") return `Linked ${brandName} to its brand.`;
  return `Accepted for ${submission.about.name}: ${(submission.accepted ?? []).map(correctedLabel).join(", ")}.`;
};
