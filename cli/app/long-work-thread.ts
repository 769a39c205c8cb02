import { parentPort, workerData } from "node:worker_threads";
import {
  admit,
  type LongWork,
  longWork,
  NoLongerAdmitted,
} from "#core/back-office/create-back-office.ts";
import type { Jobs } from "#core/ports/jobs.ts";
import { ok } from "#core/result.ts";
import type { Config } from "../config.schema.ts";
import { isInTransit, type LongCall, type LongReport, type ThreadFailure } from "./long-work.ts";
import { backOfficeParts } from "./back-office-parts.ts";
import { openAppStores } from "./stores.ts";

/** The program of the thread that does long work: imports and undos. */
if (!parentPort) throw new Error("This program runs in a thread of the server.");
const port = parentPort;
const report = (message: LongReport): void => port.postMessage(message);

let lastJob = 0;

/** Reports jobs to the server, which lists them. */
const jobs: Jobs = {
  start: (about) => {
    const job = (lastJob += 1);
    report({ what: "job", job, about });
    return {
      onProgress: (...rows) => report({ what: "progress", job, rows }),
      end: (outcome) => report({ what: "ended", job, outcome }),
    };
  },
  list: () => [],
};

/** Passed by `openLongWork`. */
const config: Config = workerData;
const stores = await openAppStores(config);
const parts = backOfficeParts(stores);

/** The long methods of the server's back office, for the holder of an access token. */
const enter = admit({
  identity: stores.identity,
  openBackOffice: ({ administrator }, _accessToken, whileAdmitted) =>
    longWork({
      ...parts,
      store: whileAdmitted(parts.store),
      actor: { actor: administrator.email, origin: "web" },
      jobs,
    }),
});

const run = async ({ accessToken, method, args }: LongCall): Promise<unknown> => {
  const entered = await enter(accessToken);
  if (!entered.ok) throw new NoLongerAdmitted(entered.failure);
  const given = args.map((arg) =>
    isInTransit(arg) ? { name: arg.name, content: { stream: () => arg.stream } } : arg,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server passes the method's arguments.
  const call = entered.value[method] as (
    ...given: unknown[]
  ) => ReturnType<LongWork[typeof method]>;
  const outcome = await call(...given);
  if (!outcome.ok || !("text" in outcome.value)) return outcome;
  const text: string[] = [];
  for await (const piece of outcome.value.text) text.push(piece);
  return ok({ ...outcome.value, text });
};

const failureOf = (error: unknown): ThreadFailure => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: undefined };
  const { name, message, stack } = error;
  return error instanceof NoLongerAdmitted
    ? { name, message, stack, notAdmitted: error.failure }
    : { name, message, stack };
};

port.on("message", async (call: LongCall) => {
  const { id } = call;
  try {
    report({ what: "done", id, answer: JSON.stringify(await run(call)) });
  } catch (error) {
    report({ what: "failed", id, failure: failureOf(error) });
  }
});
