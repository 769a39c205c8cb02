import { parsePage } from "#core/back-office/brand-list-query.ts";
import type { SubmissionQuery } from "#core/submission/review.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";

export const SUBMISSION_STATUSES: readonly SubmissionStatus[] = [
  "pending",
  "approved",
  "rejected",
  "spam",
];

/** Nonsense becomes the default: the first page of what is pending. */
export const parseQueueQuery = (params: URLSearchParams): SubmissionQuery => ({
  status: SUBMISSION_STATUSES.find((status) => status === params.get("status")) ?? "pending",
  page: parsePage(params.get("page") ?? undefined),
});

export const queueAddress = ({ status, page }: SubmissionQuery): string => {
  const params = new URLSearchParams();
  if (status !== "pending") params.set("status", status);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/submissions" : `/admin/submissions?${params}`;
};
