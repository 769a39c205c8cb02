import { dirname, join } from "node:path";
import { mailFolder, smtpMailer } from "#adapters/mail/mailers.ts";
import { newsletterSender, openOutbox } from "#adapters/mail/outbox.ts";
import { listSender } from "#adapters/mail/list-sender.ts";
import type { PeopleServices } from "#core/ports/people-stores.ts";
import { type DecisionMailParts, tellSuggesters } from "#core/people/decision-mails.ts";
import { purge } from "#core/people/erase-personal-data.ts";
import type { ListSendingParts } from "#core/people/send-lists.ts";
import type { Log } from "#core/ports/system.ts";
import type { Mailer } from "#core/ports/mailer.ts";
import type { Config } from "../config.schema.ts";
import { clock, type PeopleStores } from "./stores.ts";

/** Without a mail server, mails are files next to the database. */
const folderOf = ({ databaseFile }: Config): string => join(dirname(databaseFile), "mails");

export const configuredMailer = (config: Config): Mailer => {
  const { smtpUrl, from } = config.mail;
  return smtpUrl === undefined
    ? mailFolder({ folder: folderOf(config), from, clock })
    : smtpMailer({ url: smtpUrl, from });
};

/** Printed at the start unless mails are sent. */
export const mailNotice = (config: Config): string | undefined =>
  config.mail.smtpUrl === undefined
    ? `Mails are not sent but written to ${folderOf(config)}: SMTP_URL is not set.`
    : undefined;

/** The origin of links in mails, before the server knows its address. */
export const configuredOrigin = ({ siteUrl, port }: Config): string =>
  siteUrl ?? `http://localhost:${port}`;

/** Mails still waiting delay a stop by at most this long. */
const LAST_MAILS_MS = 3_000;

/** Without stores no mails are written, and administrators see what their own access shows them. News of lists comes from `directory`. */
export const openMail = (
  config: Config,
  stores: PeopleStores | undefined,
  directory: Pick<ListSendingParts, "history" | "readModel">,
  log: Log,
) => {
  const mailer = configuredMailer(config);
  const outbox = openOutbox(mailer, { log });
  const forget = stores && purge(stores.people, mailer);
  let origin = configuredOrigin(config);
  const newsletter =
    stores && newsletterSender({ ...stores, mailer, origin: () => origin, clock, log });
  const lists =
    stores && listSender({ ...stores, ...directory, mailer, origin: () => origin, clock, log });
  const common = {
    outbox,
    origin: () => origin,
    forgetMails: mailer.forget,
    // With the server's own stores: an administrator's session may end before the last mail is sent.
    newsletter,
  };
  const over = (peopleStores: PeopleStores | undefined): PeopleServices | undefined =>
    peopleStores && { ...peopleStores, ...common };
  return {
    peopleServices: over(stores),
    servicesOver: over,
    setOrigin: (url: string): void => {
      origin = config.siteUrl ?? url;
    },
    /** Runs each day, so a failure is only logged. */
    forgetOld: async (): Promise<void> => {
      try {
        const purged = await forget?.(clock.now());
        if (purged && Object.values(purged).some((count) => count > 0))
          log.info("purged", { ...purged });
      } catch (error) {
        log.error("purge_failed", error);
      }
    },
    /** Runs every few minutes, so a failure is only logged. */
    tellSuggesters: async (
      parts: Pick<DecisionMailParts, "slugOf"> & {
        records: DecisionMailParts["records"] | undefined;
      },
    ): Promise<void> => {
      const { records, slugOf } = parts;
      if (!stores || !records) return;
      try {
        await tellSuggesters({ ...stores, outbox, origin: () => origin, clock, records, slugOf });
      } catch (error) {
        log.error("decision_mails_failed", error);
      }
    },
    /** Sends the newsletter, and news of lists. Does nothing without an interval. */
    sendWhenDue: async (everyMs: number | undefined): Promise<void> => {
      if (everyMs === undefined) return;
      await newsletter?.sendWhenDue(everyMs);
      await lists?.sendDue();
    },
    close: async (): Promise<void> => {
      await Promise.all([newsletter?.close(), lists?.close(), outbox.close(LAST_MAILS_MS)]);
    },
  };
};
