/** Something a person can put right: said in plain words, without a stack trace, ending with this exit code. */
export class UserError extends Error {
  override name = "UserError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What a command's exit code says (docs/cli.md). */
export const EXIT = { done: 0, failed: 1, badUsage: 2, someRejected: 3, conflict: 4 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What an error says; whatever else was thrown, as text. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** How people are told of a failure: of what they can put right in its own words, of anything else as unexpected. */
export const failureText = (error: unknown): string =>
  error instanceof UserError
    ? error.message
    : `GolfBrands failed unexpectedly: ${errorText(error)}`;
