import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { UNEXPECTED } from "#core/back-office/job-registry.ts";
import type { Jobs, OnProgress } from "#core/ports/jobs.ts";
import type { Backups, Clock, Log } from "#core/ports/system.ts";
import type { Config } from "./config.schema.ts";
import { packageRoot } from "./package-root.ts";
import { errorText, UserError } from "./user-error.ts";

export interface BackupPlan {
  folder: string;
  everyMs: number;
  /** The number of backups to keep. */
  keep: number;
}

interface BackupServices {
  /** Copies the database to a file and proves the copy. Leaves no file if either fails. */
  makeBackup(file: string, signal: AbortSignal): Promise<void>;
  clock: Clock;
  log: Log;
}

export interface ScheduledBackups extends Backups {
  stop(): Promise<void>;
}

/** The longest pause after a failure. */
const RETRY_MS = 5 * 60_000;
/** The longest delay that timers support. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Makes a backup every `everyMs` and keeps the newest `keep`. Makes the first at once if the last backup is too old. */
export const scheduleBackups = (
  { folder, everyMs, keep }: BackupPlan,
  { makeBackup, clock, log }: BackupServices,
): ScheduledBackups => {
  openBackupFolder(folder);
  const [last] = listBackups(folder);
  let proven = last && { at: last.at, bytes: last.bytes };
  const startedAt = clock.now().getTime();
  let failedAt: Date | null = null;
  let making: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  const waitUntil = (due: number): void => {
    const wait = Math.max(0, due - clock.now().getTime());
    timer = setTimeout(
      () => (wait > LONGEST_WAIT_MS ? waitUntil(due) : void (making = make())),
      Math.min(wait, LONGEST_WAIT_MS),
    );
  };

  const make = async (): Promise<void> => {
    const at = clock.now();
    const name = backupName(at);
    try {
      await makeBackup(join(folder, name), stopping.signal);
      for (const { name: old } of listBackups(folder).slice(keep)) rmSync(join(folder, old));
      const bytes = listBackups(folder).find((one) => one.name === name)?.bytes ?? 0;
      proven = { at, bytes };
      failedAt = null;
      log.info("backup_proven", { bytes });
    } catch (error) {
      if (stopping.signal.aborted) return;
      failedAt = clock.now();
      log.error("backup_failed", error);
    }
    if (!stopping.signal.aborted)
      waitUntil(at.getTime() + (failedAt ? Math.min(RETRY_MS, everyMs) : everyMs));
  };

  waitUntil(proven ? proven.at.getTime() + everyMs : 0);
  return {
    state: async () => ({
      provenAt: proven?.at.toISOString() ?? null,
      bytes: proven?.bytes ?? null,
      failedAt: failedAt?.toISOString() ?? null,
      // Twice the interval, so that a backup in progress is not overdue.
      overdue: clock.now().getTime() - (proven?.at.getTime() ?? startedAt) > 2 * everyMs,
    }),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await making;
    },
  };
};

/** A proven backup. Unfinished ones have other names. */
export interface BackupFile {
  name: string;
  /** The time of the data in it. */
  at: Date;
  bytes: number;
}

const NAME = /^golfbrands-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.db$/;
/** Files that an interrupted backup leaves. */
const UNFINISHED = /^\.(?:golfbrands-\w+\.db\.|proving-)/;

export const backupName = (at: Date): string =>
  `golfbrands-${at.toISOString().replace(/[-:.]/g, "")}.db`;

/** The folder's backups, newest first. */
const listBackups = (folder: string): BackupFile[] =>
  readdirSync(folder)
    .flatMap((name) => {
      const parts = NAME.exec(name)?.slice(1);
      if (!parts) return [];
      const [year, month, day, hour, minute, second, milliseconds] = parts;
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
      return [{ name, at, bytes: statSync(join(folder, name)).size }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());

/** Creates a private folder and removes unfinished backups. */
const openBackupFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder))
      if (UNFINISHED.test(name)) rmSync(join(folder, name), { recursive: true });
  } catch (error) {
    throw new UserError(`Backups cannot be written to ${folder}: ${errorText(error)}`);
  }
};

/** Makes a backup in a child process, because it would block requests for seconds. Rejects with the child's error message. */
export const backUpInProcess =
  ({ databaseFile }: Pick<Config, "databaseFile">, jobs: Jobs) =>
  async (file: string, signal: AbortSignal): Promise<void> => {
    const job = jobs.start({ kind: "backup", name: null, actor: "system" });
    try {
      await inChild(databaseFile, file, signal, job.onProgress);
      job.end();
    } catch (error) {
      job.end({ failure: UNEXPECTED });
      throw error;
    }
  };

const inChild = async (
  databaseFile: string,
  file: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> => {
  const program = join(packageRoot, "cli", "bin.mjs");
  const child = spawn(
    process.execPath,
    [...process.execArgv, program, "db", "backup", file, "--prove", "--quiet"],
    {
      env: { ...process.env, GOLFBRANDS_DB: databaseFile },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      signal,
    },
  );
  child.on("message", ({ done, total }: { done: number; total: number }) =>
    onProgress("writing", done, total),
  );
  const [message, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : "",
    once(child, "close"),
  ]);
  if (code !== 0)
    throw new Error(message.trim() || `The backup process exited with ${String(code)}`);
};
