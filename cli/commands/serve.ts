import cluster from "node:cluster";
import { gatherFromWorkers } from "#adapters/http/health/shared-metrics.ts";
import { createVisitorBooks } from "#adapters/http/limits/visitor-books.ts";
import { listen } from "#adapters/http/listen.ts";
import { Complaint, EXIT } from "../complaint.ts";
import { clock, openHouse, prepareStore } from "../compose.ts";
import { describeBadConfiguration, parseConfig, type Config } from "../config.schema.ts";
import { createLog } from "../log.ts";
import { siteApp } from "../site-app.ts";
import { onceToldToStop } from "../workers/once-told-to-stop.ts";
import { serveWithWorkers } from "../workers/serve-with-workers.ts";
import { askForShared, type Shared } from "../workers/shared.ts";

export interface ServeOptions {
  port?: string;
  host?: string;
  workers: number;
}

/** Serves until told to stop. */
export const serve = async (options: ServeOptions): Promise<void> => {
  const config = readConfig(options);
  if (cluster.isWorker) return serveHere(config, askForShared()).catch(endWorker);
  await prepareStore(config, announce);
  if (options.workers === 1) return serveHere(config);
  serveWithWorkers({
    workers: options.workers,
    shared: { ...createVisitorBooks(clock), exposeMetrics: gatherFromWorkers() },
    onReady: announceReady,
    beforeStop: async () => {},
  });
};

/** A worker is kept alive by its line to the primary, so it has to end itself. */
const endWorker = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(EXIT.failed);
};

const announce = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const announceReady = (url: string): void => announce(`GolfBrands ready at ${url}`);

const readConfig = ({ port, host }: ServeOptions): Config => {
  const parsed = parseConfig({
    ...process.env,
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
  });
  if (!parsed.ok) throw new Complaint(describeBadConfiguration(parsed.failure));
  return parsed.value;
};

const serveHere = async (config: Config, shared?: Shared): Promise<void> => {
  const log = createLog(config.logLevel);
  const house = await openHouse(config, log);
  const server = await listen(siteApp(house, config, log, shared), {
    host: config.host,
    port: config.port,
  }).catch(async (error: unknown) => {
    await house.close();
    throw new Complaint(error instanceof Error ? error.message : String(error));
  });
  onceToldToStop(async () => {
    await server.close();
    await house.close();
    log.info("stopped");
    process.exit(0);
  });
  if (cluster.isWorker) process.send?.({ ready: server.url });
  else announceReady(server.url);
};
