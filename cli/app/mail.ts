import { dirname, join } from "node:path";
import { mailFolder, smtpMailer } from "#adapters/mail/mailers.ts";
import { mailSender } from "#adapters/mail/mail-sender.ts";
import { openOutbox } from "#adapters/mail/outbox.ts";
import type { PeopleServices } from "#core/ports/people-stores.ts";
import { type DecisionMailParts, mailDecisions } from "#core/people/decision-mails.ts";
import { purge } from "#core/people/erase-personal-data.ts";
import type { MailSendingParts } from "#core/people/send-mails.ts";
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

/** Printed at the start if no mail server is configured. */
export const mailNotice = (config: Config): string | undefined =>
  config.mail.smtpUrl === undefined
    ? `SMTP_URL is not set, so mails are not sent but saved in ${folderOf(config)}.`
    : undefined;

/** The origin of links in mails, before the server knows its address. */
export const configuredOrigin = ({ siteUrl, port }: Config): string =>
  siteUrl ?? `http://localhost:${port}`;

/** How long the server waits for unsent mails when it is stopped. */
const LAST_MAILS_MS = 3_000;

export const openMail = (
  config: Config,
  stores: PeopleStores,
  news: Pick<MailSendingParts, "history" | "readModel" | "everyMs">,
  log: Log,
) => {
  const mailer = configuredMailer(config);
  const outbox = openOutbox(mailer, { log });
  const forget = purge(stores.people, mailer);
  let origin = configuredOrigin(config);
  const sender = mailSender({
    ...stores,
    ...news,
    mailer,
    origin: () => origin,
    clock,
    log,
  });
  const peopleServices: PeopleServices = {
    ...stores,
    outbox,
    origin: () => origin,
    forgetMails: mailer.forget,
    sender,
  };
  return {
    peopleServices,
    setOrigin: (url: string): void => {
      origin = config.siteUrl ?? url;
    },
    /** Runs each day, so a failure is only logged. */
    forgetOld: async (): Promise<void> => {
      try {
        const purged = await forget(clock.now());
        if (Object.values(purged).some((count) => count > 0)) log.info("purged", { ...purged });
      } catch (error) {
        log.error("purge_failed", error);
      }
    },
    /** Runs every few minutes, so a failure is only logged. */
    mailDecisions: async (
      parts: Pick<DecisionMailParts, "slugOf" | "submissions">,
    ): Promise<void> => {
      try {
        await mailDecisions({ ...stores, outbox, origin: () => origin, clock, ...parts });
      } catch (error) {
        log.error("decision_mails_failed", error);
      }
    },
    /** Sends news to everybody who is due. */
    sendDue: async (): Promise<void> => sender.sendDue(),
    close: async (): Promise<void> => {
      await Promise.all([sender.close(), outbox.close(LAST_MAILS_MS)]);
    },
  };
};
