import cluster from "node:cluster";
import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { gatherFromWorkers } from "#adapters/http/health/shared-metrics.ts";
import { createVisitorBooks } from "#adapters/http/limits/visitor-books.ts";
import { createTryBook } from "#adapters/identity/try-book.ts";
import { listen } from "#adapters/http/listen.ts";
import type { Backups, Log } from "#core/ports/system.ts";
import {
  backUpInProcess,
  type BackupPlan,
  scheduleBackups,
  type ScheduledBackups,
} from "../../backups.ts";
import { UserError, EXIT } from "../../user-error.ts";
import { startApp } from "../../app.ts";
import { prepareStore } from "../../app/start-up.ts";
import { clock } from "../../app/stores.ts";
import { type Config, readConfig } from "../../config.schema.ts";
import { createLog, logInsteadOfWords } from "../../log.ts";
import { mailNotice } from "../../app/mail.ts";
import { siteApp } from "../../app/site-app.ts";
import { onceToldToStop } from "../../output/interrupt.ts";
import { serveWithWorkers } from "../../workers/serve-with-workers.ts";
import { askForShared, type Shared, sharedBackups } from "../../workers/shared.ts";

export interface ServeOptions {
  port?: string;
  host?: string;
  workers: number;
  /** How often the newsletter is sent by itself; never where it is left out. */
  newsletterEveryMs: number | undefined;
  /** Backups to make meanwhile. */
  backups: BackupPlan | undefined;
}

/** Serves until told to stop. Standard error is for the log; what is said to people goes to standard output. */
export const serve = async (options: ServeOptions): Promise<void> => {
  try {
    await begin(options, configOf(options));
  } catch (error) {
    sayFailure(error);
    process.exitCode = error instanceof UserError ? error.exitCode : EXIT.failed;
    // A worker is kept alive by its line to the primary, so it has to end itself.
    if (cluster.isWorker) process.exit();
  }
};

const begin = async (options: ServeOptions, config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  logInsteadOfWords(log);
  if (cluster.isWorker) return serveAsWorker(config, options);
  const { newsletterEveryMs } = options;
  if (newsletterEveryMs !== undefined) refuseWithoutMails(config);
  warnOfPlainHttp(config, log);
  const onAway = sayOnce(log);
  const prepared = prepareStore(config, announce, { onAway, until: ending.signal });
  // A backend may be away; a file is there, or somebody has to do something about it.
  if (!config.supabase) await prepared;
  const notice = mailNotice(config);
  if (notice !== undefined) announce(notice);
  const backups = options.backups && startBackups(options.backups, config);
  const logKey = randomBytes(32);
  if (options.workers === 1)
    return serveHere(config, {
      logKey,
      prepared,
      backups,
      beforeStop: backups?.stop,
      newsletterEveryMs,
    });
  serveWithWorkers({
    workers: options.workers,
    shared: {
      ...createVisitorBooks(clock),
      ...createTryBook(clock),
      logKey: async () => logKey.toString("base64"),
      exposeMetrics: gatherFromWorkers(),
      backupState: async () => (await backups?.state()) ?? null,
    },
    prepared,
    onReady: announceReady,
    onAway,
    onFailed: sayFailure,
    log,
    beforeStop: async () => backups?.stop(),
  });
};

/** Says to people why nothing is served, and to the log that it is so. */
const sayFailure = (error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  announce(error instanceof UserError ? message : `GolfBrands failed unexpectedly: ${message}`);
  const log = createLog("error");
  log.error("start_failed", error);
};

/** Passwords and tokens go over the network as they are, unless a proxy puts TLS before them. */
const warnOfPlainHttp = ({ host, siteUrl }: Config, log: Log): void => {
  if (/^(?:127\.[\d.]+|::1|localhost)$/.test(host) || siteUrl?.startsWith("https:")) return;
  announce(
    `Others can reach ${host}, and SITE_URL is no https address: put a proxy with TLS in front, and set SITE_URL to its address.`,
  );
  log.warn("served_without_tls");
};

/** Aborted when this process will not serve, or not any more. */
const ending = new AbortController();
/** Says, once for each reason, why there is no directory yet. */
const sayOnce = (log: Log) => {
  const said = new Set<string>();
  return (reason: string): void => {
    if (cluster.isWorker) return void process.send?.({ away: reason });
    if (said.has(reason)) return;
    said.add(reason);
    announce(
      `The directory is not there yet: ${reason} The site answers 503 until it is, and keeps trying.`,
    );
    log.error("directory_unavailable", new Error(reason));
  };
};

const startBackups = (plan: BackupPlan, config: Config): ScheduledBackups => {
  if (config.supabase)
    throw new UserError(
      "--backup-dir copies a database file, and there is none: SUPABASE_URL is set. Supabase keeps backups of its own.",
    );
  const log = createLog(config.logLevel);
  return scheduleBackups(plan, { makeBackup: backUpInProcess(config), clock, log });
};

const serveAsWorker = async (config: Config, options: ServeOptions): Promise<void> => {
  const shared = askForShared();
  const logKey = Buffer.from(await shared.logKey(), "base64");
  // Each asks whether an issue is due, and the store lets one of them send it.
  const { newsletterEveryMs } = options;
  const backups = options.backups && sharedBackups(shared);
  await serveHere(config, { logKey, shared, backups, newsletterEveryMs });
};

const announce = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const announceReady = (url: string): void => announce(`GolfBrands ready at ${url}`);

const configOf = ({ port, host }: ServeOptions): Config =>
  readConfig({
    ...process.env,
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
  });

/**
 * The engine notes where objects are made that live long, and makes those among the old ones from then on. A cache that
 * fills at first and is full later teaches it the wrong lesson: with this on, what every request made was old from
 * birth, which took twice the memory and a fifth of the time.
 */
const takeAnswersForShortLived = (): void => {
  setFlagsFromString("--no-allocation-site-pretenuring");
};

const refuseWithoutMails = ({ supabase }: Config): void => {
  if (supabase && supabase.secretKey === undefined)
    throw new UserError(
      "--newsletter-every sends mails, which on Supabase need SUPABASE_SECRET_KEY.",
      EXIT.badUsage,
    );
};

interface Here {
  logKey: Uint8Array;
  /** Done when the store is ready to be read. */
  prepared?: Promise<void>;
  /** What this process has in common with others. */
  shared?: Shared;
  backups?: Backups | undefined;
  beforeStop?: (() => Promise<void>) | undefined;
  newsletterEveryMs?: number | undefined;
}

const serveHere = async (config: Config, here: Here): Promise<void> => {
  takeAnswersForShortLived();
  const log = createLog(config.logLevel);
  const { prepared = Promise.resolve(), backups } = here;
  const app = await startApp(config, log, {
    backups,
    prepared,
    tries: here.shared,
    newsletterEveryMs: here.newsletterEveryMs,
    onAway: sayOnce(log),
  });
  const server = await listen(siteApp(app, config, log, here), {
    host: config.host,
    port: config.port,
  }).catch(async (error: unknown) => {
    ending.abort();
    await app.close();
    throw new UserError(error instanceof Error ? error.message : String(error));
  });
  app.setOrigin(server.url);
  onceToldToStop(async () => {
    ending.abort();
    await Promise.all([server.close(), here.beforeStop?.()]);
    await app.close();
    log.info("stopped");
    process.exit(0);
  });
  await app.opened.catch(async (error: unknown) => {
    await server.close();
    await app.close();
    throw error;
  });
  if (cluster.isWorker) process.send?.({ ready: server.url });
  else announceReady(server.url);
};
