import { z } from "@hono/zod-openapi";
import { SUBMISSION_PAGE_SIZE } from "#core/ports/back-office-store.ts";
import { BRAND_PROBLEMS, SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { brandContentSchema, duplicatesSchema } from "./brand.schema.ts";
import { committedShape, count, json, moment, oneOf, paging, slug } from "../calls/field.schema.ts";

export const submissionStatus = () => oneOf(SUBMISSION_STATUSES);

const shape = {
  id: z.string(),
  seen: z.string().openapi({
    description: "A hash of everything in this submission; send it with a verdict as `shown`.",
  }),
  brandName: z.string(),
  websiteUrl: z.string().nullable(),
  submitterEmail: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: moment(),
  sender: z.string().optional().openapi({
    description: "While pending, if known: identical for all submissions from one network address.",
  }),
  status: submissionStatus(),
  brandId: z.string().nullable().openapi({ description: "The brand it was approved as." }),
  remark: z.string().nullable().openapi({ description: "Why it was rejected." }),
  decided: z
    .strictObject({ batchId: z.string(), actor: z.string(), at: moment() })
    .nullable()
    .openapi({ description: "Who decided, and when." }),
};

export const submissionSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ ...shape, kind: z.literal("brand") }),
    z.strictObject({
      ...shape,
      kind: z.literal("correction"),
      about: z.strictObject({ id: z.string(), slug: slug().nullable(), name: z.string() }).openapi({
        description: "The brand with its current name; the slug is null once it is deleted.",
      }),
      version: z.int().openapi({ description: "The version of the brand that the visitor read." }),
      fields: z.array(z.strictObject({ field: z.string(), now: json(), proposed: json() })),
      problem: z.enum(BRAND_PROBLEMS).nullable(),
      note: z.string().nullable(),
      source: z.string().nullable().openapi({ description: "The visitor's source." }),
      accepted: z.array(z.string()).nullable().openapi({
        description:
          "The accepted fields, and `problem`; null while pending, or if nothing was accepted.",
      }),
      confirmedFrom: z
        .string()
        .nullable()
        .openapi({ description: "The brand's own host, if somebody there confirmed it." }),
      claimedFrom: z
        .string()
        .nullable()
        .openapi({ description: "The brand's own host, if the sender said to work there." }),
    }),
  ])
  .openapi("Submission", {
    description: "A visitor's suggestion or correction of a brand, and its status.",
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
      description: "Initial values of a brand form.",
    }),
  })
  .openapi("SubmissionToReview");

export const decidedSubmissionSchema = z
  .strictObject({ ...committedShape, submission: submissionSchema })
  .openapi("DecidedSubmission");
