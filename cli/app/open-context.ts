import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { connectToProject } from "#adapters/supabase/open-stores.ts";
import { mailSender } from "#adapters/mail/mail-sender.ts";
import { catalogIn } from "#core/catalog/catalog-changes.ts";
import { createReadModel } from "#core/catalog/read-model.ts";
import { createLocalBackOffice } from "#core/back-office/local-back-office.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import { type Config, readConfig } from "../config.schema.ts";
import type { CliContext, ContextOptions } from "../context.ts";
import { terminalJobs } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { UserError } from "../user-error.ts";
import { configuredMailer, configuredOrigin, mailNotice } from "./mail.ts";
import { backOfficeParts } from "./back-office-parts.ts";
import { clock, openStores, type Stores } from "./stores.ts";

/** Opens the configured stores for a command. */
export const openContext = async (
  terminal: Terminal,
  { whenMissing = "refuse" }: ContextOptions,
): Promise<{ context: CliContext; close: () => Promise<void> }> => {
  const config = readConfig(process.env);
  const stores = config.supabase
    ? await openProject(config)
    : openFile(config, whenMissing, terminal);
  return { context: contextOf(config, stores, terminal), close: stores.close };
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
      `There is no database at ${databaseFile}. Set GOLFBRANDS_DB to its file. \`golfbrands serve\` creates one with the initial brands, and \`golfbrands db migrate\` an empty one.`,
    );
  const stores =
    isNew && whenMissing === "pretend"
      ? openTemporary(config)
      : openStores(config, { notify: terminal.say });
  if (isNew && whenMissing === "create")
    terminal.say(`Created an empty database at ${databaseFile}.`);
  return { ...stores, close: async () => stores.close() };
};

const contextOf = (config: Config, stores: ContextStores, terminal: Terminal): CliContext => {
  const { catalogStore, peopleStores, identity } = stores;
  const mailer = configuredMailer(config);
  const origin = () => configuredOrigin(config);
  const people = { ...peopleStores, origin, forgetMails: mailer.forget };
  const sender = mailSender({
    ...people,
    mailer,
    history: stores.history,
    readModel: async () => createReadModel(catalogIn(await catalogStore.directory())),
    clock,
    log: SILENT,
  });
  const backOffice = createLocalBackOffice({
    ...backOfficeParts(stores),
    actor: { actor: actor(), origin: "cli" },
    jobs: terminalJobs(terminal),
    // The only mails that commands send are news.
    peopleServices: { ...people, sender },
    administrators: { accounts: identity },
    mailer,
  });
  return { config, identity, backOffice, mailNotice: mailNotice(config) };
};

/** Commands print results instead of logging them. */
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

/** A temporary empty database. */
const openTemporary = (config: Config): ReturnType<typeof openStores> => {
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

/** The actor in history: the account on this machine. */
const actor = (): string => {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `somebody@${hostname()}`;
  }
};

export interface ContextStores extends Omit<Stores, "close" | "identity" | "senderKey"> {
  identity: Identity & AdminList;
  close(): Promise<void>;
}

/** The stores of a Supabase project and its maintenance tools. */
export type OpenProject = ContextStores & Pick<ReturnType<typeof connectToProject>, "project">;
export type ProjectTools = OpenProject["project"];

/** Opens the configured Supabase project. */
export const openProject = async ({ supabase }: Config): Promise<OpenProject> => {
  if (!supabase) throw new Error("No project is configured");
  const { connectToProject } = await import("#adapters/supabase/open-stores.ts");
  return connectToProject(supabase);
};
