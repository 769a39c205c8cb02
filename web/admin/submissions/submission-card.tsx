import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { Button } from "../../ui/buttons.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { Moment, Problem } from "../../ui/states.tsx";
import { useBackOfficeQuery } from "../queries.tsx";
import { BrandChoices } from "./duplicates.tsx";
import { type Deciding, RejectDialog, useDecide } from "./decide.tsx";

export const SuggestionCard = ({ submission }: { submission: SubmissionItem }) => {
  const { id, brandName, websiteUrl, notes, status } = submission;
  const deciding = useDecide(submission);
  return (
    <li className="panel submission" data-submission={id} tabIndex={-1} aria-label={brandName}>
      <div className="stack is-close">
        <h2>{brandName}</h2>
        <p>
          {websiteUrl === null ? (
            <span className="quiet">No website given</span>
          ) : (
            <>
              <ExternalLink to={websiteUrl}>{websiteUrl}</ExternalLink>
              <HostNotes text={websiteUrl} />
            </>
          )}
        </p>
        {notes !== null && <blockquote className="kept-lines">{notes}</blockquote>}
        <SentAndDecided submission={submission} />
      </div>
      {status === "pending" && <LikelyTheSame submission={submission} deciding={deciding} />}
      <Problem>{deciding.problem}</Problem>
      <DecideButtons
        submission={submission}
        name={brandName}
        deciding={deciding}
        hint="We e-mail it to the submitter."
        approve={
          <Link
            className="button is-small"
            data-act="approve"
            to={`/admin/brands/new?submission=${id}`}
          >
            Approve<span className="visually-hidden"> {brandName}</span>
          </Link>
        }
      />
    </li>
  );
};

export const SentAndDecided = ({ submission }: { submission: SubmissionItem }) => (
  <>
    <p className="quiet">
      <Moment at={submission.createdAt} />
      {submission.submitterEmail !== null && <> · {submission.submitterEmail}</>}
    </p>
    {submission.status !== "pending" && <Decided submission={submission} />}
  </>
);

const Decided = ({ submission }: { submission: SubmissionItem }) => {
  const { decided, brandId, remark } = submission;
  return (
    <div>
      {remark !== null && <p>Reason: {remark}</p>}
      {brandId !== null && (
        <p>
          <Link to={`/admin/brands/${brandId}/edit`}>Open the brand</Link>
        </p>
      )}
      {decided ? (
        <p className="quiet">
          Decided by {decided.actor}, <Moment at={decided.at} /> ·{" "}
          <Link to={`/admin/history/${decided.batchId}`}>in the history</Link>
        </p>
      ) : (
        <p className="quiet">Marked automatically</p>
      )}
    </div>
  );
};

interface LikelyTheSameProps {
  submission: SubmissionItem;
  deciding: Deciding;
}

/** Likely duplicates; one click links the suggestion to a brand. */
const LikelyTheSame = ({ submission, deciding }: LikelyTheSameProps) => {
  const result = useBackOfficeQuery(["submission", submission.id], (backOffice) =>
    backOffice.openSubmission(submission.id),
  );
  const duplicates = result.data?.ok ? result.data.value.duplicates : [];
  return (
    <div className="submission-likely" aria-busy={result.isFetching}>
      {duplicates.length > 0 && (
        <>
          <h3>Already listed?</h3>
          <BrandChoices
            brands={duplicates}
            renderAction={({ id, name }) => (
              <Button
                look="quiet"
                isSmall
                disabled={deciding.isBusy}
                onClick={() => deciding.decide({ status: "approved", brandId: id })}
              >
                Same brand<span className="visually-hidden">: {name}</span>
              </Button>
            )}
          />
        </>
      )}
      {duplicates.length === 0 && result.data !== undefined && (
        <p className="quiet">No similar brand is listed.</p>
      )}
      {result.isError && <p className="quiet">Likely duplicates could not be loaded.</p>}
    </div>
  );
};

interface DecideButtonsProps {
  submission: SubmissionItem;
  name: string;
  deciding: Deciding;
  /** Who will read the reason for a rejection, if anyone. */
  hint: string;
  /** The button or link that approves the submission. */
  approve: ReactNode;
}

export const DecideButtons = (props: DecideButtonsProps) => {
  const { name, deciding, hint, approve } = props;
  const [isRejecting, setRejecting] = useState(false);
  const { status } = props.submission;
  const { isBusy, decide } = deciding;
  const ofWhat = <span className="visually-hidden"> {name}</span>;
  return (
    <div className="actions">
      {status !== "approved" && approve}
      {status === "pending" && (
        <>
          <Button
            look="quiet"
            isSmall
            data-act="reject"
            disabled={isBusy}
            onClick={() => setRejecting(true)}
          >
            Reject...{ofWhat}
          </Button>
          <Button
            look="quiet"
            isSmall
            data-act="spam"
            disabled={isBusy}
            onClick={() => decide({ status: "spam" })}
          >
            Spam{ofWhat}
          </Button>
        </>
      )}
      {status !== "pending" && (
        <Button
          look="quiet"
          isSmall
          disabled={isBusy}
          onClick={() => decide({ status: "pending" })}
        >
          Return to the queue{ofWhat}
        </Button>
      )}
      {isRejecting && (
        <RejectDialog
          submission={props.submission}
          brandName={name}
          hint={hint}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
};
