import cluster from "node:cluster";
import { listen } from "#adapters/http/listen.ts";
import { Complaint, EXIT } from "../complaint.ts";
import { openHouse, prepareStore } from "../compose.ts";
import { describeBadConfiguration, parseConfig, type Config } from "../config.schema.ts";
import { createLog } from "../log.ts";
import { siteApp } from "../site-app.ts";

export interface ServeOptions {
  port?: string;
  host?: string;
  workers: number;
}

/** Serves until told to stop. */
export const serve = async (options: ServeOptions): Promise<void> => {
  const config = readConfig(options);
  if (cluster.isWorker) return serveHere(config).catch(endWorker);
  await prepareStore(config, announce);
  if (options.workers === 1) return serveHere(config);
  await serveWithWorkers(options.workers);
};

/** A worker is kept alive by its line to the primary, so it has to end itself. */
const endWorker = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(EXIT.failed);
};

const announce = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const readConfig = ({ port, host }: ServeOptions): Config => {
  const parsed = parseConfig({
    ...process.env,
    ...(port === undefined ? {} : { PORT: port }),
    ...(host === undefined ? {} : { HOST: host }),
  });
  if (!parsed.ok) throw new Complaint(describeBadConfiguration(parsed.failure));
  return parsed.value;
};

const serveHere = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  const house = await openHouse(config, log);
  const server = await listen(siteApp(house, config, log), {
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
  else announce(`GolfBrands ready at ${server.url}`);
};

const onceToldToStop = (stop: () => Promise<void>): void => {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      // A second Ctrl-C means now.
      if (stopping && signal === "SIGINT") process.exit(1);
      if (stopping) return;
      stopping = true;
      void stop();
    });
};

const workers = () => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

/** The pause before a worker that could not start is tried again; it doubles each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Forks the workers, replaces one that dies, and passes a signal on to all. When one cannot start at the beginning,
 * all stop: it has said why. Later, its replacement is tried again after a growing pause.
 */
const serveWithWorkers = async (count: number): Promise<void> => {
  const ready = new Set<number>();
  let announced = false;
  let stopping = false;
  let pause = FIRST_PAUSE_MS;

  const stopAll = async (exitCode: number): Promise<void> => {
    stopping = true;
    await Promise.all(
      workers().map((worker) => {
        const gone = new Promise((resolve) => worker.once("exit", resolve));
        worker.process.kill("SIGTERM");
        return gone;
      }),
    );
    process.exit(exitCode);
  };

  const fork = (): void => {
    const worker = cluster.fork();
    worker.on("message", (message: { ready?: string }) => {
      if (message.ready === undefined) return;
      ready.add(worker.id);
      pause = FIRST_PAUSE_MS;
      if (announced || ready.size < count) return;
      announced = true;
      announce(`GolfBrands ready at ${message.ready}`);
    });
  };

  cluster.on("exit", (worker, code) => {
    if (stopping) return;
    if (!announced) return void stopAll(EXIT.failed);
    process.stderr.write(`Worker ${worker.process.pid} ended with ${code}; starting another.\n`);
    if (ready.delete(worker.id)) return fork();
    setTimeout(() => {
      if (!stopping) fork();
    }, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  });
  onceToldToStop(() => stopAll(EXIT.done));
  for (let i = 0; i < count; i += 1) fork();
};
