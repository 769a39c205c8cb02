import cluster, { type Worker } from "node:cluster";
import type { MadeFiles } from "#adapters/open-data/make-open-files.ts";
import type { VisitorQuotas } from "#adapters/http/limits/view-gate.ts";
import type { SignInAttempts } from "#adapters/identity/sign-in-limits.ts";
import type { OpenFilesKeeper } from "#core/open-data/open-data.ts";
import type { Backups, BackupState } from "#core/ports/system.ts";
import { StoreUnavailable } from "#core/result.ts";

/** What the workers of a server have in common. It lives in the process that started them; they ask for it over their line. */
export interface Shared extends VisitorQuotas, SignInAttempts {
  /** Names people and places in the log, as base64. */
  logKey(): Promise<string>;
  /** Prometheus text of what all of them counted. */
  exposeMetrics(): Promise<string>;
  /** The files of the open data, which that process makes; null where those of this revision are not made yet. */
  keptOpenFiles(revision: number): Promise<MadeFiles | null>;
  madeOpenFiles(revision: number): Promise<MadeFiles>;
  /** How the backups are doing; null when none are made. */
  backupState(): Promise<BackupState | null>;
}

/** The backups as a worker sees them; it is told whether there are any, for it is started with the same options. */
export const sharedBackups = (shared: Shared): Backups => ({
  state: async () => (await shared.backupState()) ?? NO_BACKUPS,
});

const NO_BACKUPS: BackupState = { provenAt: null, bytes: null, failedAt: null, overdue: true };

/** The files of the open data as a worker sees them. */
export const sharedOpenFiles = (shared: Shared): OpenFilesKeeper<MadeFiles> => ({
  kept: async (revision) => (await shared.keptOpenFiles(revision)) ?? undefined,
  made: shared.madeOpenFiles,
});

/** The process that started the workers does next to nothing else, so it answers at once or not at all. */
const AT_ONCE_MS = 6_000;
/** But making files of a large directory takes it a while, and reading them from afar a longer one. */
const MAKING_MS = 120_000;

/** All that is asked, and how long an answer may take. What is said both ways is JSON. */
const PATIENCE_MS: Readonly<Record<keyof Shared, number>> = {
  takeTurn: AT_ONCE_MS,
  giveBackTurn: AT_ONCE_MS,
  judgeView: AT_ONCE_MS,
  judgeSearch: AT_ONCE_MS,
  noteAttempt: AT_ONCE_MS,
  forgiveAttempt: AT_ONCE_MS,
  takeChanges: AT_ONCE_MS,
  takeDump: AT_ONCE_MS,
  keptOpenFiles: AT_ONCE_MS,
  madeOpenFiles: MAKING_MS,
  logKey: AT_ONCE_MS,
  exposeMetrics: AT_ONCE_MS,
  backupState: AT_ONCE_MS,
};

interface Question {
  question: number;
  about: keyof Shared;
  given: readonly unknown[];
}

interface Reply {
  reply: number;
  value?: unknown;
  failed?: boolean;
}

/** Answers what a worker asks. */
export const answerWorker = (worker: Worker, shared: Shared): void => {
  const send = (reply: Reply): void => {
    if (worker.isConnected()) worker.send(reply);
  };
  const answer = async (about: keyof Shared, given: readonly unknown[]): Promise<unknown> => {
    const method: (...given: never[]) => Promise<unknown> = shared[about];
    // Given by a worker to the same method.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return method(...(given as never[]));
  };
  worker.on("message", ({ question, about, given }: Partial<Question>) => {
    if (question === undefined || about === undefined || given === undefined) return;
    answer(about, given).then(
      (value) => send({ reply: question, value }),
      () => send({ reply: question, failed: true }),
    );
  });
};

/** The same in a worker. Rejects with `StoreUnavailable` when no answer comes. */
export const requestShared = (): Shared => {
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  process.on("message", (message: Partial<Reply>) => {
    if (message.reply !== undefined)
      waiting.get(message.reply)?.({ ...message, reply: message.reply });
  });

  const request = (about: string, patience: number, given: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const question = (count += 1);
      const finish = (reply: Reply): void => {
        clearTimeout(timer);
        waiting.delete(question);
        if (reply.failed) reject(new StoreUnavailable(`No answer about ${about}`));
        else resolve(reply.value);
      };
      const timer = setTimeout(() => finish({ reply: question, failed: true }), patience);
      waiting.set(question, finish);
      cluster.worker?.send({ question, about, given });
    });

  const methods = Object.entries(PATIENCE_MS).map(([about, patience]) => [
    about,
    (...given: unknown[]) => request(about, patience, given),
  ]);
  // Each answers what the method of its name does in the process that is asked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(methods) as Shared;
};
