import { z } from "@hono/zod-openapi";
import { GRADES } from "#core/brand/evidence.ts";
import { BRAND_FIELD_KEYS } from "#core/brand/fields.ts";
import {
  ANSWERS,
  RESERVED_MINUTES,
  POSTPONED_DAYS,
  QUESTION_ID_MAX,
  QUESTION_KINDS,
  SEEN_MAX,
  SKIPPED_MAX,
} from "#core/checks/question.ts";
import { verdictSchema } from "#core/submission/submission.schema.ts";
import { adminCall } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";
import { committedShape, count, json, oneOf, pageNumber, slug } from "../calls/field.schema.ts";
import * as submissions from "./submission.schema.ts";

const FIELD_NAME_MAX = 64;

/** A hash of everything an editor saw. */
const seen = (description: string) =>
  z.string().max(SEEN_MAX, `has at most ${SEEN_MAX} characters`).openapi({ description });

/** Failures of a decision. Accepting saves a brand, so it can fail like a save. */
const DECISION_FAILURES = [
  "already-decided",
  "submission-changed",
  "submission-not-found",
  "brand-deleted",
  "brand-conflict",
  "slug-unavailable",
  "too-busy",
] as const;

export const submissionCalls = {
  listSubmissions: adminCall({
    summary: "Page through the queue of submissions",
    description: "Pending submissions oldest first; decided ones latest decision first.",
    query: z.strictObject({
      status: submissions.submissionStatus().default("pending"),
      sender: z.string().max(64).optional().openapi({
        description: "Only submissions from this sender: the `sender` of a pending submission.",
      }),
      page: pageNumber(),
    }),
    run: (backOffice, { query }) => backOffice.listSubmissions(query),
    answer: found("One page.", submissions.submissionPageSchema),
  }),

  openSubmission: adminCall({
    summary: "Open a submission with its likely duplicates",
    failures: ["submission-not-found"],
    run: (backOffice, { id }) => backOffice.openSubmission(id),
    answer: found("The submission.", submissions.submissionToReviewSchema),
  }),

  decideSubmission: adminCall({
    summary: "Decide a submission, or return it to the queue",
    description:
      "To approve a suggestion together with a new brand, create the brand with the query parameter `submission`. For a correction, `fields` names the accepted fields; they are merged with changes made since the visitor read the brand.",
    body: z.strictObject({
      seen: submissions.submissionStatus().openapi({
        description: "The status you saw; a different one is refused.",
      }),
      shown: seen("The item's `seen`; a submission that changed since is refused."),
      verdict: verdictSchema,
    }),
    failures: DECISION_FAILURES,
    run: (backOffice, { id, body: { seen, verdict, shown } }) =>
      backOffice.decideSubmission(id, seen, verdict, shown),
    answer: found("Decided.", submissions.decidedSubmissionSchema),
  }),

  declineSender: adminCall({
    summary: "Reject all pending submissions of a sender",
    description:
      "One batch rejects all pending submissions from the same network address (the same /64 for IPv6).",
    body: z.strictObject({ remark: z.string().openapi({ description: "The reason." }) }),
    failures: ["submission-not-found", "already-decided", "too-busy"],
    run: (backOffice, { id, body }) => backOffice.declineSender(id, body.remark),
    answer: found(
      "Rejected.",
      z.strictObject({ ...committedShape, declined: count() }).openapi("DeclinedSender"),
    ),
  }),
};

const questionSchema = z
  .strictObject({
    id: z.string().max(QUESTION_ID_MAX),
    kind: z.enum(QUESTION_KINDS),
    brand: z.strictObject({ id: z.string(), slug: slug(), name: z.string() }),
    field: z.string().nullable().openapi({
      description: "A field's name, or `attr:` and a slug; null for the whole brand.",
    }),
    value: json("The current value; null for a correction."),
    changes: z
      .array(
        z.strictObject({ field: z.string(), label: z.string(), now: json(), proposed: json() }),
      )
      .openapi({ description: "The fields a correction proposes; empty for other kinds." }),
    seen: seen("A hash of everything in this question; send it with the answer."),
    lastChecked: z.iso.date().nullable(),
    source: z.string().nullable(),
    grade: z.enum(GRADES).nullable(),
    page: z
      .strictObject({ title: z.string(), description: z.string(), at: z.iso.datetime() })
      .nullable()
      .openapi({ description: "The title and description of the home page, as last fetched." }),
    link: z.string().nullable().openapi({ description: "A page to check the fact on." }),
    why: z.string().openapi({ description: "Why this question is next." }),
  })
  .openapi("Question", { description: "A question to an editor." });

export const checksCalls = {
  nextQuestion: adminCall({
    summary: "Get the next question",
    description:
      "The most urgent of: facts due for a check, pending corrections, findings about websites, missing facts, likely duplicates, contradictions. " +
      `No other editor gets it for ${RESERVED_MINUTES} minutes.`,
    query: z.strictObject({
      skip: z
        .array(z.string().max(QUESTION_ID_MAX, `has at most ${QUESTION_ID_MAX} characters`))
        .max(SKIPPED_MAX, `may be given at most ${SKIPPED_MAX} times`)
        .optional()
        .openapi({ description: "Ids of questions to skip; may be repeated." }),
    }),
    run: (backOffice, { query }) => backOffice.nextQuestion(query.skip),
    answer: found("The question.", questionSchema.nullable(), {
      nothing: "There is no question.",
    }),
  }),

  answerQuestion: adminCall({
    summary: "Answer a question",
    description:
      "`true`: the fact is still true. `unsure` asks again in " +
      `${POSTPONED_DAYS.unsure} days, \`later\` tomorrow. \`confirm\` or \`dismiss\` decides a correction, a finding or a duplicate. ` +
      "To a contradiction, `confirm` promises to mend the brand, writes nothing and asks again tomorrow; `dismiss` ends the question until a value changes. " +
      "A change to the brand is a batch and can be reverted.",
    body: z.strictObject({
      answer: oneOf(ANSWERS),
      seen: seen("The question's `seen`; 409 if the question changed since."),
      fields: z
        .array(z.string().max(FIELD_NAME_MAX, `has at most ${FIELD_NAME_MAX} characters`))
        .min(1, "must name at least one field")
        .max(BRAND_FIELD_KEYS.length + 1, "names too many fields")
        .optional()
        .openapi({
          description: "The fields of a correction to accept; without it, `confirm` accepts all.",
        }),
    }),
    failures: ["question-stale", ...DECISION_FAILURES],
    run: (backOffice, { id, body }) =>
      backOffice.answerQuestion(id, body.answer, body.seen, body.fields),
    answer: found(
      "Answered.",
      z.strictObject({
        batchId: z.string().nullable().openapi({
          description: "Revert this batch to undo the answer; null if nothing changed.",
        }),
      }),
    ),
  }),
};
