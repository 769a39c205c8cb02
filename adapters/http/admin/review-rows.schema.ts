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
import {
  argument,
  id,
  idInPath,
  object,
  oneOf,
  page,
  submissionStatus,
  text,
  value,
} from "./argument.schema.ts";
import { type ArgumentsOf, plainRow, row } from "./row.schema.ts";

const FIELD_NAME_MAX = 64;

const skipped = z
  .array(text(QUESTION_ID_MAX))
  .max(SKIPPED_MAX, `may be given at most ${SKIPPED_MAX} times`);

const fields = z
  .array(text(FIELD_NAME_MAX))
  .min(1, "must name at least one field")
  .max(BRAND_FIELD_KEYS.length + 1, "names too many fields");

const logoIds = value(
  "ids",
  z
    .array(text(100), "must be a list of ids")
    .max(LOGOS_WAITING.shown, `must name at most ${LOGOS_WAITING.shown} logos`),
);

const history = plainRow("GET /history", [
  argument(
    {
      record: oneOf(RECORD_KINDS).optional(),
      id: id.optional().describe("The id of this record."),
      brand: text(LIMITS.slug).optional(),
      person: text(LIMITS.email).optional(),
      kind: oneOf(CHANGE_REASONS).optional(),
      day: z.iso.date("must be a day, such as 2026-01-31").optional(),
      page,
    },
    ({ record, id, ...filter }) => ({
      ...filter,
      record: record === undefined || id === undefined ? null : { record, id },
    }),
    ({ record, ...filter }: ArgumentsOf<"listHistory">[0]) => ({ ...filter, ...record }),
  ),
]);

export const reviewRows = {
  listSubmissions: plainRow("GET /submissions", [
    object({ status: submissionStatus.default("pending"), sender: text(64).optional(), page }),
  ]),
  openSubmission: row("GET /submissions/{id}", [idInPath]),
  decideSubmission: row("PUT /submissions/{id}/verdict", [
    idInPath,
    value("seen", submissionStatus),
    value("verdict", verdictSchema),
    value("shown", text(SEEN_MAX)),
  ]),
  declineSender: row("POST /submissions/{id}/decline-sender", [
    idInPath,
    value("remark", z.string("must be text")),
  ]),

  nextQuestion: plainRow("GET /checks/next", [
    value("skip", skipped.optional()),
    value("kind", oneOf(QUESTION_KINDS).optional()),
  ]),
  answerQuestion: row("POST /checks/{id}", [
    idInPath,
    value("answer", oneOf(ANSWERS)),
    value("seen", text(SEEN_MAX)),
    value("fields", fields.optional()),
    value("reason", oneOf(NO_REASONS).optional()),
  ]),
  reopenQuestion: plainRow("POST /checks/{id}/reopen", [idInPath]),

  listLogos: plainRow("GET /logos", [value("page", page)]),
  acceptLogos: plainRow("POST /logos/accept", [logoIds]),
  rejectLogos: plainRow("POST /logos/reject", [logoIds]),

  listHistory: {
    ...history,
    schema: history.schema.refine(
      ({ record, id }) => (record === undefined) === (id === undefined),
      { message: "record and id go together: name both or neither", path: ["id"] },
    ),
  },
  showBatch: row("GET /history/{id}", [idInPath, value("page", page)]),
  previewRevert: row("GET /history/{id}/revert", [idInPath]),
  revert: row("POST /history/{id}/revert", [idInPath]),
};
