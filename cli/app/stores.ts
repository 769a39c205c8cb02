import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import { hmacLinkSigner, keysOf } from "#adapters/identity/keys.ts";
import { sqliteIdentity, sqliteIdentityRecords } from "#adapters/sqlite/identity.ts";
import { DatabaseRefused } from "#adapters/sqlite/failures.ts";
import { openUpgraded, type Upgraded } from "#adapters/sqlite/maintenance/restore.ts";
import { isReplaced } from "#adapters/sqlite/open-database.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { systemClock } from "#adapters/system.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { PeopleServices } from "#core/ports/people-stores.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import type { Config } from "../config.schema.ts";
import { errorText, UserError } from "../user-error.ts";

export const ids: Ids = { next: randomUUID };
export const clock: Clock = systemClock;

/** Stores of subscriptions and personal data. */
export type PeopleStores = Pick<PeopleServices, "subscriptions" | "people" | "links">;

interface StoreOptions {
  /** Receives a line if the file was upgraded. */
  notify?: (line: string) => void;
}

/** Opens the stores of the configured database file. Fails with a `UserError`. */
export const openStores = (config: Config, options: StoreOptions = {}) =>
  openWith(config, options, (database) => {
    const keys = keysOf(sqliteIdentityRecords(database));
    const { subscriptions, people, ...stores } = sqliteStores(database, clock);
    const identity = identityOf(database);
    return {
      ...stores,
      identity,
      invitations: identity,
      /** The key that turns senders of submissions into pseudonyms. */
      senderKey: async () => (await keys()).senders,
      peopleStores: {
        subscriptions,
        people,
        links: hmacLinkSigner(async () => (await keys()).mailLinks, clock),
      },
      /** Whether another file has replaced the open one. */
      isReplaced: () => isReplaced(database),
      close: () => void database.close(),
    };
  });

/** Opens only the stores that are needed to fill a new directory. */
export const openStoresToFill = (config: Config, options: StoreOptions = {}) =>
  openWith(config, options, (database) => ({
    catalogStore: sqliteStores(database, clock).catalogStore,
    identity: identityOf(database),
    close: () => void database.close(),
  }));

const identityOf = (database: Database) => sqliteIdentity(database, { clock, ids });

const openWith = <Opened>(
  { databaseFile }: Config,
  { notify = warn }: StoreOptions,
  open: (database: Database) => Opened,
): Opened => {
  try {
    const { database, kept } = openDatabaseFile(databaseFile);
    if (kept !== undefined)
      notify(
        `Upgraded ${databaseFile} from an earlier version. The earlier file is kept as ${kept}.`,
      );
    return open(database);
  } catch (error) {
    throw new UserError(errorText(error));
  }
};

/** Opens the configured database file. An error about the file also names GOLFBRANDS_DB. */
export const openDatabaseFile = (file: string): Upgraded => {
  try {
    return openUpgraded(file, clock.now());
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    throw new UserError(`${error.message} GOLFBRANDS_DB sets the path of the file.`);
  }
};

/** The stores of a directory, in a file or in Supabase. */
export type Stores = Omit<
  ReturnType<typeof openStores>,
  "isReplaced" | "identity" | "invitations"
> & {
  identity: Identity & AdminList & PasswordRecovery;
};

const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** The stores of a running app. Loads the Supabase client only if Supabase is configured. */
export const openAppStores = async (config: Config) => {
  if (config.supabase) {
    const { openSupabaseStores } = await import("#adapters/supabase/open-stores.ts");
    return openSupabaseStores(config.supabase);
  }
  const stores = openStores(config);
  const { catalogStore } = stores;
  const answers = async (): Promise<boolean | "replaced"> => {
    try {
      catalogStore.knownRevision();
      return stores.isReplaced() ? "replaced" : true;
    } catch {
      return false;
    }
  };
  return { ...stores, answers };
};
