import { setImmediate } from "node:timers/promises";
import { type ListSendingParts, openLists } from "#core/people/send-lists.ts";

/** Mails news of lists in the background, one run at a time. */
export const listSender = (given: ListSendingParts) => {
  const { log, history } = given;
  const parts: ListSendingParts = {
    ...given,
    history: {
      compareStates: async (query) => {
        // Visitors are served between two comparisons, each of which may take 15 ms.
        await setImmediate();
        return history.compareStates(query);
      },
    },
  };
  let running: Promise<void> | undefined;
  let isClosing = false;

  const run = async (): Promise<void> => {
    try {
      const { count, send } = await openLists(parts)();
      if (count === 0) return;
      const { end, mails } = await send(() => !isClosing);
      if (end.why === "done") log.info("lists_sent", { ...mails });
      else log.warn("lists_stopped", { ...mails, ...end });
    } catch (error) {
      log.error("lists_failed", error);
    }
  };

  return {
    /** Mails everybody who is due. Logs what goes wrong. */
    sendDue: async (): Promise<void> => {
      if (isClosing) return;
      running ??= run().finally(() => (running = undefined));
      await running;
    },
    /** Stops between two mails. The next run continues. */
    close: async (): Promise<void> => {
      isClosing = true;
      await running;
    },
  };
};
