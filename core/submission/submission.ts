/** A visitor's suggestion of a brand, as the visitor gave it and we accepted it. */
export interface SubmissionDraft {
  brandName: string;
  websiteUrl: string | null;
  submitterEmail: string | null;
  notes: string | null;
}

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected", "spam"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export interface Submission extends SubmissionDraft {
  id: string;
  status: SubmissionStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
}
