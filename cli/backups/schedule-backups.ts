import { join } from "node:path";
import type { Backups } from "#core/ports/backups.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Log } from "#core/ports/log.ts";
import { backupName, dropOld, listBackups, openBackupFolder } from "./backup-files.ts";

export interface BackupPlan {
  folder: string;
  everyMs: number;
  /** How many are kept. */
  keep: number;
}

interface KeepBackupsParts {
  /** Copies the directory to a file and proves the copy; the file is there only when that went well. */
  makeBackup(file: string, signal: AbortSignal): Promise<void>;
  clock: Clock;
  log: Log;
}

export interface ScheduledBackups extends Backups {
  stop(): Promise<void>;
}

/** After a failure it is tried again this soon, or when the next is due, if that is sooner. */
const RETRY_MS = 5 * 60_000;
/** What timers can wait at most. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Makes a backup now and then, the first at once unless the last is young enough, and keeps the newest. */
export const scheduleBackups = (
  { folder, everyMs, keep }: BackupPlan,
  { makeBackup, clock, log }: KeepBackupsParts,
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
      dropOld(folder, keep);
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
      // Twice the time, so that one that is being made is not late.
      overdue: clock.now().getTime() - (proven?.at.getTime() ?? startedAt) > 2 * everyMs,
    }),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await making;
    },
  };
};
