import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect, type Site } from "./site.ts";

/** When the subscriptions were confirmed. */
export const AT = "2026-03-01T10:00:00.000Z";

/** Adds a subscription to all brands. No mail was sent for it yet, so the whole directory is news. */
export const subscribe = (
  site: Site,
  id: string,
  email: string,
  confirmedAt: string | null,
): void => {
  const database = new Database(site.file);
  try {
    database
      .prepare(
        `INSERT OR IGNORE INTO subscriptions (id, email, email_key, person_hash, list, status, asked_at, confirmed_at, next_at, told_revision, told_at)
         VALUES (:id, :email, :email, :id, '', :status, :at, :confirmedAt, :at, 0, :at)`,
      )
      .run({
        id,
        email,
        status: confirmedAt === null ? "pending" : "confirmed",
        at: AT,
        confirmedAt,
      });
  } finally {
    database.close();
  }
};

/** The text of the last mail to this address whose subject matches; waits for it. */
export const mailTo = async (site: Site, email: string, subject: RegExp): Promise<string> => {
  const folder = join(dirname(site.file), "mails");
  const find = (): string | undefined =>
    mailsIn(folder)
      .toReversed()
      .find(
        (mail) =>
          new RegExp(`^To: ${email}\r?$`, "m").test(mail) &&
          subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ""),
      );
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return find() ?? "";
};

const mailsIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) =>
        readFileSync(join(folder, name), "utf8")
          .replace(/=\r?\n/g, "")
          .replaceAll("=3D", "="),
      );
  } catch {
    return [];
  }
};

/** The path on this site that a link in a mail leads to. */
export const pathIn = (mail: string, path: string): string => {
  const [, found] = new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w.~-]+)`).exec(mail) ?? [];
  if (found === undefined) throw new Error(`No link to ${path} in ${mail}`);
  return found;
};
