import type {
  AlreadyImported,
  BatchNotFound,
  BrandConflict,
  BrandGone,
  BrandMovedOn,
  ImportMovedOn,
  RowsRejected,
  SlugUnavailable,
  TaxonomyGone,
  TooBusy,
} from "#core/back-office/back-office-failure.ts";
import { LIMITS } from "#core/limits.ts";
import type { InvalidInput, Stale } from "#core/failure.ts";
import type { FileTooLarge } from "#core/ports/brand-files.ts";
import type { NothingToSend, SentByAnother } from "#core/people/issue.ts";
import type { SubscriberNotFound } from "#core/people/subscriber.ts";
import type { CurrentAdministrator, NotOffered } from "#core/people/personal-data.ts";
import type { PasswordChoiceRequired, SignInRequired } from "#core/session/failure.ts";
import type { AlreadyDecided, SubmissionNotFound } from "#core/submission/review.ts";
import type { Refusal } from "../answer/refusal.ts";

/** Everything the back office may refuse. */
export type BackOfficeFailure =
  | SignInRequired
  | PasswordChoiceRequired
  | InvalidInput
  | Stale
  | BrandConflict
  | BrandMovedOn
  | BrandGone
  | SlugUnavailable
  | AlreadyDecided
  | TaxonomyGone
  | SubmissionNotFound
  | BatchNotFound
  | FileTooLarge
  | AlreadyImported
  | RowsRejected
  | ImportMovedOn
  | SubscriberNotFound
  | NothingToSend
  | SentByAnother
  | CurrentAdministrator
  | NotOffered
  | TooBusy;

export type FailureKind = BackOfficeFailure["kind"];

/** What each failure is called over HTTP: the one place that knows. */
export const REFUSALS = {
  "sign-in-required": {
    status: 401,
    title: "Unauthorized",
    detail: "Sign in as an administrator, and send the access token as a Bearer token.",
    headers: { "WWW-Authenticate": 'Bearer realm="GolfBrands", error="invalid_token"' },
  },
  "password-choice-required": {
    status: 403,
    title: "Forbidden",
    detail:
      "You signed in with a password that was made up for you. Choose one of your own first: PUT /auth/v1/user.",
  },
  "invalid-input": {
    status: 400,
    title: "Bad Request",
    detail: "Some of what was sent breaks a rule; each is named under errors.",
  },
  stale: {
    status: 412,
    title: "Precondition Failed",
    detail: "Someone else changed these records since they were read; nothing was written.",
  },
  "brand-conflict": {
    status: 412,
    title: "Precondition Failed",
    detail:
      "Someone else changed the brand since it was read, in ways that clash; nothing was written. " +
      "Sending `merged`, as you want it, with the version of `current` settles it.",
  },
  "brand-moved-on": {
    status: 412,
    title: "Precondition Failed",
    detail:
      "Someone else changed the brand since it was read; nothing was written. `current` is how it is now.",
  },
  "brand-gone": { status: 404, title: "Not Found", detail: "There is no such brand." },
  "slug-unavailable": {
    status: 409,
    title: "Conflict",
    detail: "The slug belongs to another record; nothing was written. `alternative` is free.",
  },
  "already-decided": {
    status: 409,
    title: "Conflict",
    detail: "Another administrator decided this submission first; nothing was written.",
  },
  "taxonomy-gone": {
    status: 404,
    title: "Not Found",
    detail: "There is no such category or attribute.",
  },
  "submission-not-found": {
    status: 404,
    title: "Not Found",
    detail: "There is no such submission.",
  },
  "batch-not-found": { status: 404, title: "Not Found", detail: "There is no such batch." },
  "file-too-large": {
    status: 413,
    title: "Content Too Large",
    detail: `A file may have at most ${LIMITS.importBytes / 1024 / 1024} MB: split it, or import it from the command line.`,
  },
  "already-imported": {
    status: 409,
    title: "Conflict",
    detail:
      "This file was imported like this before; nothing was written. `again=true` imports it once more.",
  },
  "rows-rejected": {
    status: 400,
    title: "Bad Request",
    detail:
      "Some rows cannot be imported, so none was. Mend them, or import the others with `rejected=skip`.",
  },
  "import-moved-on": {
    status: 409,
    title: "Conflict",
    detail:
      "The import would no longer do what was reviewed: these records were written since. Nothing was written; review it again.",
  },
  "subscriber-not-found": {
    status: 404,
    title: "Not Found",
    detail: "There is no such subscriber.",
  },
  "nothing-to-send": {
    status: 409,
    title: "Conflict",
    detail:
      "Nothing was sent: no brand joined since the last issue, or nobody is on the list who agreed; `why` tells which.",
  },
  "sent-by-another": {
    status: 409,
    title: "Conflict",
    detail:
      "Somebody else sends this issue at this moment; nothing was done. If that was cut off, it can be sent on after `until`.",
  },
  "current-administrator": {
    status: 409,
    title: "Conflict",
    detail:
      "The address is an administrator's, and history has to name who keeps the directory; nothing was erased. Take the account off the admin list first.",
  },
  "not-offered": {
    status: 404,
    title: "Not Found",
    detail: "This directory keeps no addresses of people: it has no newsletter.",
  },
  "too-busy": {
    status: 503,
    title: "Service Unavailable",
    detail: "Others keep changing the same records; nothing was written. Please try again.",
    headers: { "Retry-After": "1" },
  },
} as const satisfies Record<FailureKind, Refusal>;
