import cluster from "node:cluster";
import { listen } from "#adapters/http/listen.ts";
import type { Backups, Log } from "#core/ports/system.ts";
import { UserError } from "../../user-error.ts";
import { startApp } from "../../app.ts";
import { type Config } from "../../config.schema.ts";
import { createLog } from "../../log.ts";
import { siteApp } from "../../app/site-app.ts";
import { collectOften, growYoungGeneration, takeAnswersForShortLived } from "./engine.ts";
import { onStopSignal } from "../../output/interrupt.ts";
import { type Shared, sharedOpenFiles } from "../../workers/shared.ts";

/** Aborted when this process will not serve, or not any more. */
export const ending = new AbortController();
/** Says, once for each reason, why there is no directory yet. */
export const reportOnce = (log: Log) => {
  const reported = new Set<string>();
  return (reason: string): void => {
    if (cluster.isWorker) return void process.send?.({ away: reason });
    if (reported.has(reason)) return;
    reported.add(reason);
    printLine(
      `The directory is not there yet: ${reason} The site answers 503 until it is, and keeps trying.`,
    );
    log.error("directory_unavailable", new Error(reason));
  };
};

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const printReady = (url: string): void => printLine(`GolfBrands ready at ${url}`);

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

export const serveHere = async (config: Config, here: Here): Promise<void> => {
  takeAnswersForShortLived();
  const log = createLog(config.logLevel);
  const { prepared = Promise.resolve(), backups } = here;
  const app = await startApp(config, log, {
    backups,
    prepared,
    tries: here.shared,
    openFiles: here.shared && sharedOpenFiles(here.shared),
    newsletterEveryMs: here.newsletterEveryMs,
    onAway: reportOnce(log),
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
  growYoungGeneration();
  collectOften();
  if (cluster.isWorker) process.send?.({ ready: server.url });
  else printReady(server.url);
};
