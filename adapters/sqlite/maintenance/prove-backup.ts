import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseRefused } from "../failures.ts";
import { type Counts, inspectDatabase } from "./inspect.ts";
import { restoreDatabase } from "./restore.ts";

/**
 * Restores a backup to a scratch file beside it, and looks through what came of that: sound, and holding as much as was backed
 * up. Throws `DatabaseRefused` when not. The scratch file is gone afterwards, the backup is as it was.
 */
export const proveBackup = (backup: string, expected: Counts, now: Date): void => {
  const folder = mkdtempSync(join(dirname(resolve(backup)), ".proving-"));
  try {
    const scratch = join(folder, "restored.db");
    restoreDatabase(backup, scratch, now);
    const { counts, problems } = inspectDatabase(scratch);
    if (JSON.stringify(counts) !== JSON.stringify(expected))
      problems.push("it does not hold as much as was backed up");
    if (problems.length > 0)
      throw new DatabaseRefused(
        `The backup can be restored, but not whole, and was not kept: ${problems.join("; ")}.`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
