import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createBrandFiles } from "#adapters/files/brand-files.ts";
import { createRoundsQueue } from "#core/back-office/rounds-queue.ts";
import { createLocalBackOffice } from "#core/back-office/local-back-office.ts";
import { UserError } from "../user-error.ts";
import { type Config } from "../config.schema.ts";
import { readConfig, clock, ids, openStores } from "./stores.ts";
import type { CliContext, ContextOptions } from "../context.ts";
import type { Terminal } from "../output/terminal.ts";
import { configuredMailer, configuredOrigin, mailNotice } from "./mail.ts";
import { type ContextStores, openProject } from "./project.ts";

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

const contextOf = (
  config: Config,
  {
    catalogStore,
    records,
    imports,
    submissions,
    siteWatch,
    heldQuestions,
    identity,
    peopleStores,
  }: ContextStores,
): CliContext => {
  const mailer = configuredMailer(config, clock);
  // Nobody is written to from here but by the newsletter.
  const peopleServices = peopleStores && {
    ...peopleStores,
    origin: () => configuredOrigin(config),
    forgetMails: mailer.forget,
  };
  const backOffice = createLocalBackOffice({
    store: catalogStore,
    records,
    imports,
    submissions,
    siteWatch,
    rounds: { store: heldQuestions, siteWatch, queue: createRoundsQueue() },
    files: createBrandFiles(),
    clock,
    ids,
    actor: { actor: actor(), origin: "cli" },
    peopleServices,
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
