import { parentPort, workerData } from "node:worker_threads";
import { openReading } from "../sqlite/catalog-reads.ts";
import { openBeside } from "../sqlite/open-database.ts";
import type { ThreadOrder } from "./keep-open-files.ts";
import { makeOpenFiles } from "./make-open-files.ts";

// The program of the thread that makes the files of the open data from a database file, as it is at one moment.

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keep-open-files.ts is its other end.
const { file, ...order } = workerData as ThreadOrder;
const database = openBeside(file, { readonly: true });
try {
  database.exec("BEGIN");
  const made = await makeOpenFiles({ readOpen: (read) => read(openReading(database)) }, order);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window.
  parentPort?.postMessage(made);
} finally {
  database.close();
}
