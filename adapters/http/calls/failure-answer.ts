import { type Failure, type FailureKind, failureMessage, FAILURES } from "#core/failures.ts";
import type { Answer } from "../answer/answer.ts";
import { problemAnswer, refusal } from "../answer/refusal.ts";

/** A failure as problem+json (RFC 9457), with every member of the failure. */
export const failureAnswer = (failure: Failure, requestId: string): Answer => {
  const { kind } = failure;
  const current = "current" in failure && { ETag: `"${failure.current.version}"` };
  return problemAnswer(
    {
      ...refusal(FAILURES[kind].status, failureMessage(failure) + noteOn(kind)),
      headers: { ...HEADERS[kind], ...current },
    },
    requestId,
    failure,
  );
};

/** Advice for API clients about a failure, to append to its message; may be empty. */
export const noteOn = (kind: FailureKind): string => (kind in NOTES ? ` ${NOTES[kind]}` : "");

const NOTES: Readonly<Partial<Record<FailureKind, string>>> = {
  "already-imported": "`again=true` imports it once more.",
  "brand-conflict":
    "To resolve it, send `merged`, edited as needed, with the version of `current`.",
  "brand-deleted": "If `deletedBy` names a batch, its revert restores the brand.",
  "brand-stale": "`current` is the brand now.",
  "password-choice-required": "Use PUT /auth/v1/user.",
  "rows-rejected": "Correct them, or import the others with `rejected=skip`.",
  "sign-in-required": "Send the access token as a Bearer token.",
  "slug-unavailable": "If `alternative` is given, it is free.",
};

const HEADERS: Readonly<Partial<Record<FailureKind, Readonly<Record<string, string>>>>> = {
  "mail-unavailable": { "Retry-After": "300" },
  "sign-in-required": { "WWW-Authenticate": 'Bearer realm="GolfBrands", error="invalid_token"' },
};
