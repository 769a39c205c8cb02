import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** `TRUNCATE` also leaves nothing behind in the write-ahead log. */
export type Checkpoint = "PASSIVE" | "TRUNCATE";

/** How long it waits for who reads or writes. */
const PATIENCE_MS = 2_000;

const DRIVER = createRequire(import.meta.url).resolve("better-sqlite3");

/** What the thread does; first what hinders nobody, which is most of it. */
const WORK = `
  const { workerData: { driver, file, checkpoint, patience } } = require("node:worker_threads");
  const database = new (require(driver))(file, { timeout: patience, fileMustExist: true });
  database.pragma("wal_checkpoint(PASSIVE)");
  if (checkpoint !== "PASSIVE") database.pragma("wal_checkpoint(" + checkpoint + ")");
  database.close();
`;

/**
 * Brings what is in the write-ahead log into the database file, in a thread of its own: after a long write that takes long, and
 * SQLite does it in one piece. When it cannot be done now, SQLite does it after some later write.
 */
export const checkpointBeside = (file: string, checkpoint: Checkpoint): Promise<void> =>
  new Promise((resolve) => {
    const workerData = { driver: DRIVER, file, checkpoint, patience: PATIENCE_MS };
    const thread = new Worker(WORK, { eval: true, workerData });
    thread.once("error", () => resolve());
    thread.once("exit", () => resolve());
  });
