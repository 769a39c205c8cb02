import { dirname, join } from "node:path";
import { mailFolder, smtpMailer } from "#adapters/mail/mailers.ts";
import { newsletterSender, openOutbox } from "#adapters/mail/outbox.ts";
import type { PeopleServices } from "#core/ports/people-stores.ts";
import { purge } from "#core/people/erase-personal-data.ts";
import type { Log } from "#core/ports/system.ts";
import type { Mailer } from "#core/ports/mailer.ts";
import type { Config } from "../config.schema.ts";
import { clock, ids, type PeopleStores } from "./stores.ts";

/** Where mails lie when no server takes them: beside the database, whose owner's they are. */
const folderOf = ({ databaseFile }: Config): string => join(dirname(databaseFile), "mails");

/** Hands mails to the configured server, or writes them to a folder. */
export const configuredMailer = (config: Config): Mailer => {
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

/** How long mails that are still waiting may hold up a stop. */
const LAST_MAILS_MS = 3_000;

/** What mails need. Without stores nobody is written to, and administrators see what their own store shows them. */
export const openMail = (config: Config, stores: PeopleStores | undefined, log: Log) => {
  const mailer = configuredMailer(config);
  const outbox = openOutbox(mailer, { log });
  const forget = stores && purge(stores.people, stores.issues, mailer);
  let origin = configuredOrigin(config);
  const newsletter =
    stores && newsletterSender({ ...stores, mailer, origin: () => origin, clock, ids, log });
  const common = {
    outbox,
    origin: () => origin,
    forgetMails: mailer.forget,
    // By this server's own right: an administrator's may end before the last mail is sent.
    sendIssue: newsletter?.send,
  };
  const over = (peopleStores: PeopleStores | undefined): PeopleServices | undefined =>
    peopleStores && { ...peopleStores, ...common };
  return {
    peopleServices: over(stores),
    servicesOver: over,
    setOrigin: (url: string): void => {
      origin = config.siteUrl ?? url;
    },
    /** Tomorrow is another day when it fails. */
    forgetOld: async (): Promise<void> => {
      try {
        const purged = await forget?.(clock.now());
        if (purged && Object.values(purged).some((count) => count > 0))
          log.info("purged", { ...purged });
      } catch (error) {
        log.error("purge_failed", error);
      }
    },
    /** Never where it is not said how often. */
    sendWhenDue: async (everyMs: number | undefined): Promise<void> => {
      if (everyMs !== undefined) await newsletter?.sendWhenDue(everyMs);
    },
    close: async (): Promise<void> => {
      await Promise.all([newsletter?.close(), outbox.close(LAST_MAILS_MS)]);
    },
  };
};
