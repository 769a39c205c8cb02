import type { LocalBackOffice } from "./back-office/local-back-office.ts";
import type { CommitRefused } from "./change/change-set.ts";
import type { Directory } from "./directory/directory.ts";
import { LIMITS } from "./limits.ts";
import { DECIDED_AS } from "./submission/submission.ts";
import type { BackOffice } from "./back-office/back-office.ts";
import type { SubmissionItem } from "./back-office/submission-items.ts";
import type { SitesStale } from "./ports/checks-stores.ts";
import type { AdminList } from "./ports/identity.ts";
import type { BrandMoved, Result } from "./result.ts";
import {
  OPEN_INVITATIONS_MAX,
  type PasswordChoiceRequired,
  type SignInRequired,
} from "./session/session.ts";

/** Every expected failure of a use case, except the redirect of a renamed brand. */
export type Failure =
  | Exclude<FailureOf<Directory>, BrandMoved>
  | FailureOf<BackOffice>
  | FailureOf<LocalBackOffice>
  | FailureOf<AdminList>
  | CommitRefused
  | SitesStale
  | SignInRequired
  | PasswordChoiceRequired;

export type FailureKind = Failure["kind"];

/** The failures that the methods of a port return. */
export type FailureOf<Port> = {
  [Method in keyof Port]: Port[Method] extends (
    ...args: never
  ) => Promise<Result<unknown, infer Refused>>
    ? Refused
    : never;
}[keyof Port];

interface FailureRow {
  /** The HTTP status. */
  status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 422 | 503;
  /** The exit code of a command (docs/cli.md); "failed" if not set. */
  exit?: "badUsage" | "conflict";
  message: string;
}

/** Each kind of failure: its HTTP status, the exit code of a command, and the message people read. */
export const FAILURES = {
  "account-exists": {
    status: 409,
    message:
      "The project already has an account with this e-mail, and somebody else may have made it.",
  },
  "administrator-not-found": { status: 404, message: "No administrator has this e-mail." },
  "already-decided": {
    status: 409,
    exit: "conflict",
    message: "Another administrator decided this submission first. Nothing was saved.",
  },
  "already-imported": {
    status: 409,
    exit: "conflict",
    message: "This file was already imported with these options. Nothing was saved.",
  },
  "batch-not-found": { status: 404, message: "There is no such batch." },
  "brand-conflict": {
    status: 412,
    exit: "conflict",
    message:
      "Someone else changed the same fields of this brand after you read it. Nothing was saved.",
  },
  "brand-deleted": { status: 404, message: "There is no such brand, or it was deleted." },
  "brand-not-found": { status: 404, message: "No brand has this slug, or it has been archived." },
  "brand-stale": {
    status: 412,
    exit: "conflict",
    message: "Someone else changed this brand after you read it. Nothing was saved.",
  },
  "brands-not-found": { status: 404, message: "Some brands do not exist." },
  "command-line-only": {
    status: 409,
    message:
      "On Supabase administrators are added and removed on the command line: `golfbrands admins add` and `golfbrands admins remove`.",
  },
  "correction-not-found": {
    status: 404,
    message: "No correction has this private link, or the link has expired.",
  },
  "current-administrator": {
    status: 409,
    exit: "conflict",
    message:
      "This address belongs to an administrator, and history must name who edits the directory. Nothing was erased. Remove the account from the admin list first.",
  },
  "email-taken": { status: 409, message: "An administrator with this e-mail already exists." },
  "field-not-found": { status: 404, message: "The directory has no such field." },
  "file-too-large": {
    status: 413,
    message: `A file may be at most ${LIMITS.importBytes / 1024 / 1024} MB. Split it into smaller files.`,
  },
  "import-stale": {
    status: 409,
    exit: "conflict",
    message: "Nothing was imported: the directory has changed since this file was reviewed.",
  },
  "introduction-changed": {
    status: 409,
    exit: "conflict",
    message: "Someone else changed the introduction after you read it. Nothing was saved.",
  },
  "invalid-email": { status: 400, exit: "badUsage", message: "This is not an e-mail address." },
  "invalid-input": {
    status: 400,
    exit: "badUsage",
    message: "Some values are invalid; `errors` lists them.",
  },
  "invitation-not-found": {
    status: 404,
    message: "This invitation was accepted or withdrawn, or has expired.",
  },
  "link-refused": {
    status: 410,
    message: "This link is incomplete, has expired or was already used. Request a new one.",
  },
  "list-not-found": { status: 404, message: "There is no such list." },
  "mail-unavailable": {
    status: 503,
    message: "Too many e-mails are waiting to be sent. Try again in a few minutes.",
  },
  "mail-not-sent": { status: 503, message: "The mail server did not accept the e-mail." },
  "not-confirmed": {
    status: 409,
    message: "The correction could not be confirmed from the brand's own domain.",
  },
  "merge-refused": {
    status: 409,
    exit: "conflict",
    message: "These brands cannot be merged. Nothing was saved.",
  },
  "nothing-to-send": {
    status: 409,
    message:
      "Nothing is new, or nobody has confirmed a subscription to all brands. Nothing was sent.",
  },
  "own-account": { status: 409, message: "You cannot remove yourself. Ask another administrator." },
  "password-choice-required": {
    status: 403,
    message: "You signed in with a temporary password. Choose your own password first.",
  },
  "question-stale": {
    status: 409,
    exit: "conflict",
    message: "Someone else answered this check, or it changed after you saw it. Nothing was saved.",
  },
  "rows-rejected": { status: 400, message: "Some rows cannot be imported, so none was." },
  "sign-in-required": { status: 401, message: "Sign in as an administrator." },
  "site-check-running": {
    status: 409,
    exit: "conflict",
    message: "A check of websites is running already.",
  },
  "site-checks-forbidden": {
    status: 403,
    message: "This server does not check websites (SITES_CHECK=off).",
  },
  "sites-stale": {
    status: 409,
    exit: "conflict",
    message:
      "Someone else checked some of these sites at the same time. Nothing was stored; check them again.",
  },
  "slug-taken": { status: 409, exit: "conflict", message: "Another record has this slug." },
  "slug-unavailable": {
    status: 409,
    exit: "conflict",
    message: "Another record has this slug. Nothing was saved.",
  },
  stale: {
    status: 412,
    exit: "conflict",
    message: "Someone else changed these records after you read them. Nothing was saved.",
  },
  "submission-changed": {
    status: 409,
    exit: "conflict",
    message:
      "This submission, or the brand it is about, changed after you opened it. Nothing was saved; open it again.",
  },
  "submission-not-found": { status: 404, message: "There is no such submission." },
  "submission-stale": {
    status: 412,
    exit: "conflict",
    message: "Someone else changed this submission after you read it. Nothing was saved.",
  },
  "subscription-not-found": { status: 404, message: "There is no such subscription." },
  "taxonomy-not-found": {
    status: 404,
    message: "There is no such category, attribute, group or list.",
  },
  "too-many-invitations": {
    status: 409,
    message: `At most ${OPEN_INVITATIONS_MAX} invitations may be open. Withdraw one first.`,
  },
  "too-many-waiting": {
    status: 409,
    message:
      "Too many corrections to this brand are waiting for review, from your network or in total. Try again in a few days.",
  },
  "unknown-link": {
    status: 409,
    exit: "conflict",
    message: "A brand names a category or attribute that no longer exists. Nothing was saved.",
  },
  "weak-password": { status: 422, exit: "badUsage", message: "The password is too weak." },
} as const satisfies Readonly<Record<FailureKind, FailureRow>>;

export const exitOf = (kind: FailureKind): "failed" | "badUsage" | "conflict" => {
  const row: FailureRow = FAILURES[kind];
  return row.exit ?? "failed";
};

/** The message of one failure, with its details. */
export const failureMessage = (failure: Failure): string => {
  switch (failure.kind) {
    case "already-decided":
      return `${decidedText(failure.submission)} Nothing was saved.`;
    case "batch-not-found":
      return `There is no batch ${failure.id}.`;
    case "file-too-large":
      return failure.limit === LIMITS.logoBytes ? LOGO_TOO_LARGE : FAILURES[failure.kind].message;
    case "brand-deleted":
      return failure.deletedBy
        ? `This brand was deleted${by(failure.deletedBy.actor)}.`
        : `There is no brand ${failure.id}.`;
    case "brands-not-found":
      return failure.missing
        .map(
          ({ name, near }) =>
            `There is no brand ${name}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
        )
        .join("\n");
    case "merge-refused":
      return `${failure.problems.join(" ")} Nothing was saved.`;
    case "mail-not-sent":
      return `The mail server did not accept the e-mail (${failure.code}).`;
    case "not-confirmed":
      return `Not confirmed: ${failure.why}.`;
    case "nothing-to-send":
      return failure.why === "no-news"
        ? "Nothing is new. Nothing was sent."
        : "Nobody has confirmed a subscription to all brands. Nothing was sent.";
    case "slug-taken":
    case "slug-unavailable":
      return `Another record has the slug ${failure.slug}. Nothing was saved.`;
    case "submission-not-found":
      return `There is no submission ${failure.id}.`;
    case "taxonomy-not-found":
      return `There is no such ${failure.record}.`;
    case "weak-password":
      return `The password ${failure.message}.`;
    default:
      return FAILURES[failure.kind].message;
  }
};

/** The message if somebody already decided the submission. */
export const decidedText = ({ brandName, status, decided }: SubmissionItem): string =>
  `${brandName} was already ${DECIDED_AS[status]}${by(decided?.actor)}.`;

const LOGO_TOO_LARGE = `A logo may be at most ${LIMITS.logoBytes.toLocaleString("en")} bytes.`;

const by = (actor: string | undefined): string => (actor === undefined ? "" : ` by ${actor}`);
