import cluster from "node:cluster";
import { join } from "node:path";
import type { Log } from "#core/ports/system.ts";
import { EXIT } from "../user-error.ts";
import { packageRoot } from "../package-root.ts";
import { onStopSignal } from "../output/interrupt.ts";
import { answerWorker, type Shared } from "./shared.ts";

/** The pause before a worker that could not start is tried again; it doubles each time. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

interface Serving {
  workers: number;
  shared: Shared;
  /** Done when the store is ready to be read; the workers listen before, and answer when they can. */
  prepared: Promise<void>;
  /** Told why a worker has nothing to show yet. */
  onAway: (reason: string) => void;
  /** Told once, when all workers listen. */
  onReady: (url: string) => void;
  /** Told why nothing will be served. */
  onFailed: (error: unknown) => void;
  log: Log;
  /** Done before this process ends. */
  beforeStop: () => Promise<void>;
  /** Lets go of what the workers needed to the end. */
  afterWorkers: () => Promise<void>;
}

const workers = () => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

/**
 * Forks the workers, replaces one that dies, and passes a signal on to all. When one cannot start at the beginning,
 * all stop: it has said why. Later, its replacement is tried again after a growing pause.
 */
export const serveWithWorkers = (serving: Serving): void => {
  const ready = new Set<number>();
  let isReported = false;
  let stopping = false;
  let pause = FIRST_PAUSE_MS;

  const stopAll = async (exitCode: number): Promise<void> => {
    stopping = true;
    await Promise.all([
      serving.beforeStop(),
      ...workers().map((worker) => {
        const gone = new Promise((resolve) => worker.once("exit", resolve));
        worker.process.kill("SIGTERM");
        return gone;
      }),
    ]);
    try {
      await serving.afterWorkers();
    } finally {
      process.exit(exitCode);
    }
  };

  const reportWhenPrepared = (url: string): void => {
    const report = async () => {
      await serving.prepared;
      serving.onReady(url);
    };
    report().catch(() => {});
  };
  const giveUp = async (error: unknown): Promise<void> => {
    serving.onFailed(error);
    await stopAll(EXIT.failed);
  };

  const fork = (): void => {
    const worker = cluster.fork();
    answerWorker(worker, serving.shared);
    worker.on("message", (message: { ready?: string; away?: string }) => {
      if (message.away !== undefined) serving.onAway(message.away);
      if (message.ready === undefined) return;
      ready.add(worker.id);
      pause = FIRST_PAUSE_MS;
      if (isReported || ready.size < serving.workers) return;
      isReported = true;
      reportWhenPrepared(message.ready);
    });
  };

  cluster.on("exit", (worker, code) => {
    if (stopping) return;
    if (!isReported) return void stopAll(EXIT.failed);
    serving.log.warn("worker_ended", { worker: worker.process.pid, code });
    if (ready.delete(worker.id)) return fork();
    setTimeout(() => {
      if (!stopping) fork();
    }, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  });
  onStopSignal(() => stopAll(EXIT.done));
  // `npm start` runs the program from another script, which could not serve as a worker.
  cluster.setupPrimary({ exec: join(packageRoot, "cli", "bin.mjs") });
  for (let i = 0; i < serving.workers; i += 1) fork();
  serving.prepared.catch(giveUp);
};
