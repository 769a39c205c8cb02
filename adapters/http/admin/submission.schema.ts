import { z } from "@hono/zod-openapi";
import { SUBMISSION_PAGE_SIZE } from "#core/submission/review.ts";
import { brandContentSchema, duplicatesSchema } from "./brand.schema.ts";
import { committedShape, count, moment, paging } from "../calls/field.schema.ts";

const STATUSES = ["pending", "approved", "rejected", "spam"] as const;

export const submissionStatus = () => z.enum(STATUSES, `must be one of ${STATUSES.join(", ")}`);

export const submissionSchema = z
  .strictObject({
    id: z.string(),
    brandName: z.string(),
    websiteUrl: z.string().nullable(),
    submitterEmail: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: moment(),
    status: submissionStatus(),
    brandId: z.string().nullable().openapi({ description: "The brand it became, or already was." }),
    remark: z.string().nullable().openapi({ description: "Why it was rejected." }),
    decided: z
      .strictObject({ batchId: z.string(), actor: z.string(), at: moment() })
      .nullable()
      .openapi({ description: "Who gave the verdict, and when." }),
  })
  .openapi("Submission", {
    description: "A visitor's suggestion, and what became of it.",
  });

export const submissionCountsSchema = z
  .strictObject({ pending: count(), approved: count(), rejected: count(), spam: count() })
  .openapi("SubmissionCounts");

export const submissionPageSchema = z
  .strictObject({
    items: z.array(submissionSchema),
    ...paging(SUBMISSION_PAGE_SIZE),
    counts: submissionCountsSchema,
  })
  .openapi("SubmissionPage");

export const submissionToReviewSchema = z
  .strictObject({
    submission: submissionSchema,
    duplicates: duplicatesSchema,
    prefill: brandContentSchema.partial().openapi({
      description: "What a brand form for it starts with.",
    }),
  })
  .openapi("SubmissionToReview");

export const decidedSubmissionSchema = z
  .strictObject({ ...committedShape, submission: submissionSchema })
  .openapi("DecidedSubmission");
