import { exitOf, type Failure, failureMessage } from "#core/failures.ts";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { Result } from "#core/result.ts";
import { EXIT } from "../exit-codes.ts";
import { UserError } from "../user-error.ts";

/** A failure as an error for people, with the command that helps. */
export const explainFailure = (failure: Failure): UserError => {
  const hint = hintOf(failure);
  const message =
    failure.kind === "invalid-input"
      ? failure.errors.map(({ path, message }) => `${path} ${message}.`).join("\n")
      : failureMessage(failure);
  const help = hint === undefined ? message : `${message} ${hint}`;
  return new UserError(help, EXIT[exitOf(failure.kind)]);
};

/** The value, or the failure thrown as an error for people. */
export const unwrap = <T>(outcome: Result<T, Failure>): T => {
  if (outcome.ok) return outcome.value;
  throw explainFailure(outcome.failure);
};

/** A command, or a step in the dashboard, that helps with a failure. */
const hintOf = (failure: Failure): string | undefined => {
  switch (failure.kind) {
    case "account-exists":
      return "Delete the account in the Supabase dashboard, under Authentication, or use another e-mail.";
    case "batch-not-found":
      return "`golfbrands history list` shows the batches.";
    case "brand-deleted":
      return (
        failure.deletedBy && `\`golfbrands history revert ${failure.deletedBy.id}\` restores it.`
      );
    case "current-administrator":
      return "Use `golfbrands admins remove`.";
    case "import-stale":
      return "`golfbrands history list` shows the changes. Run `golfbrands brands import` again, with --plan for a new plan.";
    case "slug-unavailable":
      return failure.alternative && `${failure.alternative} is free.`;
    default:
      return undefined;
  }
};

/** The error of a command that would merge a record into itself. */
export const mergedIntoItself = (given: string, record: "brand" | TaxonomyKind): UserError =>
  new UserError(`${given} cannot be merged into itself. Name another ${record}.`, EXIT.badUsage);
