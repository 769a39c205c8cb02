import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../user-error.ts";

/** A proven backup: only those have such a name. */
export interface BackupFile {
  name: string;
  /** The moment it shows. */
  at: Date;
  bytes: number;
}

const NAME = /^golfbrands-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.db$/;
/** What a try left behind that was killed. */
const UNFINISHED = /^\.(?:golfbrands-\w+\.db\.|proving-)/;

export const backupName = (at: Date): string =>
  `golfbrands-${at.toISOString().replace(/[-:.]/g, "")}.db`;

/** The folder's backups, newest first. */
export const listBackups = (folder: string): BackupFile[] =>
  readdirSync(folder)
    .flatMap((name) => {
      const parts = NAME.exec(name)?.slice(1);
      if (!parts) return [];
      const [year, month, day, hour, minute, second, milliseconds] = parts;
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
      return [{ name, at, bytes: statSync(join(folder, name)).size }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());

/** Removes all but the newest. */
export const dropOld = (folder: string, keep: number): void => {
  for (const { name } of listBackups(folder).slice(keep)) rmSync(join(folder, name));
};

/** Makes the folder, for this user alone, and tidies up after tries that were killed. */
export const openBackupFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder))
      if (UNFINISHED.test(name)) rmSync(join(folder, name), { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`Backups cannot be kept in ${folder}: ${why}`);
  }
};
