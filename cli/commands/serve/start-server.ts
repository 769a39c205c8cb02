import { listen } from "#adapters/http/listen.ts";
import { createJobRegistry } from "#core/back-office/job-registry.ts";
import type { Jobs } from "#core/ports/jobs.ts";
import type { Log } from "#core/ports/system.ts";
import { type Opening, startApp } from "../../app.ts";
import { openLongWork } from "../../app/long-work.ts";
import { mailNotice } from "../../app/mail.ts";
import { siteApp } from "../../app/site-app.ts";
import { prepareStore } from "../../app/start-up.ts";
import { clock, ids } from "../../app/stores.ts";
import { backUpInProcess, type BackupPlan, scheduleBackups } from "../../backups.ts";
import { type Config, environmentWith, readConfig } from "../../config.schema.ts";
import { createLog, logConsole } from "../../log.ts";
import { onStopSignal } from "../../output/interrupt.ts";
import { EXIT } from "../../exit-codes.ts";
import { errorText, failureText, UserError } from "../../user-error.ts";

export interface ServeOptions {
  port?: string;
  host?: string;
  /** How often people get news by mail; undefined for never. */
  mailEveryMs: number | undefined;
  backups: BackupPlan | undefined;
}

/** Serves until a signal stops it. Logs to standard error, and prints messages for people to standard output. */
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
  const { mailEveryMs } = options;
  warnOfPlainHttp(config, log);
  const onUnavailable = reportOnce(log);
  const prepared = prepareStore(config, printLine, { onUnavailable, until: ending.signal });
  // Waits only for a database file, whose errors need a person. Supabase may be unreachable for a while.
  if (!config.supabase) await prepared;
  const notice = mailNotice(config);
  if (notice !== undefined) printLine(notice);
  const jobs = createJobRegistry(clock, ids);
  const backups = options.backups && startBackups(options.backups, config, log, jobs);
  await listenAndServe(config, log, {
    prepared,
    backups,
    jobs,
    longWork: openLongWork(config, jobs),
    beforeStop: backups?.stop,
    mailEveryMs,
    onUnavailable,
  });
};

interface Serving extends Opening {
  beforeStop?: (() => Promise<void>) | undefined;
}

const listenAndServe = async (config: Config, log: Log, serving: Serving): Promise<void> => {
  const app = await startApp(config, log, serving);
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
    await Promise.all([server.close(), serving.beforeStop?.()]);
    await app.close();
    log.info("stopped");
    process.exit(0);
  });
  await app.opened.catch(async (error: unknown) => {
    await server.close();
    await app.close();
    throw error;
  });
  printLine(`Edit the directory at ${server.url}/admin`);
  printLine(`GolfBrands ready at ${server.url}`);
};

/** Aborted when the server stops or cannot start. */
const ending = new AbortController();

/** Reports, once per reason, why the directory is not available yet. */
const reportOnce = (log: Log) => {
  const reported = new Set<string>();
  return (reason: string): void => {
    if (reported.has(reason)) return;
    reported.add(reason);
    printLine(
      `The directory is not available yet: ${reason} The site keeps trying and answers 503 until then.`,
    );
    log.error("directory_unavailable", new Error(reason));
  };
};

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints every failure. Logs unexpected ones with their stack. */
const reportFailure = (error: unknown): void => {
  printLine(failureText(error));
  if (error instanceof UserError) return;
  const log = createLog("error");
  log.error("start_failed", error);
};

/** Without TLS, passwords and tokens travel in the clear. */
const warnOfPlainHttp = ({ host, siteUrl }: Config, log: Log): void => {
  if (/^(?:127\.[\d.]+|::1|localhost)$/.test(host) || siteUrl?.startsWith("https:")) return;
  printLine(
    `Other machines can reach ${host}, and SITE_URL is not an https address. Put a proxy with TLS in front and set SITE_URL to its address.`,
  );
  log.warn("served_without_tls");
};

const startBackups = (plan: BackupPlan, config: Config, log: Log, jobs: Jobs) => {
  if (config.supabase)
    throw new UserError(
      "--backup-dir needs a database file, but SUPABASE_URL is set. Supabase makes its own backups.",
    );
  return scheduleBackups(plan, { makeBackup: backUpInProcess(config, jobs), clock, log });
};
