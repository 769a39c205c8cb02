import { z } from "@hono/zod-openapi";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import {
  BATCH_PAGE_SIZE,
  BATCH_SAMPLE_LIMIT,
  CHANGE_REASONS,
  REVISION_PAGE_SIZE,
} from "#core/change/batch.ts";
import {
  committedShape,
  count,
  json,
  moment,
  paging,
  recordKind,
  recordRefSchema,
} from "../calls/field.schema.ts";

const verb = () => z.enum(["create", "update", "delete"]);

export const committedSchema = z.strictObject(committedShape).openapi("Committed", {
  description: "The result of a write.",
});

export const fieldDiffSchema = z
  .strictObject({
    field: z.string().openapi({ example: "foundedYear" }),
    name: z.string().openapi({ example: "Founded Year" }),
    before: json(),
    after: json(),
    added: z.array(z.string()).optional().openapi({ description: "Links only: the ids added." }),
    removed: z
      .array(z.string())
      .optional()
      .openapi({ description: "Links only: the ids removed." }),
  })
  .openapi("FieldDiff", { description: "A field with different values." });

const verdictSchema = z.strictObject({
  status: z.enum(SUBMISSION_STATUSES),
  brandId: z.string().nullable(),
  remark: z.string().nullable(),
  fields: z.array(z.string()).optional().openapi({
    description: "The accepted parts of an approved correction.",
  }),
});

export const changeReason = () => z.enum(CHANGE_REASONS);

export const batchSchema = z
  .strictObject({
    id: z.string(),
    revision: count(),
    at: moment(),
    actor: z.string().openapi({ description: "An administrator's e-mail, or `system`." }),
    reason: changeReason(),
    origin: z.enum(["web", "cli", "system"]),
    note: z.string().nullable(),
    counts: z.strictObject({ create: count(), update: count(), delete: count() }),
    sample: z
      .array(
        z.strictObject({ record: recordKind(), id: z.string(), verb: verb(), name: z.string() }),
      )
      .max(BATCH_SAMPLE_LIMIT),
    decisions: z.array(
      z.strictObject({ submissionId: z.string(), from: verdictSchema, to: verdictSchema }),
    ),
    moves: z
      .array(
        z.strictObject({
          fromId: z.string(),
          intoId: z.string(),
          views: count(),
          slugs: z.array(z.string()),
        }),
      )
      .openapi({ description: "Views and redirects moved from one brand to another." }),
  })
  .openapi("Batch", { description: "One action of an administrator." });

export const batchPageSchema = z
  .strictObject({
    items: z.array(
      z
        .strictObject({
          ...batchSchema.shape,
          words: z.string().nullable().openapi({
            description: "The changed fields in words, if the batch only changed one record.",
          }),
          revertedBy: z.string().nullable().openapi({
            description: "The newest batch that reverted it.",
          }),
        })
        .openapi("HistoryItem"),
    ),
    ...paging(BATCH_PAGE_SIZE),
  })
  .openapi("BatchPage", { description: "Newest first." });

export const batchDetailsSchema = z
  .strictObject({
    batch: batchSchema,
    revertedBy: z.string().nullable().openapi({
      description: "The newest batch that reverted it.",
    }),
    items: z.array(
      z.strictObject({
        ...recordRefSchema.shape,
        name: z.string(),
        verb: verb(),
        changes: z.array(fieldDiffSchema),
      }),
    ),
    ...paging(REVISION_PAGE_SIZE),
    names: z.record(z.string(), z.string()).openapi({
      description: "The names of linked categories and attributes, by id.",
    }),
  })
  .openapi("BatchDetails", {
    description: "One batch, field by field.",
  });

const revertConflictSchema = z
  .strictObject({
    field: z.string().nullable(),
    name: z.string().nullable(),
    why: z.enum([
      "changed-since",
      "deleted-since",
      "restored-since",
      "slug-taken",
      "alias-taken",
      "link-gone",
      "in-use",
      "too-many-links",
    ]),
    wanted: json("The value that the revert would restore."),
    now: json("The current value."),
  })
  .openapi("RevertConflict", {
    description: "A value that the revert does not restore, and why.",
  });

const revertReportSchema = z
  .strictObject({
    records: z.array(
      z.strictObject({
        ...recordRefSchema.shape,
        name: z.string(),
        verb: z.enum(["create", "update", "delete", "none"]),
        changes: z.array(fieldDiffSchema),
        conflicts: z.array(revertConflictSchema),
      }),
    ),
    submissions: z.array(
      z.strictObject({ submissionId: z.string(), verb: z.enum(["reopen", "none"]) }),
    ),
  })
  .openapi("RevertReport", {
    description: "What a revert changes, and what stays because it changed since.",
  });

export const revertPreviewSchema = z
  .strictObject({ batch: batchSchema, report: revertReportSchema })
  .openapi("RevertPreview");

export const revertedSchema = z
  .strictObject({ ...committedShape, batch: batchSchema, report: revertReportSchema })
  .openapi("Reverted");
