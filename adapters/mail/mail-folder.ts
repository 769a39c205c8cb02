import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "#core/ports/system.ts";
import type { Mailer } from "#core/ports/mailer.ts";
import { namesEmail } from "#core/people/erase-personal-data.ts";
import { fail, ok } from "#core/result.ts";

import { mailOptions } from "./outbox.ts";
import { codeOf } from "../system.ts";

export interface MailFolderOptions {
  folder: string;
  /** `GolfBrands <hello@golf.example>`. */
  from: string;
  clock: Clock;
}

/** Only the owner may read what is written to people. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Writes each mail to a file of its own, for whoever tries the product out without a mail server. */
export const mailFolder = ({ folder, from, clock }: MailFolderOptions): Mailer => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const messages = async (): Promise<string[]> => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name));
  };
  const removeWhere = async (matches: (path: string) => Promise<boolean>): Promise<number> => {
    let removed = 0;
    for (const path of await messages()) {
      if (!(await matches(path).catch(() => false))) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  };

  return {
    send: async (mail) => {
      try {
        const { message } = await composer.sendMail(mailOptions(mail, from));
        // The name tells the time, so that a listing is in order, and nobody's address.
        const name = `${clock.now().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}`;
        await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
        const beside = join(folder, `.${name}`);
        await writeFile(beside, message instanceof Uint8Array ? message : "", {
          mode: PRIVATE_FILE,
        });
        await rename(beside, join(folder, `${name}.eml`));
        return ok(null);
      } catch (error) {
        const code = codeOf(error) ?? "unknown";
        return fail({ kind: "mail-not-sent", isFinal: false, code, mayHaveLeft: false });
      }
    },
    forget: (email) =>
      removeWhere(async (path) => {
        const to = /^To:[ \t]*(?<to>.*(?:\r?\n[ \t].*)*)/im.exec(await readFile(path, "utf8"));
        return namesEmail(to?.groups?.["to"] ?? null, email);
      }),
    forgetBefore: (time) => removeWhere(async (path) => (await stat(path)).mtime < time),
  };
};
