import { setTimeout as pause } from "node:timers/promises";
import { isDue, openIssue, type OpenIssue, type SendingParts } from "#core/people/send-issue.ts";
import type { Issue, NothingToSend, SentByAnother } from "#core/people/newsletter.ts";
import { ok, type Result } from "#core/result.ts";

/** Sends the newsletter while this process does other things. */
export interface NewsletterSender {
  /** Begins or takes up an issue, and sends it by and by. */
  send(): Promise<Result<Issue, NothingToSend | SentByAnother>>;
  /** The same where an issue is due that is to come so often. Says in the log what went wrong. */
  sendWhenDue(everyMs: number): Promise<void>;
  /** Stops between two mails; what is left is sent when the issue is sent again. */
  close(): Promise<void>;
}

export const newsletterSender = (parts: SendingParts): NewsletterSender => {
  const { log } = parts;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const sendOut = async ({ issue: { number }, send }: OpenIssue): Promise<void> => {
    try {
      const end = await send({
        isOver: () => closing.signal.aborted,
        pauseMs: 0,
        pause: (milliseconds) => pause(milliseconds),
      });
      if (end.why === "done") log.info("newsletter_sent", { issue: number });
      else log.warn("newsletter_stopped", { issue: number, ...end });
    } catch (error) {
      log.error("newsletter_failed", error, { issue: number });
    }
  };

  const send: NewsletterSender["send"] = async () => {
    const opened = await openIssue(parts)();
    if (!opened.ok) return opened;
    const sent = sendOut(opened.value);
    underWay.add(sent);
    void sent.finally(() => underWay.delete(sent));
    return ok(opened.value.issue);
  };

  return {
    send,
    sendWhenDue: async (everyMs) => {
      try {
        if (!closing.signal.aborted && (await isDue(parts)(everyMs))) await send();
      } catch (error) {
        log.error("newsletter_failed", error);
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all(underWay);
    },
  };
};
