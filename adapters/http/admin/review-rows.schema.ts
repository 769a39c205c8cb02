import { z } from "zod";
import { BRAND_FIELD_KEYS } from "#core/brand/fields.ts";
import { CHANGE_REASONS } from "#core/change/change-set.ts";
import {
  ANSWERS,
  NO_REASONS,
  QUESTION_ID_MAX,
  QUESTION_KINDS,
  SEEN_MAX,
  SKIPPED_MAX,
} from "#core/checks/question.ts";
import { LIMITS } from "#core/limits.ts";
import { RECORD_KINDS } from "#core/result.ts";
import { LOGOS_WAITING } from "#core/sites/logo-candidates.ts";
import { verdictSchema } from "#core/submission/submission.schema.ts";
import { id, inPath, oneOf, page, submissionStatus, text } from "./argument.schema.ts";
import { type ArgumentsOf, plainRow, row, rowOf } from "./row.schema.ts";

const FIELD_NAME_MAX = 64;

const logoIds = z
  .array(text(100), "must be a list of ids")
  .max(LOGOS_WAITING.shown, `must name at most ${LOGOS_WAITING.shown} logos`);

export const reviewRows = {
  listSubmissions: plainRow(
    "GET /submissions",
    { status: submissionStatus.default("pending"), sender: text(64).optional(), page },
    ["*"],
  ),
  openSubmission: row("GET /submissions/{id}", inPath, ["id"]),
  decideSubmission: row(
    "PUT /submissions/{id}/verdict",
    { ...inPath, seen: submissionStatus, shown: text(SEEN_MAX), verdict: verdictSchema },
    ["id", "seen", "verdict", "shown"],
  ),
  declineSender: row(
    "POST /submissions/{id}/decline-sender",
    { ...inPath, remark: z.string("must be text") },
    ["id", "remark"],
  ),

  nextQuestion: plainRow(
    "GET /checks/next",
    {
      skip: z
        .array(text(QUESTION_ID_MAX))
        .max(SKIPPED_MAX, `may be given at most ${SKIPPED_MAX} times`)
        .optional(),
      kind: oneOf(QUESTION_KINDS).optional(),
    },
    ["skip", "kind"],
  ),
  answerQuestion: row(
    "POST /checks/{id}",
    {
      ...inPath,
      answer: oneOf(ANSWERS),
      seen: text(SEEN_MAX),
      fields: z
        .array(text(FIELD_NAME_MAX))
        .min(1, "must name at least one field")
        .max(BRAND_FIELD_KEYS.length + 1, "names too many fields")
        .optional(),
      reason: oneOf(NO_REASONS).optional(),
    },
    ["id", "answer", "seen", "fields", "reason"],
  ),
  reopenQuestion: plainRow("POST /checks/{id}/reopen", inPath, ["id"]),

  listLogos: plainRow("GET /logos", { page }, ["page"]),
  acceptLogos: plainRow("POST /logos/accept", { ids: logoIds }, ["ids"]),
  rejectLogos: plainRow("POST /logos/reject", { ids: logoIds }, ["ids"]),

  listHistory: {
    ...rowOf(
      "GET /history",
      z
        .strictObject({
          record: oneOf(RECORD_KINDS).optional(),
          id: id.optional().describe("The id of this record."),
          brand: text(LIMITS.slug).optional(),
          person: text(LIMITS.email).optional(),
          kind: oneOf(CHANGE_REASONS).optional(),
          day: z.iso.date("must be a day, such as 2026-01-31").optional(),
          page,
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
    returnsResult: false as const,
  },
  showBatch: row("GET /history/{id}", { ...inPath, page }, ["id", "page"]),
  previewRevert: row("GET /history/{id}/revert", inPath, ["id"]),
  revert: row("POST /history/{id}/revert", inPath, ["id"]),
};
