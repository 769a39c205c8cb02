import { dirname, join } from "node:path";
import { mailFolder } from "#adapters/mail/mail-folder.ts";
import { smtpMailer } from "#adapters/mail/smtp-mailer.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Mailer } from "#core/ports/mailer.ts";
import type { Config } from "../config.schema.ts";

/** Where mails lie when no server takes them: beside the database, whose owner's they are. */
const folderOf = ({ databaseFile }: Config): string => join(dirname(databaseFile), "mails");

/** Hands mails to the configured server, or writes them to a folder. */
export const configuredMailer = (config: Config, clock: Clock): Mailer => {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === undefined
    ? mailFolder({ folder: folderOf(config), from, clock })
    : smtpMailer({ url: smtpUrl, from });
};

/** What the start says of mails; nothing when they are sent. */
export const mailNotice = (config: Config): string | undefined => {
  if (config.supabase && config.supabase.secretKey === undefined)
    return "No mails are written: on Supabase the newsletter and links to personal data need SUPABASE_SECRET_KEY.";
  return config.mail.smtpUrl === undefined
    ? `Mails are not sent but written to ${folderOf(config)}: SMTP_URL is not set.`
    : undefined;
};

/** What links in mails start with, as far as the configuration tells. */
export const configuredOrigin = ({ siteUrl, port }: Config): string =>
  siteUrl ?? `http://localhost:${port}`;
