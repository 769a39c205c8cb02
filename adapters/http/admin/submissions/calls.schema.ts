import { z } from "@hono/zod-openapi";
import { verdictSchema } from "#core/submission/review-verdict.schema.ts";
import { adminCall } from "../call.schema.ts";
import { pageNumber } from "../field.schema.ts";
import * as answers from "./submission.schema.ts";

export const listSubmissions = adminCall({
  method: "get",
  path: "/submissions",
  operationId: "listSubmissions",
  summary: "Page through the queue of submissions",
  description: "Pending ones oldest first, others last decided first.",
  query: z.strictObject({
    status: answers.submissionStatus().default("pending"),
    page: pageNumber(),
  }),
  answers: { 200: { description: "One page.", schema: answers.submissionPageSchema } },
});

export const openSubmission = adminCall({
  method: "get",
  path: "/submissions/{id}",
  operationId: "openSubmission",
  summary: "Open a submission with its likely duplicates",
  failures: ["submission-not-found"],
  answers: {
    200: { description: "The submission.", schema: answers.submissionToReviewSchema },
  },
});

export const decideSubmission = adminCall({
  method: "put",
  path: "/submissions/{id}/verdict",
  operationId: "decideSubmission",
  summary: "Decide a submission, or put it back into the queue",
  description:
    "To approve it with a new brand, create or save that brand with the query parameter `submission`.",
  body: z.strictObject({
    seen: answers
      .submissionStatus()
      .openapi({ description: "The status that it was seen with; another one by now is refused." }),
    verdict: verdictSchema,
  }),
  failures: ["already-decided", "submission-not-found", "brand-gone"],
  answers: { 200: { description: "Decided.", schema: answers.decidedSubmissionSchema } },
});
