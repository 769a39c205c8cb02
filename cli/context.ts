import type { LocalBackOffice } from "#core/back-office/local-back-office.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import { OperationalError } from "#core/result.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";
import { UserError } from "./user-error.ts";
import type { Config } from "./config.schema.ts";
import { whenInterrupted } from "./output/interrupt.ts";
import {
  finishUnread,
  openTerminal,
  type OutputOptions,
  type Terminal,
} from "./output/terminal.ts";

/** The services of a command. Anyone who can open the database file has all rights; a Supabase project checks rights itself. */
export interface CliContext {
  config: Config;
  backOffice: LocalBackOffice;
  /** Accounts and the list of administrators. */
  identity: Identity & AdminList;
  /** A note to print before mails are written to files; `undefined` if mails are sent. */
  mailNotice: string | undefined;
}

/** The exit code of a command; `EXIT.done` by default. */
export type Outcome = ExitCode | void;

/** Runs a command without a database. Throws a `UserError` for problems that a person can fix. */
export const withTerminal = async (
  options: OutputOptions,
  work: (terminal: Terminal) => Promise<Outcome>,
): Promise<void> => {
  try {
    process.exitCode = (await work(openTerminal(options))) ?? EXIT.done;
  } catch (error) {
    throw asUserError(error);
  }
};

/** Loads the code of the configured stores, opens them, runs a command, and closes them. */
export const withContext = (
  options: OutputOptions,
  work: (context: CliContext, terminal: Terminal) => Promise<Outcome>,
  contextOptions: ContextOptions = {},
): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const { openContext } = await import("./app/open-context.ts");
    const { context, close } = await openContext(terminal, contextOptions);
    try {
      return await work(context, terminal);
    } finally {
      await close();
    }
  });

export interface PlanOptions {
  dryRun?: boolean;
  plan?: string;
}

/**
 * Runs a command that plans before it writes. A dry run creates no database. A closed pipe does not stop the command,
 * and a signal stops it cleanly; after a call of `endOnSignal`, a signal kills the process at once.
 */
export const withPlanning = (
  options: OutputOptions & PlanOptions,
  work: (context: CliContext, terminal: Terminal, endOnSignal: () => void) => Promise<ExitCode>,
): Promise<void> =>
  withContext(
    options,
    (context, terminal) =>
      finishUnread(async () => {
        const endOnSignal = whenInterrupted(() => {});
        try {
          return await work(context, terminal, endOnSignal);
        } finally {
          endOnSignal();
        }
      }),
    { whenMissing: options.dryRun || options.plan !== undefined ? "pretend" : "create" },
  );

export interface ContextOptions {
  /** What to do without a database file: fail, create an empty one, or use a temporary empty one. */
  whenMissing?: "refuse" | "create" | "pretend";
}

const asUserError = (error: unknown): unknown =>
  error instanceof OperationalError ? new UserError(error.message, EXIT[error.exit]) : error;
