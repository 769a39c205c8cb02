import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createBrandFiles } from "#adapters/files/brand-files.ts";
import { readSeed } from "#adapters/files/read-seed.ts";
import { eventLoopScheduler, runInSlices } from "#adapters/run-in-slices.ts";
import { addFirstAdministrator } from "#adapters/identity/first-administrator.ts";
import { keysOf } from "#adapters/identity/keys.ts";
import { recoveryKeys } from "#adapters/identity/recovery-keys.ts";
import type { TryBook } from "#adapters/identity/try-book.ts";
import { hmacLinkSigner } from "#adapters/mail/link-signer.ts";
import { sqliteBackOfficeStore } from "#adapters/sqlite/back-office-store.ts";
import { sqliteCatalogStore } from "#adapters/sqlite/catalog-store.ts";
import { sqliteImportStore } from "#adapters/sqlite/import-store.ts";
import { sqliteIdentity } from "#adapters/sqlite/identity.ts";
import { sqliteIdentityRecords } from "#adapters/sqlite/identity-records.ts";
import { lookOnceATurn } from "#adapters/sqlite/look-once-a-turn.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { backUpDatabase, checkBackupTarget } from "#adapters/sqlite/maintenance/back-up.ts";
import {
  type Counts,
  inspectDatabase,
  type Inspection,
} from "#adapters/sqlite/maintenance/inspect.ts";
import { proveBackup } from "#adapters/sqlite/maintenance/prove-backup.ts";
import { restoreDatabase, type Restored } from "#adapters/sqlite/maintenance/restore.ts";
import {
  findReturning,
  type ReturningPeople,
} from "#adapters/sqlite/maintenance/returning-people.ts";
import { sqliteNewsletterStore } from "#adapters/sqlite/newsletter-store.ts";
import { sqlitePersonalDataStore } from "#adapters/sqlite/personal-data-store.ts";
import { isReplaced } from "#adapters/sqlite/replaced-file.ts";
import { sqliteSubmissionStore } from "#adapters/sqlite/submission-store.ts";
import { LARGE_COMMIT } from "#adapters/sqlite/transactions.ts";
import { sqliteSubscriberStore } from "#adapters/sqlite/subscriber-store.ts";
import { openSupabaseStores } from "#adapters/supabase/open-stores.ts";
import { systemClock } from "#adapters/system-clock.ts";
import {
  createCounters,
  type Counters,
  withSignInCounters,
  withCommitCounters,
} from "#adapters/counters.ts";
import { admit } from "#core/back-office/admit.ts";
import { awaitedCatalog } from "#core/catalog/awaited-catalog.ts";
import { openCatalog, type Catalog } from "#core/catalog/catalog.ts";
import { planSeed } from "#core/change/plan-seed.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import { createDirectory } from "#core/directory/create-directory.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Backups } from "#core/ports/backups.ts";
import type { BackOfficeStore } from "#core/ports/back-office-store.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { Ids } from "#core/ports/ids.ts";
import type { ImportStore } from "#core/ports/import-store.ts";
import type { Log } from "#core/ports/log.ts";
import type { SubmissionStore } from "#core/ports/submission-store.ts";
import { createViewCounter } from "#core/directory/view-counter.ts";
import { recoverPassword, type RecoverPassword } from "#core/session/recover-password.ts";
import { UserError } from "./user-error.ts";
import type { Config } from "./config.schema.ts";
import { checkPasswordFile, forgetFirstPassword, tellFirstPassword } from "./first-password.ts";
import { retry, type Tries } from "./retry.ts";
import { openMail, type PeopleStores } from "./app/mail-services.ts";
import { explainFailure } from "./output/explain-failure.ts";
import { packageRoot } from "./package-root.ts";

/** Views are written at the latest this long after they were counted. */
const FLUSH_VIEWS_MS = 1_000;
/** How far the popularity order may lag behind. */
const REFRESH_VIEWS_MS = 60_000;
/** How often a server looks whether its database file is still its own. */
const LOOK_AT_FILE_MS = 5_000;
/** A visitor is not kept waiting for a backend longer than this. */
const PATIENCE_MS = 2_000;

/** What was kept long enough is forgotten soon after a start, and then each day. */
const FIRST_PURGE_MS = 10_000;
const PURGE_MS = 86_400_000;

/** Whether an issue of the newsletter is due is looked at soon after a start, and then now and again. */
const FIRST_ISSUE_MS = 5_000;
const ISSUE_MS = 600_000;

export const ids: Ids = { next: randomUUID };
export const clock: Clock = systemClock;

/** The stores of the configured database. */
export interface Stores {
  catalogStore: CatalogStore;
  records: BackOfficeStore;
  imports: ImportStore;
  submissions: SubmissionStore;
  identity: Identity & AdminList & PasswordRecovery;
  /** Where addresses of people are kept; nothing where none are. */
  held?: PeopleStores | undefined;
  close(): void;
}

/** The stores of a database file. */
interface FileStores extends Stores {
  /** Whether another file stands in the place of the one that is open. */
  isReplaced(): boolean;
}

/** A running directory: its doors, and what keeps it fresh. */
export interface App {
  directory: Directory;
  catalog: Catalog;
  identity: Identity;
  /** The administrators' door. */
  admit: ReturnType<typeof admit>;
  clock: Clock;
  counters: Counters;
  /** The server's own backups, if it makes any. */
  backups: Backups | undefined;
  storeAnswers(): Promise<boolean | "replaced">;
  /** Resolves when the first catalog is there, which a backend that is away may take long to give. */
  opened: Promise<unknown>;
  /** How a forgotten password is replaced; only where mails are sent, and not just written to a folder. */
  recovery: RecoverPassword | undefined;
  /** Whether it writes mails. */
  writesMails: boolean;
  /** Where it is served from, for links in mails; `SITE_URL` goes before. */
  setOrigin(url: string): void;
  /** Writes what is still buffered, then lets go of the store. */
  close(): Promise<void>;
}

/** Opens the configured stores; `isServing` where others wait meanwhile. What a person can put right comes as a `UserError`. */
export const openStores = (config: Config, { isServing = false } = {}): FileStores => {
  try {
    const database = openDatabase(config.databaseFile);
    const keys = keysOf(sqliteIdentityRecords(database));
    return {
      catalogStore: lookOnceATurn(
        sqliteCatalogStore(database, isServing ? { inTurnsFrom: LARGE_COMMIT } : {}),
      ),
      records: sqliteBackOfficeStore(database),
      imports: sqliteImportStore(database),
      submissions: sqliteSubmissionStore(database),
      identity: sqliteIdentity(database, { clock, ids }),
      held: {
        subscribers: sqliteSubscriberStore(database),
        issues: sqliteNewsletterStore(database),
        people: sqlitePersonalDataStore(database),
        links: hmacLinkSigner(async () => (await keys()).mailLinks, clock),
      },
      isReplaced: () => isReplaced(database),
      close: () => database.close(),
    };
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
};

/** Looks after the configured database as a file. */
export interface DatabaseMaintenance {
  /** Brings its schema up to date, or makes an empty one. */
  migrate(): Inspection;
  check(): Inspection;
  /** Whether a backup there would replace an earlier one; throws where it may not be. */
  replacesBackup(to: string): boolean;
  /** Copies it, while it is in use, to a file; `prove` also restores the copy to a scratch file before it takes its name. */
  backUp(to: string, options?: { prove?: boolean | undefined }): Promise<Counts>;
  /** Whom restoring a backup brings back; `undefined` where nothing can be compared. */
  findReturning(from: string): ReturningPeople | undefined;
  /** Puts a backup in its place, without these people. */
  restore(from: string, without?: ReturningPeople): Restored;
}

export const databaseMaintenance = ({ databaseFile }: Config): DatabaseMaintenance => ({
  migrate: () => {
    openDatabase(databaseFile).close();
    return inspectDatabase(databaseFile);
  },
  check: () => inspectDatabase(databaseFile),
  replacesBackup: (to) => checkBackupTarget(databaseFile, to),
  backUp: (to, { prove = false } = {}) =>
    backUpDatabase(
      databaseFile,
      to,
      prove ? (copy, counts) => proveBackup(copy, counts, clock.now()) : undefined,
    ),
  findReturning: (from) => findReturning(from, databaseFile),
  restore: (from, without) => restoreDatabase(from, databaseFile, clock.now(), without),
});

/**
 * Makes a new database ready for visitors: the first brands, the first administrator. Changes nothing on an old one. A
 * backend that is away is tried again as `tries` says; by default it is not, and that is thrown.
 */
export const prepareStore = async (
  config: Config,
  announce: (line: string) => void,
  tries?: Tries,
): Promise<void> => {
  if (config.supabase)
    return prepareSupabase(config, openSupabaseStores(config.supabase), announce, tries);
  const stores = openStores(config);
  try {
    if (stores.catalogStore.knownRevision() === 0) await seed(stores, announce);
    await ensureAdministrator(stores, config, announce);
  } finally {
    stores.close();
  }
};

/** Without the secret key a project is as its owner left it. */
const prepareSupabase = async (
  config: Config,
  { identity, asOwner, close }: ReturnType<typeof openSupabaseStores>,
  announce: (line: string) => void,
  tries: Tries | undefined,
): Promise<void> => {
  try {
    if (!asOwner) return;
    const { catalogStore } = asOwner();
    // Sees what was done before, so that doing it again does it once.
    const prepare = async () => {
      if ((await catalogStore.load()).revision === 0) await seed({ catalogStore }, announce);
      await ensureAdministrator({ identity }, config, announce);
    };
    await (tries ? retry(prepare, tries) : prepare());
  } finally {
    close();
  }
};

const seed = async (
  { catalogStore }: Pick<Stores, "catalogStore">,
  announce: (line: string) => void,
): Promise<void> => {
  const plan = planSeed(await readSeed(join(packageRoot, "fixtures")), {
    now: clock.now(),
    nextId: ids.next,
  });
  if (!plan.ok)
    throw new UserError(
      ["The brands a new directory starts with cannot be used:"]
        .concat(plan.failure.errors.map(({ path, message }) => `  ${path} ${message}`))
        .join("\n"),
    );
  const committed = await catalogStore.commit(plan.value);
  // Another process may have been faster on the same file; then its brands are the same.
  if (committed.ok)
    announce(
      `Loaded ${plan.value.changes.filter(({ record }) => record === "brand").length} brands.`,
    );
  else if (catalogStore.knownRevision() === 0)
    throw new UserError(`The first brands cannot be loaded: ${committed.failure.kind}.`);
};

const ensureAdministrator = async (
  { identity }: Pick<Stores, "identity">,
  config: Config,
  announce: (line: string) => void,
): Promise<void> => {
  const { firstAdministrator, supabase } = config;
  if (supabase && !firstAdministrator) {
    if ((await identity.listAdministrators()).length > 0) return;
    throw new UserError(
      "The project has no administrator yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first one.",
    );
  }
  const isTerminal = process.stdout.isTTY;
  if (!firstAdministrator && !isTerminal) checkPasswordFile(config);
  const added = await addFirstAdministrator(identity, firstAdministrator ?? {}, clock.now());
  if (!added.ok)
    throw new UserError(
      added.failure.kind === "weak-password"
        ? `ADMIN_PASSWORD is not good enough: ${added.failure.message}`
        : added.failure.kind === "invalid-email"
          ? "ADMIN_EMAIL is not an e-mail address."
          : `There is no first administrator yet: ${explainFailure(added.failure).message}`,
    );
  const made = added.value;
  if (!supabase && (await identity.listMadeUpPasswords()).length === 0) forgetFirstPassword(config);
  if (!made) return;
  if (made.isAdopted)
    announce(
      "There was an account with ADMIN_EMAIL already: it has ADMIN_PASSWORD now, and everybody is signed out of it.",
    );
  const { email } = made.administrator;
  const password = made.madeUpPassword;
  announce(
    password === undefined
      ? `The first administrator is ${email}.`
      : tellFirstPassword(config, { email, password, isTerminal }),
  );
};

/** Whoever chose a password needs the first one no more. */
const forgettingFirstPassword = <I extends Identity & PasswordRecovery>(
  identity: I,
  config: Config,
): I => {
  const forget = <C extends { ok: boolean }>(changed: C): C => {
    if (changed.ok && !config.supabase) forgetFirstPassword(config);
    return changed;
  };
  return {
    ...identity,
    changePassword: async (...change) => forget(await identity.changePassword(...change)),
    recoverPassword: async (...change) => forget(await identity.recoverPassword(...change)),
  };
};

const atOnce = { prepared: Promise.resolve(), onAway: () => {} };

/** The stores an app lives on. In a database file an administrator sees what the server sees. */
const openAppStores = (config: Config, tries?: TryBook) => {
  if (config.supabase) return openSupabaseStores({ ...config.supabase, tries });
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
  return { ...stores, answers, asActor: (_accessToken: string) => stores };
};

/** How an app is started. */
interface Opening {
  /** How often the newsletter is sent by itself; never where it is left out. */
  newsletterEveryMs?: number | undefined;
  backups?: Backups | undefined;
  /** Where tries to sign in are counted when the store does not; else each app counts its own. */
  tries?: TryBook | undefined;
  /** Done when the store is ready to be read. */
  prepared: Promise<unknown>;
  onAway: Tries["onAway"];
}

/**
 * Opens the directory over the configured stores and keeps it fresh until it is closed. A backend may be away, or not
 * ready before `prepared`: then the app runs, and its catalog comes when it can.
 */
export const startApp = async (
  config: Config,
  log: Log,
  { backups, tries, prepared, onAway, newsletterEveryMs }: Opening = atOnce,
): Promise<App> => {
  const stores = openAppStores(config, tries);
  const { records, submissions, asActor } = stores;
  const counters = createCounters();
  const catalogStore = withCommitCounters(stores.catalogStore, counters);
  const identity = forgettingFirstPassword(withSignInCounters(stores.identity, counters), config);
  const closing = new AbortController();
  const open = () =>
    openCatalog(catalogStore, log, {
      patience: () => pause(PATIENCE_MS, undefined, { ref: false }),
      runSlices: runInSlices,
    });
  const opening = prepared.then(() => retry(open, { onAway, until: closing.signal }));
  const catalog = config.supabase ? awaitedCatalog(opening) : await opening;
  const views = createViewCounter(catalogStore, clock, log);
  const files = createBrandFiles();
  let isToldReplaced = false;
  const lookAtFile = async (): Promise<void> => {
    const isReplacedNow = (await stores.answers()) === "replaced";
    if (isReplacedNow && !isToldReplaced)
      log.error(
        "database_replaced",
        new Error("Nothing is written any more: start the server again"),
      );
    isToldReplaced = isReplacedNow;
  };
  const mail = openMail(config, stores.held, clock, ids, log);
  const timers = [
    setInterval(() => void views.flush(), FLUSH_VIEWS_MS),
    setInterval(() => void catalog.refreshViews(), REFRESH_VIEWS_MS),
    setInterval(() => void lookAtFile(), LOOK_AT_FILE_MS),
    setTimeout(() => void mail.forgetOld(), FIRST_PURGE_MS),
    setInterval(() => void mail.forgetOld(), PURGE_MS),
    ...(newsletterEveryMs === undefined
      ? []
      : [
          setTimeout(() => void mail.sendWhenDue(newsletterEveryMs), FIRST_ISSUE_MS),
          setInterval(() => void mail.sendWhenDue(newsletterEveryMs), ISSUE_MS),
        ]),
  ];
  return {
    directory: createDirectory({
      catalog,
      store: catalogStore,
      addresses: records,
      submissions,
      views,
      clock,
      ids,
      peopleServices: mail.peopleServices,
    }),
    catalog,
    identity,
    admit: admit({
      identity,
      openBackOffice: ({ administrator }, accessToken, whileAdmitted) => {
        const seen = asActor(accessToken);
        const store = withCommitCounters(seen.catalogStore, counters);
        return createBackOffice({
          // Supabase asks at the commit itself.
          store: config.supabase ? store : whileAdmitted(store),
          records: seen.records,
          imports: seen.imports,
          files,
          clock,
          ids,
          actor: { actor: administrator.email, origin: "web" },
          scheduler: eventLoopScheduler,
          backups,
          peopleServices: mail.seenBy(seen.held),
        });
      },
    }),
    clock,
    counters,
    backups,
    storeAnswers: stores.answers,
    opened: opening,
    recovery:
      mail.peopleServices &&
      (config.mail.smtpUrl === undefined
        ? undefined
        : recoverPassword({
            accounts: identity,
            peopleServices: mail.peopleServices,
            clock,
            keys: recoveryKeys,
          })),
    writesMails: mail.peopleServices !== undefined,
    setOrigin: (url) => mail.setOrigin(url),
    close: async () => {
      closing.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([views.flush(), mail.close()]);
      stores.close();
    },
  };
};
