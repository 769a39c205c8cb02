import type { BrandStatus } from "#core/brand/fields.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";

const NAMES: Readonly<Record<BrandStatus | SubmissionStatus, string>> = {
  active: "Active",
  archived: "Archived",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  spam: "Spam",
};

export const StatusBadge = ({ status }: { status: BrandStatus | SubmissionStatus }) => (
  <span className={`badge is-${status}`}>{NAMES[status]}</span>
);
