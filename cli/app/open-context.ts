import { sha256 } from "#adapters/system.ts";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createBrandFiles } from "#adapters/files/brand-files.ts";
import type { connectAsOwner } from "#adapters/supabase/open-stores.ts";
import { createLocalBackOffice } from "#core/back-office/local-back-office.ts";
import { createChecksQueue } from "#core/back-office/checks-queue.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import type { Credentials } from "#core/session/session.ts";
import { type Config, type SupabaseSettings, readConfig } from "../config.schema.ts";
import type { CliContext, ContextOptions } from "../context.ts";
import { promptCredentials } from "../output/keyboard.ts";
import type { Terminal } from "../output/terminal.ts";
import { EXIT, UserError } from "../user-error.ts";
import { configuredMailer, configuredOrigin, mailNotice } from "./mail.ts";
import { clock, ids, openStores, type Stores } from "./stores.ts";

/** Opens the configured stores for a command. */
export const openContext = async (
  terminal: Terminal,
  { whenMissing = "refuse", asOwner = false }: ContextOptions,
): Promise<{ context: CliContext; close: () => Promise<void> }> => {
  const config = readConfig(process.env);
  const stores = config.supabase
    ? await openProject(config, terminal, { asOwner })
    : openFile(config, whenMissing, terminal);
  return { context: contextOf(config, stores), close: stores.close };
};

const openFile = (
  config: Config,
  whenMissing: ContextOptions["whenMissing"],
  terminal: Terminal,
): ContextStores => {
  const { databaseFile } = config;
  const isNew = !existsSync(databaseFile);
  if (isNew && whenMissing === "refuse")
    throw new UserError(
      `There is no database at ${databaseFile}. GOLFBRANDS_DB says where it is; \`golfbrands serve\` makes one with the first brands, \`golfbrands db migrate\` an empty one.`,
    );
  const stores =
    isNew && whenMissing === "pretend"
      ? openPretended(config)
      : openStores(config, { notify: terminal.say });
  if (isNew && whenMissing === "create") terminal.say(`Made an empty database at ${databaseFile}.`);
  return { ...stores, close: async () => stores.close() };
};

const contextOf = (config: Config, stores: ContextStores): CliContext => {
  const { catalogStore, heldQuestions, siteWatch, peopleStores, identity } = stores;
  const mailer = configuredMailer(config);
  const origin = () => configuredOrigin(config);
  const backOffice = createLocalBackOffice({
    ...stores,
    store: catalogStore,
    checks: { store: heldQuestions, siteWatch, queue: createChecksQueue() },
    files: createBrandFiles(),
    clock,
    ids,
    digest: sha256,
    actor: { actor: actor(), origin: "cli" },
    // Nobody is written to from here but by the newsletter.
    peopleServices: { ...peopleStores, origin, forgetMails: mailer.forget },
    mailer,
  });
  return { config, identity, backOffice, mailNotice: mailNotice(config) };
};

/** An empty database that goes away again. */
const openPretended = (config: Config): ReturnType<typeof openStores> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-"));
  const stores = openStores({ ...config, databaseFile: join(folder, "empty.db") });
  return {
    ...stores,
    close: () => {
      stores.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Who history names, unless a project knows better: the account of this machine. */
const actor = (): string => {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `somebody@${hostname()}`;
  }
};

/** Stores as whoever sits at the command line sees them. */
export interface ContextStores extends Omit<Stores, "close" | "identity" | "senderKey"> {
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
  if (secretKey !== undefined)
    return (await import("#adapters/supabase/open-stores.ts")).connectAsOwner({
      ...supabase,
      secretKey,
    });
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
  const { connectAsAdministrator } = await import("#adapters/supabase/open-stores.ts");
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
