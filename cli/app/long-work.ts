import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { type LongWork, NoLongerAdmitted } from "#core/back-office/create-back-office.ts";
import type { JobStart, Jobs, RunningJob } from "#core/ports/jobs.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { ok, SaveUnconfirmed, StoreFull, StoreUnavailable } from "#core/result.ts";
import type { Config } from "../config.schema.ts";
import { packageRoot } from "../package-root.ts";

export type LongMethod = keyof LongWork;

/** A call of one of the long methods by the holder of an access token. */
export interface LongCall {
  id: number;
  accessToken: string;
  method: LongMethod;
  args: unknown[];
}

/** A file on its way to the thread, which reads it. */
export interface FileInTransit {
  name: string;
  stream: ReadableStream<Uint8Array>;
}

/** A message from the thread. Answers are JSON text, which the server reads faster than a message of many objects. */
export type LongReport =
  | { what: "done"; id: number; answer: string }
  | { what: "failed"; id: number; failure: ThreadFailure }
  | { what: "job"; job: number; about: JobStart }
  | { what: "progress"; job: number; rows: Parameters<RunningJob["onProgress"]> }
  | { what: "ended"; job: number; outcome: Parameters<RunningJob["end"]>[0] };

/** An error as data, because errors lose their class between threads. */
export interface ThreadFailure {
  name: string;
  message: string;
  stack: string | undefined;
  notAdmitted?: NoLongerAdmitted["failure"];
}

/** Batches with at least this many records are reverted in the thread; smaller ones take less time than starting the thread. */
const LARGE_BATCH = 200;
/** The thread ends after this idle time, because its own copy of the directory takes memory. */
const IDLE_MS = 60_000;

/** The built program of the thread. */
const PROGRAM = join(packageRoot, "dist/server/long-work-thread.js");

interface PendingCall {
  resolve: (answer: string) => void;
  reject: (error: Error) => void;
}

/**
 * Runs long work in a thread that opens the same stores and parses the files itself, so that the server can answer pages meanwhile.
 * The thread starts with the first call.
 */
export const openLongWork = (config: Config, jobs: Jobs) => {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, PendingCall>();
  const running = new Map<number, RunningJob>();

  const settle = (id: number, finish: (call: PendingCall) => void): void => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (pending) finish(pending);
    if (waiting.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref();
  };

  const handleReport = (report: LongReport): void => {
    if (report.what === "done") settle(report.id, ({ resolve }) => resolve(report.answer));
    else if (report.what === "failed")
      settle(report.id, ({ reject }) => reject(errorOf(report.failure)));
    else if (report.what === "job") running.set(report.job, jobs.start(report.about));
    else if (report.what === "progress") running.get(report.job)?.onProgress(...report.rows);
    else {
      running.get(report.job)?.end(report.outcome);
      running.delete(report.job);
    }
  };

  const fail = (error: Error): void => {
    thread = undefined;
    for (const job of running.values()) job.end({ failure: "unexpected" });
    running.clear();
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(error));
  };

  /** Ends the thread, whatever it is doing. Unfinished work writes nothing. */
  const stop = async (): Promise<void> => {
    const ended = thread;
    fail(new StoreUnavailable("The server is stopping."));
    clearTimeout(idle);
    await ended?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(PROGRAM, { workerData: config });
    started.on("message", handleReport);
    started.on("error", fail);
    started.on("exit", () => {
      if (thread === started) fail(new Error("The thread of long work ended"));
    });
    return started;
  };

  const call = <Method extends LongMethod>(
    accessToken: string,
    method: Method,
    ...args: unknown[]
  ): Promise<Awaited<ReturnType<LongWork[Method]>>> => {
    clearTimeout(idle);
    thread ??= start();
    const id = (lastId += 1);
    const answered = new Promise<Awaited<ReturnType<LongWork[Method]>>>((resolve, reject) =>
      waiting.set(id, { resolve: (answer) => resolve(JSON.parse(answer)), reject }),
    );
    const streams = args.flatMap((arg) => (isInTransit(arg) ? [arg.stream] : []));
    thread.postMessage({ id, accessToken, method, args } satisfies LongCall, streams);
    return answered;
  };

  /** The long methods of a back office, for the holder of an access token. Small reverts run in `local`, without the thread. */
  const longWorkOf = (accessToken: string, local: BackOffice): LongWork => {
    const isLarge = async (batchId: string): Promise<boolean> => {
      const found = await local.showBatch(batchId, 1);
      return found.ok && found.value.total >= LARGE_BATCH;
    };
    return {
      reviewImport: (file, ...rest) =>
        inTransit(file, (sent) => call(accessToken, "reviewImport", sent, ...rest)),
      applyImport: (file, ...rest) =>
        inTransit(file, (sent) => call(accessToken, "applyImport", sent, ...rest)),
      writeRejects: async (file, request) => {
        const written = await inTransit(file, (sent) =>
          call(accessToken, "writeRejects", sent, request),
        );
        return written.ok ? ok({ ...written.value, text: pieces(written.value.text) }) : written;
      },
      previewRevert: async (batchId) =>
        (await isLarge(batchId))
          ? call(accessToken, "previewRevert", batchId)
          : local.previewRevert(batchId),
      revert: async (batchId) =>
        (await isLarge(batchId)) ? call(accessToken, "revert", batchId) : local.revert(batchId),
    };
  };

  return { longWorkOf, stop };
};

/** Sends a file to the thread. If reading the file fails, throws the original error, because the thread's copy has lost its class. */
const inTransit = async <Answer>(
  { name, content }: SentFile,
  send: (sent: FileInTransit) => Promise<Answer>,
): Promise<Answer> => {
  let broken: unknown;
  const watched = async function* () {
    try {
      yield* content.stream();
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  try {
    return await send({ name, stream: ReadableStream.from(watched()) });
  } catch (error) {
    throw broken ?? error;
  }
};

export const isInTransit = (arg: unknown): arg is FileInTransit =>
  typeof arg === "object" && arg !== null && "stream" in arg && "name" in arg;

/** The thread returns the text of a file as a list; callers expect a stream. */
async function* pieces(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* text;
}

const STORE_ERRORS = { StoreUnavailable, StoreFull, SaveUnconfirmed };

const errorOf = ({ name, message, stack, notAdmitted }: ThreadFailure): Error => {
  if (notAdmitted) return new NoLongerAdmitted(notAdmitted);
  const known = Object.entries(STORE_ERRORS).find(([one]) => one === name);
  const error = known ? new known[1](message) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
};
