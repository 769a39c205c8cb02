import { setTimeout as pause } from "node:timers/promises";
import { othersFirst } from "#adapters/others-first.ts";
import { makeOpenFiles } from "#adapters/open-data/make-open-files.ts";
import { openFilesCache } from "#adapters/open-data/open-files-cache.ts";
import { linkKeys } from "#adapters/identity/keys.ts";
import { createCounters, withSignInCounters, withCommitCounters } from "#adapters/counters.ts";
import { admit, createBackOffice } from "#core/back-office/create-back-office.ts";
import { type Catalog, lazyCatalog, openCatalog } from "#core/catalog/catalog.ts";
import { createJobRegistry } from "#core/back-office/job-registry.ts";
import { acceptInvitation } from "#core/session/accept-invitation.ts";
import { createDirectory } from "#core/directory/create-directory.ts";
import type { Jobs } from "#core/ports/jobs.ts";
import type { Backups, Log } from "#core/ports/system.ts";
import { createViewCounter } from "#core/directory/record-view.ts";
import { recoverPassword } from "#core/session/recover-password.ts";
import type { Config } from "./config.schema.ts";
import { withoutFirstPassword } from "./app/first-password.ts";
import { retry, type RetryOptions } from "./app/start-up.ts";
import { backOfficeParts } from "./app/back-office-parts.ts";
import { clock, ids, openAppStores } from "./app/stores.ts";
import type { openLongWork } from "./app/long-work.ts";
import { openMail } from "./app/mail.ts";
import { createSiteChecker } from "./app/site-checker.ts";
import { DAY_MS, dayAt } from "#core/days.ts";

/** The interval for writing buffered views. */
const FLUSH_VIEWS_MS = 1_000;
/** The interval for updating the order by popularity. */
const REFRESH_VIEWS_MS = 60_000;
/** The interval for checking whether the database file was replaced. */
const CHECK_FILE_MS = 5_000;
/** The longest time a visitor waits for an unreachable backend. */
const TIMEOUT_MS = 2_000;
/** The longest wait for the catalog of a database file to refresh. While it applies thousands of changes, visitors see the previous state. */
const FILE_TIMEOUT_MS = 60;
/** The delay after a start until the first purge; later purges run daily. */
const FIRST_PURGE_MS = 10_000;
/** The delay after a start until news is first mailed, and the interval after that. */
const FIRST_NEWS_MS = 5_000;
const NEWS_MS = 600_000;
/** The delay after a start until decisions are first mailed to suggesters, and the interval after that. */
const FIRST_DECISION_MAILS_MS = 5_000;
const DECISION_MAILS_MS = 300_000;

const today = () => dayAt(clock.now());
const timeoutAfter = (ms: number) => () => pause(ms, undefined, { ref: false });

/** A running directory with its services. */
export type App = Awaited<ReturnType<typeof startApp>>;

export interface Opening {
  /** How often people get news by mail; undefined for never. */
  mailEveryMs?: number | undefined;
  backups?: Backups | undefined;
  /** The running jobs of this process, scheduled backups included. */
  jobs?: Jobs;
  /** Resolves when the store can be read; at once by default. */
  prepared?: Promise<unknown>;
  /** Runs long work in another thread. If absent, the main thread runs it between requests. */
  longWork?: ReturnType<typeof openLongWork> | undefined;
  onUnavailable?: RetryOptions["onUnavailable"];
}

/**
 * Opens the directory over the configured stores and runs its periodic tasks. If Supabase is unreachable or not yet
 * prepared, the app runs and loads its catalog later.
 */
export const startApp = async (
  config: Config,
  log: Log,
  {
    backups,
    jobs = createJobRegistry(clock, ids),
    prepared = Promise.resolve(),
    onUnavailable = () => {},
    mailEveryMs,
    longWork,
  }: Opening = {},
) => {
  const stores = await openAppStores(config);
  const { history, submissions } = stores;
  const counters = createCounters();
  const catalogStore = withCommitCounters(stores.catalogStore, counters);
  const identity = withoutFirstPassword(withSignInCounters(stores.identity, counters), config);
  const closing = new AbortController();
  const openFiles = openFilesCache(
    async () => makeOpenFiles(await catalog.current(), config.license),
    stores.catalogStore,
  );
  const timeout = timeoutAfter(config.supabase ? TIMEOUT_MS : FILE_TIMEOUT_MS);
  const open = () => openCatalog(catalogStore, log, { timeout, nextTurn: othersFirst, today });
  const opening = prepared.then(() => retry(open, { onUnavailable, until: closing.signal }));
  const catalog = config.supabase ? lazyCatalog(opening) : await opening;
  // A failure to open is reported through `catalog`.
  opening.then((opened) => prepareSearches(opened, closing.signal)).catch(() => {});
  const views = createViewCounter(catalogStore, clock, log);
  const parts = backOfficeParts({ ...stores, catalogStore });
  const siteChecker = config.sitesCheck && createSiteChecker(config.sitesCheck, config.siteUrl);
  const readModel = () => catalog.current();
  const news = { history, readModel, everyMs: mailEveryMs };
  const mail = openMail(config, stores.peopleStores, news, log);
  const { peopleServices } = mail;
  const sendsMail = config.mail.smtpUrl !== undefined;
  const inviting = stores.invitations && {
    invitations: stores.invitations,
    links: peopleServices.links,
    keys: linkKeys,
    origin: peopleServices.origin,
    post: sendsMail ? peopleServices.outbox.post : undefined,
  };
  const slugOf = async (brandId: string) => (await catalog.current()).card(brandId)?.slug;
  const stopTasks = startTasks([
    [FLUSH_VIEWS_MS, () => void views.flush()],
    [REFRESH_VIEWS_MS, () => void catalog.refreshViews()],
    [CHECK_FILE_MS, fileCheck(stores.answers, log)],
    [DAY_MS, () => void mail.forgetOld(), FIRST_PURGE_MS],
    [DAY_MS, () => void views.forgetOld(), FIRST_PURGE_MS],
    [
      DECISION_MAILS_MS,
      () => void mail.mailDecisions({ submissions, slugOf }),
      FIRST_DECISION_MAILS_MS,
    ],
    ...(mailEveryMs === undefined
      ? []
      : [[NEWS_MS, () => void mail.sendDue(), FIRST_NEWS_MS] satisfies Task]),
  ]);
  return {
    directory: createDirectory({
      catalog,
      store: catalogStore,
      history,
      submissions,
      views,
      clock,
      ids,
      keys: linkKeys,
      openFiles,
      license: config.license,
      timeout: timeoutAfter(TIMEOUT_MS),
      peopleServices,
    }),
    catalog,
    openFiles,
    /** For the public pages. */
    logos: stores.logos,
    identity,
    senderKey: stores.senderKey,
    /** Opens a back office for a signed-in administrator. */
    admit: admit({
      identity,
      openBackOffice: ({ administrator }, accessToken, whileAdmitted) => {
        const local = createBackOffice({
          ...parts,
          store: whileAdmitted(catalogStore),
          actor: { actor: administrator.email, origin: "web" },
          jobs,
          backups,
          siteChecker,
          log,
          peopleServices,
          administrators: { accounts: identity, inviting },
        });
        return longWork ? { ...local, ...longWork.longWorkOf(accessToken, local) } : local;
      },
    }),
    counters,
    backups,
    storeAnswers: stores.answers,
    /** Resolves when the first catalog is loaded. */
    opened: opening,
    /** Only with a mail server; without it, reset links would be written to a folder. */
    recovery: sendsMail
      ? recoverPassword({ accounts: identity, peopleServices, clock, keys: linkKeys })
      : undefined,
    acceptInvitation: inviting && acceptInvitation(inviting),
    /** Sets the origin of links in mails, unless `SITE_URL` is set. */
    setOrigin: mail.setOrigin,
    /** Writes buffered views and mails, then closes the stores. */
    close: async (): Promise<void> => {
      closing.abort();
      stopTasks();
      siteChecker?.stop();
      await Promise.all([views.flush(), mail.close(), longWork?.stop()]);
      stores.close();
    },
  };
};

type Task = readonly [everyMs: number, run: () => void, firstMs?: number];

/** Runs tasks periodically, and once additionally after `firstMs`. Returns a function that stops them. */
const startTasks = (tasks: readonly Task[]): (() => void) => {
  const timers = tasks.flatMap(([everyMs, run, firstMs]) => [
    setInterval(run, everyMs),
    ...(firstMs === undefined ? [] : [setTimeout(run, firstMs)]),
  ]);
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};

/** Logs once when another file replaces the open database. */
const fileCheck = (answers: () => Promise<boolean | "replaced">, log: Log) => {
  let isLogged = false;
  return async (): Promise<void> => {
    const isReplaced = (await answers()) === "replaced";
    if (isReplaced && !isLogged)
      log.error("database_replaced", new Error("Changes are refused. Restart the server."));
    isLogged = isReplaced;
  };
};

/** Reads the texts of all brands, so that the first search does not delay other requests. */
const prepareSearches = async ({ current }: Catalog, until: AbortSignal): Promise<void> => {
  while (!until.aborted && (await current()).prepareSearches()) await othersFirst();
};
