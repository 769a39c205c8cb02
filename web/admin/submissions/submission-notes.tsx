import type { ReviewedSubmission } from "#core/submission/review.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import { Moment } from "../components/moment.tsx";

/** What a visitor suggested, beside the form that makes a brand of it. */
export const SubmissionNotes = ({ submission }: { submission: ReviewedSubmission }) => {
  const { brandName, websiteUrl, submitterEmail, notes, createdAt } = submission;
  return (
    <section className="banner submission-notes" aria-label="The suggestion">
      <p>
        Suggested <Moment at={createdAt} />
        {submitterEmail !== null && <> by {submitterEmail}</>}: <strong>{brandName}</strong>{" "}
        <ExternalLink to={websiteUrl}>{websiteUrl}</ExternalLink>
      </p>
      {notes !== null && <blockquote className="kept-lines">{notes}</blockquote>}
      <p className="quiet">Saving the brand approves the suggestion.</p>
    </section>
  );
};
