import { z } from "@hono/zod-openapi";
import { GRADES } from "#core/brand/evidence.ts";
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

/** What an editor was shown, by its hash. */
const seen = (description: string) =>
  z.string().max(SEEN_MAX, `has at most ${SEEN_MAX} characters`).openapi({ description });

/** Why a decision is refused, wherever it is taken: what is accepted is saved as a brand is. */
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
    description: "Pending ones oldest first, others last decided first.",
    query: z.strictObject({
      status: submissions.submissionStatus().default("pending"),
      sender: z.string().max(64).optional().openapi({
        description: "Only those from this sender, as a pending submission names it.",
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
    summary: "Decide a submission, or put it back into the queue",
    description:
      "To approve a suggestion with a new brand, create or save that brand with the query parameter `submission`. Of a correction, `fields` names what is accepted; it is saved as by an editor who read the version that the visitor saw.",
    body: z.strictObject({
      seen: submissions.submissionStatus().openapi({
        description: "The status that it was seen with; another one by now is refused.",
      }),
      shown: seen("The item's `seen`: a submission that differs by now is refused."),
      verdict: verdictSchema,
    }),
    failures: DECISION_FAILURES,
    run: (backOffice, { id, body: { seen, verdict, shown } }) =>
      backOffice.decideSubmission(id, seen, verdict, shown),
    answer: found("Decided.", submissions.decidedSubmissionSchema),
  }),

  declineSender: adminCall({
    summary: "Reject everything pending from the sender of a submission",
    description:
      "One batch rejects all pending submissions from the same network address (of IPv6: the same /64), for one reason.",
    body: z.strictObject({ remark: z.string().openapi({ description: "Why." }) }),
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
      description: "A field's name, or `attr:` and a slug; null where it is about the whole brand.",
    }),
    value: json("What the brand says now; null for a correction."),
    changes: z
      .array(
        z.strictObject({ field: z.string(), label: z.string(), now: json(), proposed: json() }),
      )
      .openapi({ description: "What a correction proposes, field by field; else empty." }),
    seen: seen("Names all that is shown here. The answer carries it back."),
    lastChecked: z.iso.date().nullable(),
    source: z.string().nullable(),
    grade: z.enum(GRADES).nullable(),
    link: z.string().nullable().openapi({ description: "Where to look." }),
    why: z.string().openapi({ description: "Why this one comes now." }),
  })
  .openapi("Question", { description: "One thing to look at." });

export const checksCalls = {
  nextQuestion: adminCall({
    summary: "Ask what to look at next",
    description:
      "The most urgent of facts that are due, corrections that wait, verdicts on sites, what is missing and likely duplicates. " +
      `Nobody else is given it for ${RESERVED_MINUTES} minutes.`,
    query: z.strictObject({
      skip: z
        .array(z.string().max(QUESTION_ID_MAX, `has at most ${QUESTION_ID_MAX} characters`))
        .max(SKIPPED_MAX, `may be given at most ${SKIPPED_MAX} times`)
        .optional()
        .openapi({ description: "Not these; may be given several times." }),
    }),
    run: (backOffice, { query }) => backOffice.nextQuestion(query.skip),
    answer: found("The question.", questionSchema.nullable(), {
      nothing: "There is nothing to ask.",
    }),
  }),

  answerQuestion: adminCall({
    summary: "Answer a question",
    description:
      "`true`: the fact still is; `unsure` asks again in " +
      `${POSTPONED_DAYS.unsure} days, \`later\` tomorrow; \`confirm\` or \`dismiss\` what a visitor, the watch on sites or a likeness says. ` +
      "What changes the brand is a batch, which its revert takes back.",
    body: z.strictObject({
      answer: oneOf(ANSWERS),
      seen: seen("The question's `seen`: where it differs by now, 409."),
    }),
    failures: ["question-stale", ...DECISION_FAILURES],
    run: (backOffice, { id, body }) => backOffice.answerQuestion(id, body.answer, body.seen),
    answer: found(
      "Answered.",
      z.strictObject({
        batchId: z.string().nullable().openapi({
          description: "Its revert takes the answer back; null where the directory did not change.",
        }),
      }),
    ),
  }),
};
