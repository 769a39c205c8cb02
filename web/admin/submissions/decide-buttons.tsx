import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReviewedSubmission } from "#core/submission/review.ts";
import { RejectDialog } from "./reject-dialog.tsx";
import type { Deciding } from "./use-decide.ts";

interface DecideButtonsProps {
  submission: ReviewedSubmission;
  deciding: Deciding;
}

export const DecideButtons = ({ submission, deciding }: DecideButtonsProps) => {
  const [isRejecting, setRejecting] = useState(false);
  const { id, brandName, status } = submission;
  const { isBusy, decide } = deciding;
  const ofWhat = <span className="visually-hidden"> {brandName}</span>;
  return (
    <div className="actions">
      {(status === "pending" || status === "spam" || status === "rejected") && (
        <Link
          className="button is-small"
          data-act="approve"
          to={`/admin/brands/new?submission=${id}`}
        >
          Approve{ofWhat}
        </Link>
      )}
      {status === "pending" && (
        <>
          <button
            className="button is-quiet is-small"
            type="button"
            data-act="reject"
            disabled={isBusy}
            onClick={() => setRejecting(true)}
          >
            Reject...{ofWhat}
          </button>
          <button
            className="button is-quiet is-small"
            type="button"
            data-act="spam"
            disabled={isBusy}
            onClick={() => decide({ status: "spam" })}
          >
            Spam{ofWhat}
          </button>
        </>
      )}
      {status !== "pending" && (
        <button
          className="button is-quiet is-small"
          type="button"
          disabled={isBusy}
          onClick={() => decide({ status: "pending" })}
        >
          Put back into the queue{ofWhat}
        </button>
      )}
      {isRejecting && (
        <RejectDialog
          brandName={brandName}
          deciding={deciding}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
};
