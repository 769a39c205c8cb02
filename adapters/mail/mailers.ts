import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { createTransport } from "nodemailer";
import { namesEmail } from "#core/people/erase-personal-data.ts";
import type { Mailer, MailNotSent } from "#core/ports/mailer.ts";
import type { Clock } from "#core/ports/system.ts";
import { fail, ok } from "#core/result.ts";
import { codeOf } from "../system.ts";
import { mailOptions } from "./outbox.ts";

export interface MailFolderOptions {
  folder: string;
  /** `GolfBrands <hello@golf.example>`. */
  from: string;
  clock: Clock;
}

/** Only the owner may read mails. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Writes each mail to a file, to try the product without a mail server. */
export const mailFolder = ({ folder, from, clock }: MailFolderOptions): Mailer => {
  const openComposer = loadedOnce((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, newline: "windows" }),
  );
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
        const composer = await openComposer();
        const { message } = await composer.sendMail(mailOptions(mail, from));
        // Named by time, so that a listing is sorted, and without the address.
        const name = `${clock.now().toISOString().replace(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}`;
        await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
        const temporary = join(folder, `.${name}`);
        await writeFile(temporary, message instanceof Uint8Array ? message : "", {
          mode: PRIVATE_FILE,
        });
        await rename(temporary, join(folder, `${name}.eml`));
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

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…`, with any options that nodemailer reads from the query.
   * Without TLS nothing is sent to another machine, unless `?ignoreTLS=true` allows it.
   */
  url: string;
  /** `GolfBrands <hello@golf.example>`. */
  from: string;
  /** Timeout of each step. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Sends mails through an SMTP server, with one connection for each mail, because it sends few. */
export const smtpMailer = ({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer => {
  const openTransport = loadedOnce((createTransport) =>
    createTransport(transportOptions(url, timeoutMs)),
  );
  return {
    send: async (mail) => {
      try {
        const transport = await openTransport();
        await transport.sendMail(mailOptions(mail, from));
        return ok(null);
      } catch (error) {
        return fail(notSent(error));
      }
    },
    forget: async () => 0,
    forgetBefore: async () => 0,
  };
};

/** Checks whether the server accepts a connection; sends no mail. Returns the error code, such as `EAUTH 535`. */
export const smtpRefusal = async ({
  url,
  timeoutMs = TIMEOUT_MS,
}: Omit<SmtpOptions, "from">): Promise<string | undefined> => {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(transportOptions(url, timeoutMs));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return notSent(error).code;
  } finally {
    transport.close();
  }
};

type CreateTransport = typeof createTransport;

/** Loads nodemailer with the first mail, as most runs send none, and opens one transport for all. */
const loadedOnce = <Transport>(open: (createTransport: CreateTransport) => Transport) => {
  let opened: Promise<Transport> | undefined;
  return () =>
    (opened ??= import("nodemailer").then(({ createTransport }) => open(createTransport)));
};

const transportOptions = (url: string, timeoutMs: number) => ({
  url,
  requireTLS: needsTls(url),
  dnsTimeout: timeoutMs,
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
  // A mail may not include files of this machine.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * An attacker on the network can hide that a server offers STARTTLS and would then get the password and every
 * mail. A connection to this machine has no such attacker.
 */
const needsTls = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url);
  if (protocol === "smtps:" || searchParams.get("ignoreTLS") === "true") return false;
  return !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
};

/** The server's messages contain addresses, so only its codes are passed on. */
const notSent = (error: unknown): MailNotSent => {
  const code = memberOf(error, "code");
  const status = Number(memberOf(error, "responseCode"));
  return {
    kind: "mail-not-sent",
    // 5xx codes are permanent, except failed authentication or missing TLS: the operator can fix these, and
    // the mail can then be sent.
    isFinal: status >= 500 && code !== "EAUTH" && code !== "ETLS",
    code: [code ?? "unknown", ...(status > 0 ? [status] : [])].join(" "),
    mayHaveLeft: !(status > 0) && isBrokenOff(error, code),
  };
};

const BROKEN_OFF = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT"]);

/** Whether an open connection broke, so that the mail may or may not have arrived. */
const isBrokenOff = (error: unknown, code: string | undefined): boolean =>
  BROKEN_OFF.has(code ?? "") &&
  memberOf(error, "syscall") !== "connect" &&
  !/^(?:CONNECT|GREETING|UPGRADE)_/.test(memberOf(error, "timeoutType") ?? "");

const memberOf = (error: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
};
