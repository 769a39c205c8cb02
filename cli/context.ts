import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { createBrandFiles } from "#adapters/files/brand-files.ts";
import type { PeopleRecords } from "#core/back-office/back-office-parts.ts";
import {
  createLocalBackOffice,
  type LocalBackOffice,
} from "#core/back-office/local-back-office.ts";
import { UserError, EXIT, type ExitCode } from "./user-error.ts";
import { clock, ids, openStores } from "./app/stores.ts";
import { type ContextStores, openProject } from "./app/project.ts";
import { type Config, describeBadConfiguration, parseConfig } from "./config.schema.ts";
import { configuredMailer, configuredOrigin } from "./app/mail.ts";
import { openTerminal, type OutputOptions, type Terminal } from "./output/terminal.ts";

/** What a command works with. Whoever may open the database file may do everything; a project decides itself. */
export interface CliContext extends Pick<ContextStores, "identity"> {
  config: Config;
  backOffice: LocalBackOffice;
  /** Where addresses of people are kept; nothing where none are. */
  peopleServices: PeopleRecords | undefined;
}

/** What a command answers: how it ended; done when it says nothing. */
export type Outcome = ExitCode | void;

/** Runs a command without a database. Everything a person can put right comes as a `UserError`. */
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

/** Runs a command over the configured stores, and closes them behind it. */
export const withContext = (
  options: OutputOptions,
  work: (context: CliContext, terminal: Terminal) => Promise<Outcome>,
  { whenMissing = "complain", asOwner = false }: ContextOptions = {},
): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig();
    const stores = config.supabase
      ? await openProject(config, terminal, { asOwner })
      : openFile(config, whenMissing, terminal);
    try {
      return await work(contextOf(config, stores), terminal);
    } finally {
      await stores.close();
    }
  });

interface ContextOptions {
  whenMissing?: WhenMissing;
  /** Whether a project has to be opened with its secret key. */
  asOwner?: boolean;
}

/** What to do where there is no database file: say so, make an empty one, or only pretend there is an empty one. */
export type WhenMissing = "complain" | "create" | "pretend";

export const readConfig = (): Config => {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new UserError(describeBadConfiguration(parsed.failure), EXIT.badUsage);
  return parsed.value;
};

const openFile = (config: Config, whenMissing: WhenMissing, terminal: Terminal): ContextStores => {
  const { databaseFile } = config;
  const isNew = !existsSync(databaseFile);
  if (isNew && whenMissing === "complain")
    throw new UserError(
      `There is no database at ${databaseFile}. GOLFBRANDS_DB says where it is; \`golfbrands serve\` makes one with the first brands, \`golfbrands db migrate\` an empty one.`,
    );
  const stores = isNew && whenMissing === "pretend" ? openPretended(config) : openStores(config);
  if (isNew && whenMissing === "create") terminal.say(`Made an empty database at ${databaseFile}.`);
  return { ...stores, close: async () => stores.close() };
};

const contextOf = (config: Config, stores: ContextStores): CliContext => {
  const peopleServices = peopleServicesAt(config, stores);
  const { catalogStore: store, records, imports, submissions, identity } = stores;
  const backOffice = createLocalBackOffice({
    store,
    records,
    imports,
    submissions,
    files: createBrandFiles(),
    clock,
    ids,
    actor: { actor: actor(), origin: "cli" },
    peopleServices,
  });
  return { config, identity, peopleServices, backOffice };
};

/** Nobody is written to from here. */
const peopleServicesAt = (config: Config, { held }: ContextStores): PeopleRecords | undefined =>
  held
    ? {
        ...held,
        origin: () => configuredOrigin(config),
        forgetMails: configuredMailer(config, clock).forget,
      }
    : undefined;

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

/** Errors whose messages are written for people. */
const FOR_PEOPLE = new Set([
  "StoreUnavailable",
  "StoreFull",
  "SaveUnconfirmed",
  "CommitTooLarge",
  "DirectoryMoved",
  "DatabaseRefused",
  "FileRefused",
]);

const asUserError = (error: unknown): unknown =>
  error instanceof Error && FOR_PEOPLE.has(error.name) ? new UserError(error.message) : error;
