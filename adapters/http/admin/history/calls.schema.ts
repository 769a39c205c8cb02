import { z } from "@hono/zod-openapi";
import { adminCall } from "../call.schema.ts";
import { id, pageNumber, recordKind } from "../field.schema.ts";
import * as answers from "./history.schema.ts";

const bothOrNeither = "record and id go together: name both or neither";

const historyQuerySchema = z.strictObject({
  record: recordKind().optional(),
  id: id().optional().openapi({ description: "With `record`: only batches that wrote this one." }),
  page: pageNumber(),
});

export const listHistory = adminCall({
  method: "get",
  path: "/history",
  operationId: "listHistory",
  summary: "Page through history: who changed what, when and from where",
  query: historyQuerySchema.refine(
    ({ record, id }) => (record === undefined) === (id === undefined),
    { message: bothOrNeither, path: ["id"] },
  ),
  answers: { 200: { description: "One page, newest first.", schema: answers.batchPageSchema } },
});

export const showBatch = adminCall({
  method: "get",
  path: "/history/{id}",
  operationId: "showBatch",
  summary: "Show what a batch did, field by field",
  query: z.strictObject({ page: pageNumber() }),
  failures: ["batch-not-found"],
  answers: { 200: { description: "The batch.", schema: answers.batchDetailsSchema } },
});

export const previewRevert = adminCall({
  method: "get",
  path: "/history/{id}/revert",
  operationId: "previewRevert",
  summary: "Show what reverting a batch would change now, and what has moved on since",
  failures: ["batch-not-found"],
  answers: { 200: { description: "The preview.", schema: answers.revertPreviewSchema } },
});

export const revert = adminCall({
  method: "post",
  path: "/history/{id}/revert",
  operationId: "revert",
  summary: "Take a batch back",
  description:
    "Every field that nobody touched since becomes what it was; a revert is a batch and can be reverted itself. " +
    "Where nothing is left to revert, `batchId` is null.",
  failures: ["batch-not-found", "too-busy"],
  answers: { 200: { description: "Reverted.", schema: answers.revertedSchema } },
});
