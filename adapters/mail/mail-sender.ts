import { setImmediate } from "node:timers/promises";
import {
  type MailSendingParts,
  openMails,
  previewMail,
  sendTestMail,
} from "#core/people/send-mails.ts";
import type { MailSender } from "#core/ports/people-stores.ts";

/** Sends news mails in the background, one run at a time. The server answers requests between two recipients. */
export const mailSender = (given: Omit<MailSendingParts, "pause">) => {
  const parts: MailSendingParts = { ...given, pause: setImmediate };
  const { log } = parts;
  let running: Promise<void> | undefined;
  let isClosing = false;

  const run = async (): Promise<void> => {
    try {
      const { count, send } = await openMails(parts)();
      if (count === 0) return;
      const { end, mails } = await send(() => !isClosing);
      if (end.why === "done") log.info("news_sent", { ...mails });
      else log.warn("news_stopped", { ...mails, ...end });
    } catch (error) {
      log.error("news_failed", error);
    }
  };

  /** Sends mails to everybody whose mail is due. */
  const sendDue = async (): Promise<void> => {
    if (isClosing) return;
    running ??= run().finally(() => (running = undefined));
    await running;
  };

  return {
    preview: previewMail(parts),
    sendTest: sendTestMail(parts),
    open: openMails(parts),
    send: () => void sendDue(),
    isSending: () => running !== undefined,
    sendDue,
    /** Stops between two mails. The next run continues. */
    close: async (): Promise<void> => {
      isClosing = true;
      await running;
    },
  } satisfies MailSender & Record<string, unknown>;
};
