import { z } from "@hono/zod-openapi";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { LIMITS } from "#core/limits.ts";
import type { Result } from "#core/result.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/session.ts";
import { type Refusal, refusal } from "../answer/refusal.ts";
import {
  count,
  problemSchema,
  recordKind,
  recordRefSchema,
  type Sent,
  slug,
} from "../calls/field.schema.ts";
import { adminBrandSchema, brandContentSchema, fieldConflictSchema } from "./brand.schema.ts";
import { batchSchema, fieldDiffSchema } from "./history.schema.ts";
import { batchStampSchema, staleRecordSchema } from "./import.schema.ts";
import { submissionSchema } from "./submission.schema.ts";

/** Everything the back office may refuse. */
export type BackOfficeFailure = SignInRequired | PasswordChoiceRequired | FailureOf<BackOffice>;

type FailureOf<Door> = {
  [Method in keyof Door]: Door[Method] extends (
    ...args: never
  ) => Promise<Result<unknown, infer Failure>>
    ? Failure
    : never;
}[keyof Door];

export type FailureKind = BackOfficeFailure["kind"];

/** A failure as it is answered: a refusal, with the members of the failure beside it. */
const failure = <Members extends z.ZodRawShape>(
  status: Parameters<typeof refusal>[0],
  detail: string,
  members: Members,
  headers: Refusal["headers"] = {},
) => ({ ...refusal(status, detail, headers), members: z.strictObject(members) });

const { title, status, detail, errors } = problemSchema.shape;
const id = z.string();

/** What each failure is called over HTTP: the one place that knows. */
export const FAILURES = {
  "sign-in-required": failure(
    401,
    "Sign in as an administrator, and send the access token as a Bearer token.",
    {
      reason: z.enum(["bad-token", "expired", "session-ended"]),
    },
    { "WWW-Authenticate": 'Bearer realm="GolfBrands", error="invalid_token"' },
  ),
  "password-choice-required": failure(
    403,
    "You signed in with a password that was made up for you. Choose one of your own first: PUT /auth/v1/user.",
    {},
  ),
  "invalid-input": failure(
    400,
    "Some of what was sent breaks a rule; each is named under errors.",
    { errors: errors.unwrap() },
  ),
  stale: failure(
    412,
    "Someone else changed these records since they were read; nothing was written.",
    { records: z.array(recordRefSchema) },
  ),
  "brand-conflict": failure(
    412,
    "Someone else changed the brand since it was read, in ways that clash; nothing was written. " +
      "Sending `merged`, as you want it, with the version of `current` settles it.",
    {
      current: adminBrandSchema,
      merged: brandContentSchema,
      conflicts: z.array(fieldConflictSchema),
      fromThem: z.array(fieldDiffSchema),
    },
  ),
  "brand-stale": failure(
    412,
    "Someone else changed the brand since it was read; nothing was written. `current` is how it is now.",
    { current: adminBrandSchema },
  ),
  "brand-deleted": failure(404, "There is no such brand.", {
    id,
    deletedBy: batchSchema.optional().openapi({ description: "Its revert brings the brand back." }),
  }),
  "slug-unavailable": failure(
    409,
    "The slug belongs to another record; nothing was written. `alternative` is free.",
    {
      record: recordKind(),
      slug: slug(),
      alternative: slug().optional(),
    },
  ),
  "already-decided": failure(
    409,
    "Another administrator decided this submission first; nothing was written.",
    { submission: submissionSchema },
  ),
  "submission-changed": failure(
    409,
    "The submission, or the brand it is about, is no longer what you were shown. Nothing was written; look at it again.",
    { submission: submissionSchema },
  ),
  "question-stale": failure(
    409,
    "Somebody answered this question, or it is no longer the one you were shown. Nothing was written; ask for the next.",
    { id },
  ),
  "taxonomy-not-found": failure(404, "There is no such category, attribute or group.", {
    record: z.enum(["category", "attribute", "group"]),
    id,
  }),
  "submission-not-found": failure(404, "There is no such submission.", { id }),
  "batch-not-found": failure(404, "There is no such batch.", { id }),
  "file-too-large": failure(
    413,
    `A file may have at most ${LIMITS.importBytes / 1024 / 1024} MB. Split it into smaller files.`,
    { limit: count() },
  ),
  "already-imported": failure(
    409,
    "This file was imported like this before; nothing was written. `again=true` imports it once more.",
    { batch: batchStampSchema },
  ),
  "rows-rejected": failure(
    400,
    "Some rows cannot be imported, so none was. Mend them, or import the others with `rejected=skip`.",
    { rejected: count(), errors: errors.unwrap() },
  ),
  "import-stale": failure(
    409,
    "The import would no longer do what was reviewed: these records were written since. Nothing was written; review it again.",
    {
      records: z.array(staleRecordSchema),
      more: count(),
    },
  ),
  "subscriber-not-found": failure(404, "There is no such subscriber.", {}),
  "nothing-to-send": failure(
    409,
    "Nothing was sent: no brand joined since the last issue (`no-news`), or no subscriber has confirmed (`no-receivers`).",
    { why: z.enum(["no-news", "no-receivers"]) },
  ),
  "current-administrator": failure(
    409,
    "The address is an administrator's, and history has to name who keeps the directory; nothing was erased. Take the account off the admin list first.",
    {},
  ),
  "not-offered": failure(
    404,
    "This directory keeps no addresses of people: it has no newsletter.",
    {},
  ),
  "too-busy": failure(
    503,
    "Others keep changing the same records; nothing was written. Please try again.",
    {},
    { "Retry-After": "1" },
  ),
} satisfies { [Kind in FailureKind]: Refusal & { members: z.ZodType<MembersOf<Kind>> } };

type MembersOf<Kind> = Sent<Omit<Extract<BackOfficeFailure, { kind: Kind }>, "kind">>;

/** A failure in the document: `brand-stale` is `BrandStale` there. */
const schemaOf = (kind: string, { members }: { members: z.ZodObject }): z.ZodType =>
  z
    .strictObject({ title, status, detail, kind: z.literal(kind), ...members.shape })
    .openapi(kind.replace(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase()));

export const FAILURE_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(FAILURES).map(([kind, row]) => [kind, schemaOf(kind, row)]),
);
