import { Link } from "react-router-dom";
import type { SubmissionCounts } from "#core/submission/review.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";
import { queueAddress, SUBMISSION_STATUSES } from "./queue-address.ts";

const NAMES = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  spam: "Spam",
} as const;

interface SubmissionTabsProps {
  counts: SubmissionCounts;
  shown: SubmissionStatus;
}

export const SubmissionTabs = ({ counts, shown }: SubmissionTabsProps) => (
  <nav className="tabs" aria-label="Submissions by status">
    <ul>
      {SUBMISSION_STATUSES.map((status) => (
        <li key={status}>
          <Link
            to={queueAddress({ status, page: 1 })}
            aria-current={status === shown ? "page" : undefined}
          >
            {NAMES[status]} <span className="count">{counts[status].toLocaleString("en")}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
