import type { Submission } from "../submission/submission.ts";

/** Keeps what visitors suggested. */
export interface SubmissionStore {
  /** Keeps a pending submission. */
  add(submission: Submission): Promise<void>;
  /** Keeps several, all of them or none. */
  addAll(submissions: readonly Submission[]): Promise<void>;
}
