import { Link } from "react-router-dom";
import type { ReviewedSubmission } from "#core/submission/review.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { Moment } from "../components/moment.tsx";
import { Problem } from "../components/states.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { LikelyTheSame } from "./likely-the-same.tsx";
import { useDecide } from "./use-decide.ts";

/** One suggestion, what it may be already, and what can be done about it. */
export const SubmissionCard = ({ submission }: { submission: ReviewedSubmission }) => {
  const { id, brandName, websiteUrl, submitterEmail, notes, createdAt, status } = submission;
  const deciding = useDecide(submission);
  return (
    <li className="submission" data-submission={id} tabIndex={-1} aria-label={brandName}>
      <div className="submission-text">
        <h2>{brandName}</h2>
        <p>
          {websiteUrl === null ? (
            <span className="quiet">No website given</span>
          ) : (
            <ExternalLink to={websiteUrl}>{websiteUrl}</ExternalLink>
          )}
        </p>
        {notes !== null && <blockquote className="kept-lines">{notes}</blockquote>}
        <p className="quiet">
          <Moment at={createdAt} />
          {submitterEmail !== null && <> · {submitterEmail}</>}
        </p>
        <Verdict submission={submission} />
      </div>
      {status === "pending" && <LikelyTheSame submission={submission} deciding={deciding} />}
      {deciding.problem !== undefined && <Problem text={deciding.problem} />}
      <DecideButtons submission={submission} deciding={deciding} />
    </li>
  );
};

const Verdict = ({ submission }: { submission: ReviewedSubmission }) => {
  const { status, decided, brandId, remark } = submission;
  if (status === "pending") return null;
  return (
    <div className="submission-verdict">
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
        <p className="quiet">Marked on arrival</p>
      )}
    </div>
  );
};
