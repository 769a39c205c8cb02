import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  copyDirectory,
  differences,
  type PartSum,
  type Passing,
  sumDirectory,
} from "#adapters/copy/copy-directory.ts";
import type { DirectorySource } from "#adapters/copy/directory-rows.ts";
import { sqliteCopySource } from "#adapters/sqlite/copy/copy-source.ts";
import { finishCopy, sqliteCopyTarget } from "#adapters/sqlite/copy/copy-target.ts";
import { keepPeople } from "#adapters/sqlite/copy/keep-people.ts";
import { restoreDatabase } from "#adapters/sqlite/maintenance/restore.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { UserError, EXIT } from "../user-error.ts";
import { clock } from "../app.ts";
import { whenInterrupted } from "../output/interrupt.ts";

/**
 * Makes a database file hold what a project holds. The copy is a file of its own until it is complete, compared and found sound;
 * then it takes the other's place, which is kept beside it. Administrators and the newsletter's list stay.
 */
export const copyToFile = async (
  source: DirectorySource,
  file: string,
  passing: Passing,
): Promise<{ parts: PartSum[]; kept: string | null }> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-copy-"));
  const copy = join(folder, "copy.db");
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  const calledOff = whenInterrupted(tidy);
  try {
    const parts = await fill(copy, source, file, passing);
    const written = sqliteCopySource(copy);
    const there = await sumDirectory(written, passing).finally(written.close);
    const different = differences(parts, there);
    if (different.length > 0)
      throw new Error(`The copy holds other ${different.join(", ")} than the project`);
    return { parts, kept: put(copy, file) };
  } finally {
    tidy();
    calledOff();
  }
};

const fill = async (
  copy: string,
  source: DirectorySource,
  file: string,
  passing: Passing,
): Promise<PartSum[]> => {
  const database = openDatabase(copy);
  try {
    const parts = await copyDirectory(source, sqliteCopyTarget(database), passing);
    finishCopy(database, await source.state());
    if (existsSync(file)) {
      // Brought up to date first, if it is older.
      openDatabase(file).close();
      keepPeople(database, file);
    }
    return parts;
  } finally {
    database.close();
  }
};

const put = (copy: string, file: string): string | null => {
  try {
    return restoreDatabase(copy, file, clock.now()).kept;
  } catch (error) {
    if (error instanceof Error && error.name === "DatabaseInUse")
      throw new UserError(error.message, EXIT.conflict);
    throw error;
  }
};
