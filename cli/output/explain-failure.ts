import type { BatchNotFound } from "#core/back-office/batches.ts";
import type {
  BrandDeleted,
  BrandsNotFound,
  SlugUnavailable,
} from "#core/back-office/find-brand.ts";
import type { TaxonomyNotFound } from "#core/back-office/save-taxonomy.ts";
import type { NotAPlan } from "#core/back-office/planned-import.ts";
import type { InvalidInput, Result, SlugTaken } from "#core/result.ts";
import type { NothingToSend } from "#core/people/newsletter.ts";
import type { AccountUnfit, WeakPassword } from "#core/session/session.ts";
import type { AlreadyDecided, SubmissionNotFound } from "#core/back-office/submission-items.ts";
import { UserError, EXIT, type ExitCode } from "../user-error.ts";

const by = (actor: string | undefined): string => (actor === undefined ? "" : ` by ${actor}`);

const STALE_KINDS =
  "Somebody changed it in the meantime. Nothing was written; look again and repeat.";

const UNFIT: Record<AccountUnfit["reason"], string> = {
  unconfirmed:
    "The project has an account with this e-mail that nobody ever confirmed, so it may be anybody's. Delete it in the Supabase dashboard, under Authentication, and try again without --existing.",
  banned: "The account with this e-mail is banned in the Supabase dashboard.",
  "other-ways":
    "The account with this e-mail opens in another way than by its password: with a phone, an identity such as Google's, or a change of e-mail under way. Take that away in the Supabase dashboard, or take another e-mail.",
};

/** What each refusal says. */
const SENTENCES = {
  "account-exists":
    "The project has an account with this e-mail already, and somebody else may have made it. `golfbrands admins add <email> --existing` puts it on the list, with a new password and everybody signed out of it.",
  "account-not-found":
    "Nobody but administrators has an account with this e-mail: leave out --existing.",
  "account-unfit": ({ reason }: AccountUnfit) => UNFIT[reason],
  "administrator-not-found": "No administrator has this e-mail.",
  "submission-changed":
    "The submission, or the brand it is about, changed since it was shown. Nothing was written; look at it again.",
  "already-decided": ({ submission }: AlreadyDecided) =>
    `This submission is ${submission.status} already${by(submission.decided?.actor)}.`,
  "batch-not-found": ({ id }: BatchNotFound) =>
    `There is no batch ${id}; \`golfbrands history list\` tells which there are.`,
  "brand-conflict": STALE_KINDS,
  "brand-deleted": ({ id, deletedBy }: BrandDeleted) =>
    deletedBy
      ? `This brand was deleted${by(deletedBy.actor)}; \`golfbrands history revert ${deletedBy.id}\` brings it back.`
      : `There is no brand ${id}.`,
  "brand-stale": STALE_KINDS,
  "brands-not-found": ({ missing }: BrandsNotFound) =>
    missing
      .map(
        ({ name, near }) =>
          `There is no brand ${name}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
      )
      .join("\n"),
  "current-administrator":
    "This is an administrator's address, and history has to name who keeps the directory. Nothing was erased. Take the account off the list first: `golfbrands admins remove`.",
  "email-taken": "An administrator with this e-mail exists.",
  "invalid-email": "This is no e-mail address.",
  "invalid-input": ({ errors }: InvalidInput) =>
    errors.map(({ path, message }) => `${path} ${message}.`).join("\n"),
  "not-a-plan": ({ message }: NotAPlan) => message,
  "not-offered": "This directory keeps no addresses of people.",
  "nothing-to-send": ({ why }: NothingToSend) =>
    why === "no-news"
      ? "No brand joined the directory since the last issue. Nothing was sent."
      : "Nobody on the list has confirmed an address. Nothing was sent.",
  "question-stale": "That is no question any more.",
  "sites-stale":
    "Somebody else looked at some of these sites at the same time, so what was seen now is not remembered of them. Look again.",
  "slug-taken": ({ slug }: SlugTaken) => `The slug ${slug} is taken.`,
  "slug-unavailable": ({ slug, alternative }: SlugUnavailable) =>
    `The slug ${slug} is taken${alternative === undefined ? "" : `; ${alternative} is free`}.`,
  stale: STALE_KINDS,
  "submission-stale": STALE_KINDS,
  "submission-not-found": ({ id }: SubmissionNotFound) => `There is no submission ${id}.`,
  "subscriber-not-found": "The address is not on the list.",
  "taxonomy-not-found": ({ record }: TaxonomyNotFound) => `There is no such ${record}.`,
  "too-busy": "Others keep changing the same records. Nothing was written; try again.",
  "unknown-link": "A brand names a category or attribute that is gone by now. Nothing was written.",
  "weak-password": ({ message }: WeakPassword) => `The password ${message}.`,
} as const;

type Sentences = typeof SENTENCES;
type Kind = keyof Sentences;

/** Whatever there is a sentence for. */
type Failure = {
  [K in Kind]: Sentences[K] extends (failure: infer F) => string ? F : { kind: K };
}[Kind];

/** How they end; others with `failed`. */
const EXITS: Partial<Record<Kind, ExitCode>> = {
  "already-decided": EXIT.conflict,
  "submission-changed": EXIT.conflict,
  "brand-conflict": EXIT.conflict,
  "brand-stale": EXIT.conflict,
  "current-administrator": EXIT.conflict,
  "invalid-email": EXIT.badUsage,
  "invalid-input": EXIT.badUsage,
  "question-stale": EXIT.conflict,
  "sites-stale": EXIT.conflict,
  "slug-taken": EXIT.conflict,
  "slug-unavailable": EXIT.conflict,
  stale: EXIT.conflict,
  "submission-stale": EXIT.conflict,
  "too-busy": EXIT.conflict,
  "unknown-link": EXIT.conflict,
  "weak-password": EXIT.badUsage,
};

/** A refusal in words. */
export const explainFailure = (failure: Failure): UserError => {
  const sentence: string | ((failure: never) => string) = SENTENCES[failure.kind];
  // Each takes failures of its own kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const text = typeof sentence === "string" ? sentence : sentence(failure as never);
  return new UserError(text, EXITS[failure.kind]);
};

/** The value, or the refusal as a complaint. */
export const unwrap = <T>(outcome: Result<T, Failure>): T => {
  if (outcome.ok) return outcome.value;
  throw explainFailure(outcome.failure);
};
