import { z } from "@hono/zod-openapi";
import { SUBMISSION_PAGE_SIZE } from "#core/ports/back-office-store.ts";
import { BRAND_PROBLEMS, SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { brandContentSchema, duplicatesSchema } from "./brand.schema.ts";
import { committedShape, count, json, moment, oneOf, paging, slug } from "../calls/field.schema.ts";

export const submissionStatus = () => oneOf(SUBMISSION_STATUSES);

const shape = {
  id: z.string(),
  seen: z.string().openapi({
    description: "Names all that is shown here. A verdict carries it back as `shown`.",
  }),
  brandName: z.string(),
  websiteUrl: z.string().nullable(),
  submitterEmail: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: moment(),
  sender: z.string().optional().openapi({
    description: "While pending, if known: the same for all from one network address.",
  }),
  status: submissionStatus(),
  brandId: z.string().nullable().openapi({ description: "The brand it became, or already was." }),
  remark: z.string().nullable().openapi({ description: "Why it was rejected." }),
  decided: z
    .strictObject({ batchId: z.string(), actor: z.string(), at: moment() })
    .nullable()
    .openapi({ description: "Who gave the verdict, and when." }),
};

export const submissionSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ ...shape, kind: z.literal("brand") }),
    z.strictObject({
      ...shape,
      kind: z.literal("correction"),
      about: z
        .strictObject({ id: z.string(), slug: slug().nullable(), name: z.string() })
        .openapi({ description: "The brand as it is called now; without a slug once it is gone." }),
      version: z.int().openapi({ description: "Of the brand, as the visitor saw it." }),
      fields: z.array(z.strictObject({ field: z.string(), now: json(), proposed: json() })),
      problem: z.enum(BRAND_PROBLEMS).nullable(),
      note: z.string().nullable(),
      source: z.string().nullable().openapi({ description: "How the visitor knows." }),
      accepted: z.array(z.string()).nullable().openapi({
        description:
          "What was accepted: fields, and `problem`; null while undecided, and when nothing was.",
      }),
      confirmedFrom: z
        .string()
        .nullable()
        .openapi({ description: "The brand's own host, once somebody there confirmed it." }),
    }),
  ])
  .openapi("Submission", {
    description: "A visitor's suggestion of a brand, or correction of one, and what became of it.",
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
