import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { SendMailOptions } from "nodemailer";
import pLimit from "p-limit";
import type { Mail, Mailer, Outbox } from "#core/ports/mailer.ts";
import type { Log } from "#core/ports/system.ts";

export interface OutboxOptions {
  log: Log;
  /** Maximum number of waiting mails, so that a mail server that is down does not fill the memory. */
  capacity?: number;
  /** The part of the capacity that is reserved for urgent mails. */
  reserved?: number;
  /** Pauses before each retry; after the last one the mail is given up. */
  pausesMs?: readonly number[];
}

/** An outbox that sends in the background until closed. */
export interface OpenOutbox extends Outbox {
  /** Waits until every mail is sent or given up, at most for `timeoutMs`; logs mails that are lost then. */
  close(timeoutMs: number): Promise<void>;
}

const CAPACITY = 500;
const RESERVED = 100;
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000];

/**
 * Mails wait in memory. A mail lost with the process is simply requested again by its receiver; on disk it
 * would be one more place with addresses. Logs never name an address.
 */
export const openOutbox = (
  mailer: Mailer,
  { log, capacity = CAPACITY, reserved = RESERVED, pausesMs = PAUSES_MS }: OutboxOptions,
): OpenOutbox => {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  // Each waiting mail listens.
  setMaxListeners(0, signal);

  /** One after the other, so that mails are sent no faster than the server accepts them. */
  const oneAtATime = pLimit(1);

  const deliver = async (mail: Mail): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const sent = await oneAtATime(() => mailer.send(mail));
      if (sent.ok) return;
      const { code, isFinal } = sent.failure;
      const pauseMs = pausesMs[tries - 1];
      if (isFinal || pauseMs === undefined || signal.aborted)
        return log.error("mail_given_up", new Error(code), { tries });
      log.warn("mail_failed", { code, tries });
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  };

  const hasCapacity: Outbox["hasCapacity"] = (urgency = "normal", mails = 1) =>
    !signal.aborted && underWay.size + mails <= capacity - (urgency === "urgent" ? 0 : reserved);

  return {
    hasCapacity,
    post: (mail, urgency) => {
      if (!hasCapacity(urgency)) return false;
      const done = deliver(mail).catch((error: unknown) => log.error("mail_given_up", error));
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
      return true;
    },
    close: async (timeoutMs) => {
      closing.abort();
      const ended = new AbortController();
      const timeout = pause(timeoutMs, undefined, ended).catch(() => {});
      await Promise.race([Promise.all(underWay), timeout]);
      ended.abort();
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
