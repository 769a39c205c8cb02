import { EXIT, type ExitCode } from "./exit-codes.ts";

/** An error that a person can fix. It is printed without a stack trace and ends the command with this code. */
export class UserError extends Error {
  override name = "UserError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The message of an error, or a thrown value as text. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The text of an error for people. Errors they cannot fix are called unexpected. */
export const failureText = (error: unknown): string =>
  error instanceof UserError
    ? error.message
    : `GolfBrands failed unexpectedly: ${errorText(error)}`;
