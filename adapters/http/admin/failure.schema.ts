import { z } from "@hono/zod-openapi";
import { problemSchema } from "../api/problem.schema.ts";
import { adminBrandSchema, brandContentSchema, fieldConflictSchema } from "./brand.schema.ts";
import type { BackOfficeFailure, FailureKind } from "./failures.ts";
import { count, moment, recordKind, recordRefSchema, type Sent, slug } from "./field.schema.ts";
import { batchSchema, fieldDiffSchema } from "./history.schema.ts";
import { batchStampSchema, movedRecordSchema } from "./import.schema.ts";
import { submissionSchema } from "./submission.schema.ts";

const { title, status, detail, errors } = problemSchema.shape;

/** `brand-moved-on` is `BrandMovedOn` in the document. */
const nameOf = (kind: string): string =>
  kind.replace(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase());

/** A failure as it is answered: a problem with members of its own. */
const failure = <Kind extends FailureKind, Members extends z.ZodRawShape>(
  kind: Kind,
  members: Members,
) =>
  z
    .strictObject({ title, status, detail, kind: z.literal(kind), ...members })
    .openapi(nameOf(kind));

const id = z.string();

export const FAILURE_SCHEMAS = {
  "sign-in-required": failure("sign-in-required", {
    reason: z.enum(["bad-token", "expired", "session-ended"]),
  }),
  "password-choice-required": failure("password-choice-required", {}),
  "invalid-input": failure("invalid-input", { errors: errors.unwrap() }),
  stale: failure("stale", { records: z.array(recordRefSchema) }),
  "brand-conflict": failure("brand-conflict", {
    current: adminBrandSchema,
    merged: brandContentSchema,
    conflicts: z.array(fieldConflictSchema),
    fromThem: z.array(fieldDiffSchema),
  }),
  "brand-moved-on": failure("brand-moved-on", { current: adminBrandSchema }),
  "brand-gone": failure("brand-gone", {
    id,
    deletedBy: batchSchema.optional().openapi({ description: "Its revert brings the brand back." }),
  }),
  "slug-unavailable": failure("slug-unavailable", {
    record: recordKind(),
    slug: slug(),
    alternative: slug().optional(),
  }),
  "already-decided": failure("already-decided", { submission: submissionSchema }),
  "taxonomy-gone": failure("taxonomy-gone", { record: z.enum(["category", "attribute"]), id }),
  "submission-not-found": failure("submission-not-found", { id }),
  "batch-not-found": failure("batch-not-found", { id }),
  "file-too-large": failure("file-too-large", { limit: count() }),
  "already-imported": failure("already-imported", { batch: batchStampSchema }),
  "rows-rejected": failure("rows-rejected", { rejected: count(), errors: errors.unwrap() }),
  "import-moved-on": failure("import-moved-on", {
    records: z.array(movedRecordSchema),
    more: count(),
  }),
  "subscriber-not-found": failure("subscriber-not-found", {}),
  "nothing-to-send": failure("nothing-to-send", { why: z.enum(["no-news", "no-receivers"]) }),
  "sent-by-another": failure("sent-by-another", { issue: count(), until: moment() }),
  "current-administrator": failure("current-administrator", {}),
  "not-offered": failure("not-offered", {}),
  "too-busy": failure("too-busy", {}),
} satisfies { [K in FailureKind]: z.ZodType<Sent<Extract<BackOfficeFailure, { kind: K }>>> };
