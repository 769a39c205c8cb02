import type {
  BatchNotFound,
  BrandConflict,
  BrandGone,
  BrandMovedOn,
  SlugUnavailable,
  TaxonomyGone,
  TooBusy,
} from "#core/back-office/back-office-failure.ts";
import type { QuestionGone } from "#core/back-office/answer-questions.ts";
import type { BrandsNotFound } from "#core/back-office/find-brand.ts";
import type { NotAPlan } from "#core/back-office/planned-import.ts";
import type { InvalidInput, SlugTaken, Stale, UnknownLink } from "#core/failure.ts";
import type { NothingToSend, SentByAnother, SubscriberNotFound } from "#core/people/newsletter.ts";
import type { CurrentAdministrator, NotOffered } from "#core/people/personal-data.ts";
import type { OutOfReach, RevisionUnknown } from "#core/open-data/open-changes.ts";
import type { SitesMovedOn } from "#core/ports/rounds-stores.ts";
import type { Result } from "#core/result.ts";
import type {
  AccountExists,
  AccountNotFound,
  AccountUnfit,
  AdministratorNotFound,
  EmailTaken,
  InvalidEmail,
  WeakPassword,
} from "#core/session/session.ts";
import type { AlreadyDecided, SubmissionNotFound } from "#core/submission/review.ts";
import type { SubmissionMovedOn } from "#core/change/change-set.ts";
import { UserError, EXIT } from "../user-error.ts";

type Failure =
  | AccountExists
  | AccountNotFound
  | AccountUnfit
  | AdministratorNotFound
  | AlreadyDecided
  | BatchNotFound
  | BrandConflict
  | BrandGone
  | BrandMovedOn
  | BrandsNotFound
  | CurrentAdministrator
  | EmailTaken
  | InvalidEmail
  | InvalidInput
  | NotAPlan
  | NothingToSend
  | NotOffered
  | OutOfReach
  | QuestionGone
  | RevisionUnknown
  | SentByAnother
  | SitesMovedOn
  | SlugTaken
  | SlugUnavailable
  | Stale
  | SubmissionMovedOn
  | SubmissionNotFound
  | SubscriberNotFound
  | TaxonomyGone
  | TooBusy
  | UnknownLink
  | WeakPassword;

/** The value, or the refusal as a complaint. */
export const unwrap = <T>(outcome: Result<T, Failure>): T => {
  if (outcome.ok) return outcome.value;
  throw explainFailure(outcome.failure);
};

const MOVED_ON = "Somebody changed it in the meantime. Nothing was written; look again and repeat.";

const UNFIT: Record<AccountUnfit["reason"], string> = {
  unconfirmed:
    "The project has an account with this e-mail that nobody ever confirmed, so it may be anybody's. Delete it in the Supabase dashboard, under Authentication, and try again without --existing.",
  banned: "The account with this e-mail is banned in the Supabase dashboard.",
  "other-ways":
    "The account with this e-mail opens in another way than by its password: with a phone, an identity such as Google's, or a change of e-mail under way. Take that away in the Supabase dashboard, or take another e-mail.",
};

/** A refusal in words. */
export const explainFailure = (failure: Failure): UserError => {
  switch (failure.kind) {
    case "revision-unknown":
      return new UserError(
        `From one revision to a later one, none beyond the newest, which is ${failure.newest}.`,
        EXIT.badUsage,
      );
    case "out-of-reach":
      return new UserError(
        "History does not tell of every act since that revision: a backup was restored since, or history was cut.",
      );
    case "account-exists":
      return new UserError(
        "The project has an account with this e-mail already, and somebody else may have made it. `golfbrands admins add <email> --existing` puts it on the list, with a new password and everybody signed out of it.",
      );
    case "account-not-found":
      return new UserError(
        "Nobody but administrators has an account with this e-mail: leave out --existing.",
      );
    case "account-unfit":
      return new UserError(UNFIT[failure.reason]);
    case "administrator-not-found":
      return new UserError("No administrator has this e-mail.");
    case "question-gone":
      return new UserError("That is no question any more.", EXIT.conflict);
    case "already-decided":
      return new UserError(
        `This submission is ${failure.submission.status} already${by(failure.submission.decided?.actor)}.`,
        EXIT.conflict,
      );
    case "batch-not-found":
      return new UserError(
        `There is no batch ${failure.id}; \`golfbrands history list\` tells which there are.`,
      );
    case "brand-conflict":
    case "brand-moved-on":
    case "stale":
    case "submission-moved-on":
      return new UserError(MOVED_ON, EXIT.conflict);
    case "brand-gone":
      return new UserError(
        failure.deletedBy
          ? `This brand was deleted${by(failure.deletedBy.actor)}; \`golfbrands history revert ${failure.deletedBy.id}\` brings it back.`
          : `There is no brand ${failure.id}.`,
      );
    case "brands-not-found":
      return new UserError(
        failure.missing
          .map(
            ({ name, near }) =>
              `There is no brand ${name}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
          )
          .join("\n"),
      );
    case "current-administrator":
      return new UserError(
        "This is an administrator's address, and history has to name who keeps the directory. Nothing was erased. Take the account off the list first: `golfbrands admins remove`.",
        EXIT.conflict,
      );
    case "email-taken":
      return new UserError("An administrator with this e-mail exists.");
    case "invalid-email":
      return new UserError("This is no e-mail address.", EXIT.badUsage);
    case "invalid-input":
      return new UserError(
        failure.errors.map(({ path, message }) => `${path} ${message}.`).join("\n"),
        EXIT.badUsage,
      );
    case "not-a-plan":
      return new UserError(failure.message);
    case "not-offered":
      return new UserError("This directory keeps no addresses of people.");
    case "nothing-to-send":
      return new UserError(
        failure.why === "no-news"
          ? "No brand joined the directory since the last issue. Nothing was sent."
          : "Nobody on the list has confirmed an address. Nothing was sent.",
      );
    case "sent-by-another":
      return new UserError(
        `Issue ${failure.issue} is being sent by another process. If that one was cut off, try again after ${failure.until}.`,
        EXIT.conflict,
      );
    case "sites-moved-on":
      return new UserError(
        "Somebody else looked at some of these sites at the same time, so what was seen now is not remembered of them. Look again.",
        EXIT.conflict,
      );
    case "slug-taken":
      return new UserError(`The slug ${failure.slug} is taken.`, EXIT.conflict);
    case "slug-unavailable":
      return new UserError(
        `The slug ${failure.slug} is taken${failure.alternative === undefined ? "" : `; ${failure.alternative} is free`}.`,
        EXIT.conflict,
      );
    case "submission-not-found":
      return new UserError(`There is no submission ${failure.id}.`);
    case "subscriber-not-found":
      return new UserError("The address is not on the list.");
    case "taxonomy-gone":
      return new UserError(`There is no such ${failure.record}.`);
    case "too-busy":
      return new UserError(
        "Others keep changing the same records. Nothing was written; try again.",
        EXIT.conflict,
      );
    case "unknown-link":
      return new UserError(
        "A brand names a category or attribute that is gone by now. Nothing was written.",
        EXIT.conflict,
      );
    case "weak-password":
      return new UserError(`The password ${failure.message}.`, EXIT.badUsage);
  }
};

const by = (actor: string | undefined): string => (actor === undefined ? "" : ` by ${actor}`);
