import { listen } from "#adapters/http/listen.ts";
import type { Log } from "#core/ports/system.ts";
import { type Opening, startApp } from "../../app.ts";
import { mailNotice } from "../../app/mail.ts";
import { siteApp } from "../../app/site-app.ts";
import { prepareStore } from "../../app/start-up.ts";
import { clock } from "../../app/stores.ts";
import { backUpInProcess, type BackupPlan, scheduleBackups } from "../../backups.ts";
import { type Config, environmentWith, readConfig } from "../../config.schema.ts";
import { createLog, logConsole } from "../../log.ts";
import { onStopSignal } from "../../output/interrupt.ts";
import { EXIT, errorText, failureText, UserError } from "../../user-error.ts";

export interface ServeOptions {
  port?: string;
  host?: string;
  /** How often the newsletter is sent by itself; never where it is left out. */
  newsletterEveryMs: number | undefined;
  backups: BackupPlan | undefined;
}

/** Serves until told to stop. Standard error is for the log; what is said to people goes to standard output. */
export const serve = async (options: ServeOptions): Promise<void> => {
  try {
    await begin(options, readConfig(environmentWith(options)));
  } catch (error) {
    reportFailure(error);
    process.exitCode = error instanceof UserError ? error.exitCode : EXIT.failed;
  }
};

const begin = async (options: ServeOptions, config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  logConsole(log);
  const { newsletterEveryMs } = options;
  if (newsletterEveryMs !== undefined) refuseWithoutMails(config);
  warnOfPlainHttp(config, log);
  const onAway = reportOnce(log);
  const prepared = prepareStore(config, printLine, { onAway, until: ending.signal });
  // A backend may be away; a file is there, or somebody has to do something about it.
  if (!config.supabase) await prepared;
  const notice = mailNotice(config);
  if (notice !== undefined) printLine(notice);
  const backups = options.backups && startBackups(options.backups, config, log);
  await serveHere(config, log, {
    prepared,
    backups,
    beforeStop: backups?.stop,
    newsletterEveryMs,
    onAway,
  });
};

interface Here extends Opening {
  beforeStop?: (() => Promise<void>) | undefined;
}

const serveHere = async (config: Config, log: Log, here: Here): Promise<void> => {
  const app = await startApp(config, log, here);
  const server = await listen(siteApp(app, config, log), {
    host: config.host,
    port: config.port,
  }).catch(async (error: unknown) => {
    ending.abort();
    await app.close();
    throw new UserError(errorText(error));
  });
  app.setOrigin(server.url);
  onStopSignal(async () => {
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
  printLine(`GolfBrands ready at ${server.url}`);
};

/** Aborted when this process will not serve, or not any more. */
const ending = new AbortController();

/** Says, once for each reason, why there is no directory yet. */
const reportOnce = (log: Log) => {
  const reported = new Set<string>();
  return (reason: string): void => {
    if (reported.has(reason)) return;
    reported.add(reason);
    printLine(
      `The directory is not there yet: ${reason} The site answers 503 until it is, and keeps trying.`,
    );
    log.error("directory_unavailable", new Error(reason));
  };
};

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** A `UserError` says all there is to know; anything else is logged too, with where it arose. */
const reportFailure = (error: unknown): void => {
  printLine(failureText(error));
  if (error instanceof UserError) return;
  const log = createLog("error");
  log.error("start_failed", error);
};

/** Passwords and tokens go over the network as they are, unless a proxy puts TLS before them. */
const warnOfPlainHttp = ({ host, siteUrl }: Config, log: Log): void => {
  if (/^(?:127\.[\d.]+|::1|localhost)$/.test(host) || siteUrl?.startsWith("https:")) return;
  printLine(
    `Others can reach ${host}, and SITE_URL is no https address: put a proxy with TLS in front, and set SITE_URL to its address.`,
  );
  log.warn("served_without_tls");
};

const startBackups = (plan: BackupPlan, config: Config, log: Log) => {
  if (config.supabase)
    throw new UserError(
      "--backup-dir copies a database file, and there is none: SUPABASE_URL is set. Supabase keeps backups of its own.",
    );
  return scheduleBackups(plan, { makeBackup: backUpInProcess(config), clock, log });
};

const refuseWithoutMails = ({ supabase }: Config): void => {
  if (supabase && supabase.secretKey === undefined)
    throw new UserError(
      "--newsletter-every sends mails, which on Supabase need SUPABASE_SECRET_KEY.",
      EXIT.badUsage,
    );
};
