import cluster, { type Worker } from "node:cluster";
import type { TurnKind } from "#adapters/http/limits/submission-limit.ts";
import type { MadeFiles } from "#adapters/open-data/make-open-files.ts";
import type { ViewVerdict, VisitorQuotas } from "#adapters/http/limits/view-gate.ts";
import type { NotedAttempt, SignInAttempts } from "#adapters/identity/sign-in-limits.ts";
import type { OpenFilesKeeper } from "#core/open-data/open-files.ts";
import type { Backups, BackupState } from "#core/ports/system.ts";
import { StoreUnavailable } from "#core/failure.ts";

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

interface Question {
  question: number;
  about: keyof Shared;
  given: readonly string[];
}

interface Reply {
  reply: number;
  value?: unknown;
  failed?: boolean;
}

/** The process that started the workers does next to nothing else, so it answers at once or not at all. */
const PATIENCE_MS = 6_000;
/** But making files of a large directory takes it a while, and reading them from afar a longer one. */
const MAKING_MS = 120_000;

/** Answers what a worker asks. */
export const answerWorker = (worker: Worker, shared: Shared): void => {
  const answer = async ({ about, given: [first = "", ...rest] }: Question): Promise<unknown> => {
    switch (about) {
      case "takeTurn":
        return shared.takeTurn(first, kindOf(rest));
      case "giveBackTurn":
        return shared.giveBackTurn(first, kindOf(rest));
      case "judgeView":
        return shared.judgeView(first, rest[0] ?? "", rest[1] ?? "");
      case "judgeSearch":
        return shared.judgeSearch(first, rest[0] ?? "", rest[1] ?? "");
      case "noteAttempt":
        return shared.noteAttempt(first, rest[0] ?? "");
      case "forgiveAttempt":
        return shared.forgiveAttempt(first);
      case "takeChanges":
        return shared.takeChanges(first);
      case "takeDump":
        return shared.takeDump(first, rest[0] ?? "");
      case "keptOpenFiles":
        return shared.keptOpenFiles(Number(first));
      case "madeOpenFiles":
        return shared.madeOpenFiles(Number(first));
      case "logKey":
        return shared.logKey();
      case "exposeMetrics":
        return shared.exposeMetrics();
      case "backupState":
        return shared.backupState();
    }
  };
  const send = (reply: Reply): void => {
    if (worker.isConnected()) worker.send(reply);
  };
  worker.on("message", (message: Partial<Question>) => {
    const { question, about, given } = message;
    if (question === undefined || about === undefined || given === undefined) return;
    answer({ question, about, given }).then(
      (value) => send({ reply: question, value }),
      () => send({ reply: question, failed: true }),
    );
  });
};

const kindOf = ([kind]: readonly string[]): TurnKind =>
  kind === "refused" ? "refused" : "accepted";

/** The same in a worker. Rejects with `StoreUnavailable` when no answer comes. */
export const requestShared = (): Shared => {
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  process.on("message", (message: Partial<Reply>) => {
    if (message.reply !== undefined)
      waiting.get(message.reply)?.({ ...message, reply: message.reply });
  });

  const request = (about: keyof Shared, ...given: string[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const question = (count += 1);
      const finish = (reply: Reply): void => {
        clearTimeout(timer);
        waiting.delete(question);
        if (reply.failed) reject(new StoreUnavailable(`No answer about ${about}`));
        else resolve(reply.value);
      };
      const patience = about === "madeOpenFiles" ? MAKING_MS : PATIENCE_MS;
      const timer = setTimeout(() => finish({ reply: question, failed: true }), patience);
      waiting.set(question, finish);
      cluster.worker?.send({ question, about, given } satisfies Question);
    });

  return {
    takeTurn: async (...place) => Number(await request("takeTurn", ...place)),
    giveBackTurn: async (...place) => void (await request("giveBackTurn", ...place)),
    // Both ends are in this file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    judgeView: async (...view) => (await request("judgeView", ...view)) as ViewVerdict,
    // Both ends are in this file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    judgeSearch: async (...search) => (await request("judgeSearch", ...search)) as ViewVerdict,
    // Both ends are in this file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    noteAttempt: async (...by) => (await request("noteAttempt", ...by)) as NotedAttempt,
    takeChanges: async (address) => Number(await request("takeChanges", address)),
    takeDump: async (...turn) => Number(await request("takeDump", ...turn)),
    keptOpenFiles: async (revision) =>
      // Both ends are in this file.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (await request("keptOpenFiles", String(revision))) as MadeFiles | null,
    madeOpenFiles: async (revision) =>
      // Both ends are in this file.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (await request("madeOpenFiles", String(revision))) as MadeFiles,
    forgiveAttempt: async (noted) => void (await request("forgiveAttempt", noted)),
    logKey: async () => String(await request("logKey")),
    exposeMetrics: async () => String(await request("exposeMetrics")),
    // Both ends are in this file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    backupState: async () => (await request("backupState")) as BackupState | null,
  };
};
