import { z } from "@hono/zod-openapi";
import { adminCall } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";
import { id, pageNumber, recordKind, slug } from "../calls/field.schema.ts";
import * as answers from "./history.schema.ts";

const bothOrNeither = "record and id go together: name both or neither";

const historyQuerySchema = z.strictObject({
  record: recordKind().optional(),
  id: id()
    .optional()
    .openapi({ description: "With `record`: only batches that wrote this record." }),
  brand: slug().optional().openapi({ description: "Only batches that wrote this brand." }),
  person: z.string().max(254).optional().openapi({
    description: "Only batches of the administrator with this e-mail address.",
    example: "keeper@golf.example",
  }),
  kind: answers.changeReason().optional(),
  day: z.iso.date().optional().openapi({ description: "Only batches of this day (UTC)." }),
  page: pageNumber(),
});

export const historyCalls = {
  listHistory: adminCall({
    summary: "Page through the history: who changed what, when and from where",
    query: historyQuerySchema.refine(
      ({ record, id }) => (record === undefined) === (id === undefined),
      { message: bothOrNeither, path: ["id"] },
    ),
    run: (backOffice, { query: { record, id, ...filter } }) =>
      backOffice.listHistory({
        record: record === undefined || id === undefined ? null : { record, id },
        ...filter,
      }),
    answer: found("One page, newest first.", answers.batchPageSchema),
  }),

  showBatch: adminCall({
    summary: "Show what a batch did, field by field",
    query: z.strictObject({ page: pageNumber() }),
    failures: ["batch-not-found"],
    run: (backOffice, { id, query }) => backOffice.showBatch(id, query.page),
    answer: found("The batch.", answers.batchDetailsSchema),
  }),

  previewRevert: adminCall({
    summary: "Show what a revert of a batch would change, and its conflicts",
    failures: ["batch-not-found"],
    run: (backOffice, { id }) => backOffice.previewRevert(id),
    answer: found("The preview.", answers.revertPreviewSchema),
  }),

  revert: adminCall({
    summary: "Revert a batch",
    description:
      "Restores every field that has not changed since. A revert is a batch too and can be reverted. " +
      "If there is nothing to revert, `batchId` is null.",
    failures: ["batch-not-found", "too-busy"],
    run: (backOffice, { id }) => backOffice.revert(id),
    answer: found("Reverted.", answers.revertedSchema),
  }),
};
