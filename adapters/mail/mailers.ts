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

/** Only the owner may read what is written to people. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Writes each mail to a file of its own, for whoever tries the product out without a mail server. */
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

export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587`, or `smtps://…`; whatever nodemailer reads from its query. Without TLS nothing is said to
   * another machine, unless `?ignoreTLS=true` asks for that.
   */
  url: string;
  /** `GolfBrands <hello@golf.example>`. */
  from: string;
  /** How long each step may take; a server that says nothing is given up after that. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Hands mails to an SMTP server, one connection each: this product sends few. */
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

/** Whether the server is there and lets us in; no mail is sent. Answers its code when not, such as `EAUTH 535`. */
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

/** Loads nodemailer for the first mail, as most runs send none, and opens one transport for all mails, which may keep connections. */
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
  // A mail is what it says and nothing that lies on this machine.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Whoever sits in between can hide that a server offers STARTTLS, and would be told the password and every mail. To this machine
 * itself nobody sits in between.
 */
const needsTls = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url);
  if (protocol === "smtps:" || searchParams.get("ignoreTLS") === "true") return false;
  return !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
};

/** Words of the server name addresses, so they stay here; its codes do not. */
const notSent = (error: unknown): MailNotSent => {
  const code = memberOf(error, "code");
  const status = Number(memberOf(error, "responseCode"));
  return {
    kind: "mail-not-sent",
    // 5xx is for ever, but for who may not come in at all, or not safely: that is put right by hand, and the mail can go then.
    isFinal: status >= 500 && code !== "EAUTH" && code !== "ETLS",
    code: [code ?? "unknown", ...(status > 0 ? [status] : [])].join(" "),
    mayHaveLeft: !(status > 0) && isBrokenOff(error, code),
  };
};

const BROKEN_OFF = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT"]);

/** Whether a connection broke that stood: then nobody knows how far the mail had come. */
const isBrokenOff = (error: unknown, code: string | undefined): boolean =>
  BROKEN_OFF.has(code ?? "") &&
  memberOf(error, "syscall") !== "connect" &&
  !/^(?:CONNECT|GREETING|UPGRADE)_/.test(memberOf(error, "timeoutType") ?? "");

const memberOf = (error: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
};
