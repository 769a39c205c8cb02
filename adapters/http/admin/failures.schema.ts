import { z } from "@hono/zod-openapi";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { FailureOf } from "#core/failures.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/session.ts";
import { count, recordKind, recordRefSchema, type Sent, slug } from "../calls/field.schema.ts";
import { ERRORS, failureSchemas } from "../calls/problem.schema.ts";
import { adminBrandSchema, brandContentSchema, fieldConflictSchema } from "./brand.schema.ts";
import { batchSchema, fieldDiffSchema } from "./history.schema.ts";
import { batchStampSchema, staleRecordSchema } from "./import.schema.ts";
import { submissionSchema } from "./submission.schema.ts";

/** Every failure of the back office. */
export type BackOfficeFailure = SignInRequired | PasswordChoiceRequired | FailureOf<BackOffice>;

type BackOfficeFailureKind = BackOfficeFailure["kind"];

/** The members of each failure besides its kind, as problem+json carries them. */
const MEMBERS = {
  "administrator-not-found": z.strictObject({}),
  "already-decided": z.strictObject({ submission: submissionSchema }),
  "already-imported": z.strictObject({ batch: batchStampSchema }),
  "batch-not-found": z.strictObject({ id: z.string() }),
  "brand-conflict": z.strictObject({
    current: adminBrandSchema,
    merged: brandContentSchema,
    conflicts: z.array(fieldConflictSchema),
    fromThem: z.array(fieldDiffSchema),
  }),
  "brand-deleted": z.strictObject({ id: z.string(), deletedBy: batchSchema.optional() }),
  "brand-stale": z.strictObject({ current: adminBrandSchema }),
  "command-line-only": z.strictObject({}),
  "current-administrator": z.strictObject({}),
  "email-taken": z.strictObject({}),
  "file-too-large": z.strictObject({ limit: count() }),
  "import-stale": z.strictObject({ records: z.array(staleRecordSchema), more: count() }),
  "invalid-input": ERRORS,
  "merge-refused": z.strictObject({ problems: z.array(z.string()) }),
  "introduction-changed": z.strictObject({ introduction: z.string() }),
  "invitation-not-found": z.strictObject({}),
  "mail-not-sent": z.strictObject({
    isFinal: z.boolean(),
    code: z.string(),
    mayHaveLeft: z.boolean(),
  }),
  "not-offered": z.strictObject({}),
  "nothing-to-send": z.strictObject({ why: z.enum(["no-news", "no-receivers"]) }),
  "own-account": z.strictObject({}),
  "password-choice-required": z.strictObject({}),
  "question-stale": z.strictObject({ id: z.string() }),
  "rows-rejected": ERRORS.extend({ rejected: count() }),
  "sign-in-required": z.strictObject({
    reason: z.enum(["bad-token", "expired", "session-ended"]),
  }),
  "slug-unavailable": z.strictObject({
    record: recordKind(),
    slug: slug(),
    alternative: slug().optional(),
  }),
  stale: z.strictObject({ records: z.array(recordRefSchema) }),
  "submission-changed": z.strictObject({ submission: submissionSchema }),
  "submission-not-found": z.strictObject({ id: z.string() }),
  "subscriber-not-found": z.strictObject({}),
  "taxonomy-not-found": z.strictObject({
    record: z.enum(["category", "attribute", "group"]),
    id: z.string(),
  }),
  "too-busy": z.strictObject({}),
  "too-many-invitations": z.strictObject({}),
} satisfies {
  [Kind in BackOfficeFailureKind]: z.ZodType<
    Sent<Omit<Extract<BackOfficeFailure, { kind: Kind }>, "kind">>
  >;
};

export const FAILURE_SCHEMAS = failureSchemas(MEMBERS);
