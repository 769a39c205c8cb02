/** An error that a person can fix. It is printed without a stack trace and ends the command with this code. */
export class UserError extends Error {
  override name = "UserError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Exit codes (docs/cli.md). */
export const EXIT = { done: 0, failed: 1, badUsage: 2, someRejected: 3, conflict: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The message of an error, or a thrown value as text. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The text of an error for people. Errors they cannot fix are called unexpected. */
export const failureText = (error: unknown): string =>
  error instanceof UserError
    ? error.message
    : `GolfBrands failed unexpectedly: ${errorText(error)}`;
