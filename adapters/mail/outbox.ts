import type { SendMailOptions } from "nodemailer";
import {
  isDue,
  openIssue,
  type OpenIssue,
  type SendingParts,
  sendTestIssue,
} from "#core/people/send-issue.ts";
import type { Mail, Mailer, Outbox } from "#core/ports/mailer.ts";
import type { NewsletterSender } from "#core/ports/people-stores.ts";
import type { Log } from "#core/ports/system.ts";
import { ok } from "#core/result.ts";

export interface OutboxOptions {
  log: Log;
  /** Maximum number of waiting mails, so that a mail server that is down does not fill the memory. */
  room?: number;
  /** How many of these places are for urgent mails only. */
  reserved?: number;
  /** Pauses before each retry; after the last one the mail is given up. */
  pausesMs?: readonly number[];
}

/** An outbox that sends in the background until closed. */
export interface OpenOutbox extends Outbox {
  /** Waits until every mail is sent or given up, at most for `timeoutMs`; logs mails that are lost then. */
  close(timeoutMs: number): Promise<void>;
}

const ROOM = 500;
const RESERVED = 100;
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000];

/**
 * Mails wait in memory. A mail lost with the process is simply requested again by its receiver; on disk it
 * would be one more place with addresses. Logs never name an address.
 */
export const openOutbox = (
  mailer: Mailer,
  { log, room = ROOM, reserved = RESERVED, pausesMs = PAUSES_MS }: OutboxOptions,
): OpenOutbox => {
  const underWay = new Set<Promise<void>>();
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let isClosing = false;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        resolve();
      }, ms);
      waiting.set(timer, resolve);
    });

  /** One after the other, so that mails are sent no faster than the server accepts them. */
  let turn: Promise<unknown> = Promise.resolve();
  const send = (mail: Mail): ReturnType<Mailer["send"]> => {
    const sent = turn.then(() => mailer.send(mail));
    turn = sent.catch(() => undefined);
    return sent;
  };

  const deliver = async (mail: Mail): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const sent = await send(mail);
      if (sent.ok) return;
      const { code, isFinal } = sent.failure;
      const pauseMs = pausesMs[tries - 1];
      if (isFinal || pauseMs === undefined || isClosing)
        return log.error("mail_given_up", new Error(code), { tries });
      log.warn("mail_failed", { code, tries });
      await pause(pauseMs);
    }
  };

  const hasRoom: Outbox["hasRoom"] = (urgency = "normal") =>
    !isClosing && underWay.size < room - (urgency === "urgent" ? 0 : reserved);

  return {
    hasRoom,
    post: (mail, urgency) => {
      if (!hasRoom(urgency)) return false;
      const done = deliver(mail).catch((error: unknown) => log.error("mail_given_up", error));
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
      return true;
    },
    close: async (timeoutMs) => {
      isClosing = true;
      for (const [timer, wake] of waiting) {
        clearTimeout(timer);
        wake();
      }
      waiting.clear();
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
      await Promise.race([Promise.all(underWay), timeout]);
      clearTimeout(timer);
      if (underWay.size > 0) log.warn("mails_lost", { count: underWay.size });
    },
  };
};

/** A mail as nodemailer composes it, marked so that no automatic reply follows (RFC 3834). */
export const mailOptions = (
  { to, subject, text, html, headers }: Mail,
  from: string,
): SendMailOptions => ({
  from,
  to: { name: "", address: to },
  subject,
  text,
  ...(html !== undefined && { html }),
  headers: { "Auto-Submitted": "auto-generated", ...headers },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends the newsletter in the background, one run per issue at a time. */
export const newsletterSender = (parts: SendingParts) => {
  const { log } = parts;
  const running = new Map<number, Promise<void>>();
  let isClosing = false;

  const run = async ({ issue: { number }, send }: OpenIssue): Promise<void> => {
    try {
      const end = await send(() => !isClosing);
      if (end.why === "done") log.info("newsletter_sent", { issue: number });
      else log.warn("newsletter_stopped", { issue: number, ...end });
    } catch (error) {
      log.error("newsletter_failed", error, { issue: number });
    } finally {
      running.delete(number);
    }
  };

  const send: NewsletterSender["send"] = async () => {
    const opened = await openIssue(parts)();
    if (!opened.ok) return opened;
    const { issue } = opened.value;
    if (!running.has(issue.number)) running.set(issue.number, run(opened.value));
    return ok(issue);
  };

  return {
    send,
    sendTest: sendTestIssue(parts),
    isSending: () => running.size > 0,
    /** Sends an issue if one is due at this interval. Logs what goes wrong. */
    sendWhenDue: async (everyMs: number): Promise<void> => {
      try {
        if (!isClosing && (await isDue(parts)(everyMs))) await send();
      } catch (error) {
        log.error("newsletter_failed", error);
      }
    },
    /** Stops between two mails. The next run continues the issue. */
    close: async (): Promise<void> => {
      isClosing = true;
      await Promise.all(running.values());
    },
  } satisfies NewsletterSender & Record<string, unknown>;
};
