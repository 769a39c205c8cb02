import { z } from "@hono/zod-openapi";
import { adminCall } from "./admin-call.schema.ts";
import { found } from "./answered.schema.ts";
import { id, pageNumber, recordKind } from "../calls/field.schema.ts";
import * as answers from "./history.schema.ts";

const bothOrNeither = "record and id go together: name both or neither";

const historyQuerySchema = z.strictObject({
  record: recordKind().optional(),
  id: id().optional().openapi({ description: "With `record`: only batches that wrote this one." }),
  page: pageNumber(),
});

export const historyCalls = {
  listHistory: adminCall({
    summary: "Page through history: who changed what, when and from where",
    query: historyQuerySchema.refine(
      ({ record, id }) => (record === undefined) === (id === undefined),
      { message: bothOrNeither, path: ["id"] },
    ),
    run: (backOffice, { query: { record, id, page } }) =>
      backOffice.listHistory({
        record: record === undefined || id === undefined ? null : { record, id },
        page,
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
    summary: "Show what reverting a batch would change now, and what has changed since",
    failures: ["batch-not-found"],
    run: (backOffice, { id }) => backOffice.previewRevert(id),
    answer: found("The preview.", answers.revertPreviewSchema),
  }),

  revert: adminCall({
    summary: "Take a batch back",
    description:
      "Every field that nobody touched since becomes what it was; a revert is a batch and can be reverted itself. " +
      "Where nothing is left to revert, `batchId` is null.",
    failures: ["batch-not-found", "too-busy"],
    run: (backOffice, { id }) => backOffice.revert(id),
    answer: found("Reverted.", answers.revertedSchema),
  }),
};
