import type { Analytics } from "#core/ports/system.ts";

/** For the server, where nobody is looking at a page yet. */
export const silentAnalytics: Analytics = {
  pageViewed: () => {},
  happened: () => {},
};
