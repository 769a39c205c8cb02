import { z } from "zod";
import { BRAND_FIELD_KEYS } from "#core/brand/fields.ts";
import { CHANGE_REASONS } from "#core/change/batch.ts";
import { ANSWERS, QUESTION_ID_MAX, SEEN_MAX, SKIPPED_MAX } from "#core/checks/question.ts";
import { LIMITS } from "#core/limits.ts";
import { verdictSchema } from "#core/submission/submission.schema.ts";
import { id, inPath, oneOf, page, submissionStatus, text } from "./argument.schema.ts";
import { type ArgumentsOf, plainRow, row, rowOf } from "./row.schema.ts";

const FIELD_NAME_MAX = 64;

/** A hash of everything an editor saw. */
const seen = (description: string) => text(SEEN_MAX).describe(description);

export const reviewRows = {
  listSubmissions: plainRow(
    "GET /submissions",
    {
      status: submissionStatus().default("pending"),
      sender: text(64)
        .optional()
        .describe("Only submissions from this sender: the `sender` of a pending submission."),
      page: page(),
    },
    ["*"],
  ),

  openSubmission: row("GET /submissions/{id}", inPath, ["id"]),

  decideSubmission: row(
    "PUT /submissions/{id}/verdict",
    {
      ...inPath,
      seen: submissionStatus().describe("The status you saw; a different one is refused."),
      shown: seen("The item's `seen`; a submission that changed since is refused."),
      verdict: verdictSchema,
    },
    ["id", "seen", "verdict", "shown"],
  ),

  declineSender: row(
    "POST /submissions/{id}/decline-sender",
    { ...inPath, remark: z.string("must be text").describe("The reason.") },
    ["id", "remark"],
  ),

  nextQuestion: plainRow(
    "GET /checks/next",
    {
      skip: z
        .array(text(QUESTION_ID_MAX))
        .max(SKIPPED_MAX, `may be given at most ${SKIPPED_MAX} times`)
        .optional()
        .describe("Ids of questions to skip; may be repeated."),
    },
    ["skip"],
  ),

  answerQuestion: row(
    "POST /checks/{id}",
    {
      ...inPath,
      answer: oneOf(ANSWERS),
      seen: seen("The question's `seen`; 409 if the question changed since."),
      fields: z
        .array(text(FIELD_NAME_MAX))
        .min(1, "must name at least one field")
        .max(BRAND_FIELD_KEYS.length + 1, "names too many fields")
        .optional()
        .describe("The fields of a correction to accept; without it, `confirm` accepts all."),
    },
    ["id", "answer", "seen", "fields"],
  ),

  listHistory: {
    ...rowOf(
      "GET /history",
      z
        .strictObject({
          record: oneOf(["brand", "category", "attribute", "group"]).optional(),
          id: id().optional().describe("With `record`: only batches that wrote this record."),
          brand: text(LIMITS.slug).optional().describe("Only batches that wrote this brand."),
          person: text(LIMITS.email)
            .optional()
            .describe("Only batches of the administrator with this e-mail address."),
          kind: oneOf(CHANGE_REASONS).optional(),
          day: z.iso
            .date("must be a day, such as 2026-01-31")
            .optional()
            .describe("Only batches of this day (UTC)."),
          page: page(),
        })
        .refine(({ record, id }) => (record === undefined) === (id === undefined), {
          message: "record and id go together: name both or neither",
          path: ["id"],
        }),
      ({ record, id, ...filter }) => [
        { ...filter, record: record === undefined || id === undefined ? null : { record, id } },
      ],
      (...[{ record, ...filter }]: ArgumentsOf<"listHistory">) => ({ ...filter, ...record }),
    ),
    refuses: false as const,
  },

  showBatch: row("GET /history/{id}", { ...inPath, page: page() }, ["id", "page"]),
  previewRevert: row("GET /history/{id}/revert", inPath, ["id"]),
  revert: row("POST /history/{id}/revert", inPath, ["id"]),
};
