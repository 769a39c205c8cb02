import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import { hmacLinkSigner, keysOf } from "#adapters/identity/keys.ts";
import { sqliteBackOfficeStore } from "#adapters/sqlite/back-office-store.ts";
import { sqliteCatalogStore, withPerTickRevision } from "#adapters/sqlite/catalog-store.ts";
import { sqliteFollowerStore } from "#adapters/sqlite/follower-store.ts";
import { sqliteIdentity, sqliteIdentityRecords } from "#adapters/sqlite/identity.ts";
import { sqliteImportStore } from "#adapters/sqlite/import-store.ts";
import { sqliteLogoStore } from "#adapters/sqlite/logo-store.ts";
import { openUpgraded } from "#adapters/sqlite/maintenance/restore.ts";
import { sqliteNewsletterStore } from "#adapters/sqlite/newsletter-store.ts";
import { isReplaced } from "#adapters/sqlite/open-database.ts";
import { sqlitePersonalDataStore } from "#adapters/sqlite/personal-data-store.ts";
import { sqliteChecksStore, sqliteSiteWatchStore } from "#adapters/sqlite/checks-stores.ts";
import { sqliteSubmissionStore } from "#adapters/sqlite/submission-store.ts";
import { sqliteSuggesterStore } from "#adapters/sqlite/suggester-store.ts";
import { sqliteSubscriberStore } from "#adapters/sqlite/subscriber-store.ts";
import { LARGE_COMMIT } from "#adapters/sqlite/transactions.ts";
import { systemClock } from "#adapters/system.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { PeopleServices } from "#core/ports/people-stores.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import type { Config } from "../config.schema.ts";
import { errorText, UserError } from "../user-error.ts";

export const ids: Ids = { next: randomUUID };
export const clock: Clock = systemClock;

/** Stores of subscribers, newsletters and personal data. */
export type PeopleStores = Pick<
  PeopleServices,
  "subscribers" | "issues" | "followers" | "people" | "suggesters" | "links"
>;

interface StoreOptions {
  /** A server yields to requests during large commits. */
  isServing?: boolean;
  /** Receives a line if the file was upgraded. */
  notify?: (line: string) => void;
}

/** Opens the stores of the configured database file. Fails with a `UserError`. */
export const openStores = (config: Config, options: StoreOptions = {}) =>
  openWith(config, options, (database) => {
    const keys = keysOf(sqliteIdentityRecords(database));
    const first = firstStores(database, options);
    return {
      ...first,
      invitations: first.identity,
      records: sqliteBackOfficeStore(database),
      imports: sqliteImportStore(database),
      logos: sqliteLogoStore(database),
      submissions: sqliteSubmissionStore(database),
      /** The key that turns senders of submissions into pseudonyms. */
      senderKey: async () => (await keys()).senders,
      siteWatch: sqliteSiteWatchStore(database),
      heldQuestions: sqliteChecksStore(database),
      peopleStores: {
        subscribers: sqliteSubscriberStore(database),
        issues: sqliteNewsletterStore(database),
        followers: sqliteFollowerStore(database),
        people: sqlitePersonalDataStore(database),
        suggesters: sqliteSuggesterStore(database),
        links: hmacLinkSigner(async () => (await keys()).mailLinks, clock),
      },
      /** Whether another file has replaced the open one. */
      isReplaced: () => isReplaced(database),
    };
  });

/** Only the stores that fill a new directory. */
export const openStoresToFill = (config: Config, options: Pick<StoreOptions, "notify"> = {}) =>
  openWith(config, options, (database) => ({
    ...firstStores(database, options),
  }));

const firstStores = (database: Database, { isServing = false }: StoreOptions) => ({
  catalogStore: withPerTickRevision(
    sqliteCatalogStore(database, isServing ? { slicedFrom: LARGE_COMMIT } : {}),
  ),
  identity: sqliteIdentity(database, { clock, ids }),
  close: () => void database.close(),
});

const openWith = <Opened>(
  { databaseFile }: Config,
  { notify = warn }: StoreOptions,
  open: (database: Database) => Opened,
): Opened => {
  try {
    const { database, kept } = openUpgraded(databaseFile, clock.now());
    if (kept !== undefined)
      notify(
        `Upgraded ${databaseFile} from an earlier version. The earlier file is kept as ${kept}.`,
      );
    return open(database);
  } catch (error) {
    throw new UserError(errorText(error));
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
    const stores = openSupabaseStores(config.supabase);
    return stores;
  }
  const stores = openStores(config, { isServing: true });
  const { catalogStore } = stores;
  const answers = async (): Promise<boolean | "replaced"> => {
    try {
      catalogStore.knownRevision();
      return stores.isReplaced() ? "replaced" : true;
    } catch {
      return false;
    }
  };
  return {
    ...stores,
    ownerRecords: stores.records,
    answers,
    asActor: (_accessToken: string) => stores,
  };
};
