import { z } from "@hono/zod-openapi";
import { GRADES } from "#core/brand/evidence.ts";
import {
  ANSWERS,
  GIVEN_MINUTES,
  PUT_OFF_DAYS,
  QUESTION_ID_MAX,
  QUESTION_KINDS,
  SKIPPED_MAX,
} from "#core/rounds/question.ts";
import { adminCall } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";
import { json, oneOf, slug } from "../calls/field.schema.ts";

const questionSchema = z
  .strictObject({
    id: z.string().max(QUESTION_ID_MAX),
    kind: z.enum(QUESTION_KINDS),
    brand: z.strictObject({ id: z.string(), slug: slug(), name: z.string() }),
    field: z.string().nullable().openapi({
      description: "A field's name, or `attr:` and a slug; null where it is about the whole brand.",
    }),
    value: json("What the brand says now, or what is proposed."),
    lastChecked: z.iso.date().nullable(),
    source: z.string().nullable(),
    grade: z.enum(GRADES).nullable(),
    link: z.string().nullable().openapi({ description: "Where to look." }),
    why: z.string().openapi({ description: "Why this one comes now." }),
  })
  .openapi("Question", { description: "One thing to look at." });

export const roundsCalls = {
  nextQuestion: adminCall({
    summary: "Ask what to look at next",
    description:
      "The most urgent of facts that are due, corrections that wait, verdicts on sites, what is missing and likely duplicates. " +
      `Nobody else is given it for ${GIVEN_MINUTES} minutes.`,
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
      `${PUT_OFF_DAYS.unsure} days, \`later\` tomorrow; \`confirm\` or \`dismiss\` what a visitor, the watch on sites or a likeness says. ` +
      "What changes the brand is a batch, which its revert takes back.",
    body: z.strictObject({
      answer: oneOf(ANSWERS),
      seen: json("The question's value: where it is another by now, 409.").optional(),
    }),
    failures: [
      "question-gone",
      "already-decided",
      "submission-not-found",
      "brand-gone",
      "brand-conflict",
      "slug-unavailable",
      "too-busy",
    ],
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
