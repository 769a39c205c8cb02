import { connectAsAdministrator, connectAsOwner } from "#adapters/supabase/connect.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import type { Credentials } from "#core/session/session.ts";
import { UserError, EXIT } from "../user-error.ts";
import type { Stores } from "./stores.ts";
import type { Config, SupabaseSettings } from "../config.schema.ts";
import { promptCredentials } from "../output/keyboard.ts";
import type { Terminal } from "../output/terminal.ts";

/** Stores as whoever sits at the command line sees them. */
export interface ContextStores extends Omit<Stores, "close" | "identity"> {
  identity: Identity & AdminList;
  close(): Promise<void>;
}

/** The same in a project, and what looks after the whole of it. */
export type OpenProject = ContextStores & Pick<ReturnType<typeof connectAsOwner>, "project">;
export type ProjectTools = OpenProject["project"];

/**
 * Opens the Supabase project: with the secret key where it is set, which may do everything; else by signing an administrator
 * in, so that the database decides and history names the person.
 */
export const openProject = async (
  { supabase, firstAdministrator }: Config,
  terminal: Pick<Terminal, "isInteractive">,
  { asOwner }: { asOwner: boolean },
): Promise<OpenProject> => {
  if (!supabase) throw new Error("No project is configured");
  const { secretKey } = supabase;
  if (secretKey !== undefined) return connectAsOwner({ ...supabase, secretKey });
  if (asOwner)
    throw new UserError(
      "This wants the secret key of the Supabase project: set SUPABASE_SECRET_KEY.",
      EXIT.badUsage,
    );
  return signIn(supabase, firstAdministrator ?? (await credentialsOf(terminal)), {
    areTyped: firstAdministrator === undefined,
  });
};

const credentialsOf = async ({
  isInteractive,
}: Pick<Terminal, "isInteractive">): Promise<Credentials> => {
  if (isInteractive) return promptCredentials();
  throw new UserError(
    "SUPABASE_URL is set, so the directory is in that project, which wants to know who asks: set SUPABASE_SECRET_KEY, or ADMIN_EMAIL and ADMIN_PASSWORD of an administrator.",
    EXIT.badUsage,
  );
};

const signIn = async (
  settings: SupabaseSettings,
  credentials: Credentials,
  { areTyped }: { areTyped: boolean },
): Promise<OpenProject> => {
  const opened = await connectAsAdministrator(settings, credentials);
  if (opened.ok) return opened.value;
  const { failure } = opened;
  if (failure.kind === "too-many-tries")
    throw new UserError(
      `Too many tries to sign in. Try again in ${Math.ceil(failure.retryAfterSeconds)} seconds.`,
    );
  throw new UserError(
    areTyped
      ? "Invalid email or password."
      : "Supabase knows no administrator by ADMIN_EMAIL and ADMIN_PASSWORD. Correct them, or set SUPABASE_SECRET_KEY.",
  );
};
