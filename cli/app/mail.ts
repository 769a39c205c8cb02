import { dirname, join } from "node:path";
import { mailFolder, smtpMailer } from "#adapters/mail/mailers.ts";
import { newsletterSender, openOutbox } from "#adapters/mail/outbox.ts";
import type {
  NewsletterStore,
  PeopleServices,
  PersonalDataStore,
  SubscriberStore,
} from "#core/ports/people-stores.ts";
import { purge } from "#core/people/erase-personal-data.ts";
import type { Clock, Ids, Log } from "#core/ports/system.ts";
import type { LinkSigner, Mailer } from "#core/ports/mailer.ts";
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

/** How long mails that are still waiting may hold up a stop. */
const LAST_MAILS_MS = 3_000;

/** Where people are kept who may be written to. */
export interface PeopleStores {
  subscribers: SubscriberStore;
  issues: NewsletterStore;
  people: PersonalDataStore;
  links: LinkSigner;
}

/** What mails need. Without stores nobody is written to, and administrators see what their own store shows them. */
export const openMail = (
  config: Config,
  stores: PeopleStores | undefined,
  clock: Clock,
  ids: Ids,
  log: Log,
) => {
  const mailer = configuredMailer(config, clock);
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
    sendWhenDue: async (everyMs: number): Promise<void> => newsletter?.sendWhenDue(everyMs),
    close: async (): Promise<void> => {
      await Promise.all([newsletter?.close(), outbox.close(LAST_MAILS_MS)]);
    },
  };
};
