import { UserError, EXIT } from "../../user-error.ts";
import { withContext } from "../../context.ts";
import { openKeyboard } from "../../output/keyboard.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { walkQueue } from "./walk-queue.ts";

export const review = (options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    if (!terminal.isInteractive)
      throw new UserError(
        "Reviewing needs a terminal. Elsewhere: golfbrands submissions list, approve and reject.",
        EXIT.badUsage,
      );
    const keyboard = openKeyboard();
    try {
      await walkQueue(context, keyboard, terminal);
    } finally {
      keyboard.close();
    }
  });
