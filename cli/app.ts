import { setTimeout as pause } from "node:timers/promises";
import { createBrandFiles } from "#adapters/files/brand-files.ts";
import { eventLoopScheduler, sha256 } from "#adapters/system.ts";
import { makeOpenFiles } from "#adapters/open-data/make-open-files.ts";
import { openFilesCache } from "#adapters/open-data/open-files-cache.ts";
import { linkKeys } from "#adapters/identity/keys.ts";
import { createCounters, withSignInCounters, withCommitCounters } from "#adapters/counters.ts";
import { admit, createBackOffice } from "#core/back-office/create-back-office.ts";
import { lazyCatalog, openCatalog } from "#core/catalog/catalog.ts";
import { createChecksQueue } from "#core/back-office/checks-queue.ts";
import { createDirectory } from "#core/directory/create-directory.ts";
import type { Backups, Log } from "#core/ports/system.ts";
import { createViewCounter } from "#core/directory/record-view.ts";
import { recoverPassword } from "#core/session/recover-password.ts";
import type { Config } from "./config.schema.ts";
import { withoutFirstPassword } from "./app/first-password.ts";
import { retry, type Tries } from "./app/start-up.ts";
import { clock, ids, openAppStores } from "./app/stores.ts";
import { openMail } from "./app/mail.ts";
import { DAY_MS } from "#core/days.ts";

/** Views are written at the latest this long after they were counted. */
const FLUSH_VIEWS_MS = 1_000;
/** How far the popularity order may lag behind. */
const REFRESH_VIEWS_MS = 60_000;
/** How often a server looks whether its database file is still its own. */
const CHECK_FILE_MS = 5_000;
/** A visitor is not kept waiting for a backend longer than this. */
const TIMEOUT_MS = 2_000;

const timeout = () => pause(TIMEOUT_MS, undefined, { ref: false });

/** What was kept long enough is forgotten so soon after a start, and then each day. */
const FIRST_PURGE_MS = 10_000;

/** Whether an issue of the newsletter is due is looked at soon after a start, and then now and again. */
const FIRST_ISSUE_MS = 5_000;
const ISSUE_MS = 600_000;

/** A running directory: its doors, and what keeps it fresh. */
export type App = Awaited<ReturnType<typeof startApp>>;

/** How an app is started. */
export interface Opening {
  /** How often the newsletter is sent by itself; never where it is left out. */
  newsletterEveryMs?: number | undefined;
  backups?: Backups | undefined;
  /** Done when the store is ready to be read. */
  prepared: Promise<unknown>;
  onAway: Tries["onAway"];
}

const AT_ONCE: Opening = { prepared: Promise.resolve(), onAway: () => {} };

/**
 * Opens the directory over the configured stores and keeps it fresh until it is closed. A backend may be away, or not
 * ready before `prepared`: then the app runs, and its catalog comes when it can.
 */
export const startApp = async (
  config: Config,
  log: Log,
  { backups, prepared, onAway, newsletterEveryMs }: Opening = AT_ONCE,
) => {
  const stores = await openAppStores(config);
  const { records, submissions, asActor } = stores;
  const counters = createCounters();
  const catalogStore = withCommitCounters(stores.catalogStore, counters);
  const identity = withoutFirstPassword(withSignInCounters(stores.identity, counters), config);
  const closing = new AbortController();
  const openFiles = openFilesCache(
    async () => makeOpenFiles(await catalog.current(), config.license),
    stores.catalogStore,
  );
  const open = () => openCatalog(catalogStore, log, { timeout });
  const opening = prepared.then(() => retry(open, { onAway, until: closing.signal }));
  const catalog = config.supabase ? lazyCatalog(opening) : await opening;
  const views = createViewCounter(catalogStore, clock, log);
  const files = createBrandFiles();
  const queue = createChecksQueue();
  let isReplacementLogged = false;
  const checkFile = async (): Promise<void> => {
    const isReplacedNow = (await stores.answers()) === "replaced";
    if (isReplacedNow && !isReplacementLogged)
      log.error(
        "database_replaced",
        new Error("Nothing is written any more: start the server again"),
      );
    isReplacementLogged = isReplacedNow;
  };
  const mail = openMail(config, stores.peopleStores, log);
  const { peopleServices } = mail;
  const forgetOld = (): void => {
    void mail.forgetOld();
    void views.forgetOld();
  };
  const timers = [
    setInterval(() => void views.flush(), FLUSH_VIEWS_MS),
    setInterval(() => void catalog.refreshViews(), REFRESH_VIEWS_MS),
    setInterval(() => void checkFile(), CHECK_FILE_MS),
    setTimeout(forgetOld, FIRST_PURGE_MS),
    setInterval(forgetOld, DAY_MS),
    setTimeout(() => void mail.sendWhenDue(newsletterEveryMs), FIRST_ISSUE_MS),
    setInterval(() => void mail.sendWhenDue(newsletterEveryMs), ISSUE_MS),
  ];
  return {
    directory: createDirectory({
      catalog,
      store: catalogStore,
      addresses: records,
      history: records,
      submissions,
      views,
      clock,
      ids,
      keys: linkKeys,
      openFiles,
      license: config.license,
      timeout,
      peopleServices,
    }),
    catalog,
    /** The files of the open data. */
    openFiles,
    identity,
    senderKey: stores.senderKey,
    /** The administrators' door. */
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
          digest: sha256,
          actor: { actor: administrator.email, origin: "web" },
          scheduler: eventLoopScheduler,
          backups,
          checks: { store: seen.heldQuestions, siteWatch: seen.siteWatch, queue },
          peopleServices: mail.servicesOver(seen.peopleStores),
        });
      },
    }),
    counters,
    /** The server's own backups, if it makes any. */
    backups,
    storeAnswers: stores.answers,
    /** Resolves when the first catalog is there, which a backend that is away may take long to give. */
    opened: opening,
    /** How a forgotten password is replaced; only where mails are sent, and not just written to a folder. */
    recovery:
      peopleServices && config.mail.smtpUrl !== undefined
        ? recoverPassword({ accounts: identity, peopleServices, clock, keys: linkKeys })
        : undefined,
    /** Whether it writes mails. */
    writesMails: peopleServices !== undefined,
    /** Where it is served from, for links in mails; `SITE_URL` goes before. */
    setOrigin: mail.setOrigin,
    /** Writes what is still buffered, then lets go of the store. */
    close: async (): Promise<void> => {
      closing.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([views.flush(), mail.close()]);
      stores.close();
    },
  };
};
