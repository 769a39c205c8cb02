/* oxlint-disable no-console -- the console is what this adapter writes to. */
import type { Analytics } from "#core/ports/system.ts";

/** Writes each event to the browser's console, and nowhere else (spec section 1). */
export const consoleAnalytics = (out: Pick<Console, "info"> = console): Analytics => ({
  pageViewed: (page) => out.info("[analytics] page_viewed", { page }),
  happened: (event, details = {}) => out.info(`[analytics] ${event}`, details),
});
