import { eachFacet } from "#core/catalog/facets.ts";
import { type Listing, PAGE_SIZE } from "#core/catalog/listing.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { MaybePromise } from "#core/slices.ts";
import type { Analytics, Log } from "#core/ports/system.ts";

/**
 * A directory whose lists stay empty, without a message, when they cannot be had (spec section 8).
 * Only for the browser: a server that cannot read must say so and not hand out an empty page.
 */
export const forgivingDirectory = (directory: Directory, log: Log): Directory => {
  const orElse = async <T>(answer: MaybePromise<T>, empty: T): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      log.error("list_failed", error);
      return empty;
    }
  };
  return {
    ...directory,
    land: () =>
      orElse(directory.land(), { trending: [], isFilledUp: false, categories: [], brandCount: 0 }),
    list: (query) => orElse(directory.list(query), EMPTY_LISTING),
    listCategories: () => orElse(directory.listCategories(), []),
    listAttributes: () => orElse(directory.listAttributes(), []),
    suggest: (typed) => orElse(directory.suggest(typed), []),
  };
};

const EMPTY_LISTING: Listing = {
  items: [],
  total: 0,
  page: 1,
  pageSize: PAGE_SIZE,
  facets: { ...eachFacet(() => []), groups: [] },
};

/* oxlint-disable no-console -- the console is what this adapter writes to. */

/** Where the browser reports what nobody is told on screen. */
export const consoleLog: Log = {
  info: (event, details) => console.info(event, details ?? ""),
  warn: (event, details) => console.warn(event, details ?? ""),
  error: (event, error, details) => console.error(event, error, details ?? ""),
};

/* oxlint-disable no-console -- the console is what this adapter writes to. */

/** Writes each event to the browser's console, and nowhere else (spec section 1). */
export const consoleAnalytics = (out: Pick<Console, "info"> = console): Analytics => ({
  pageViewed: (page) => out.info("[analytics] page_viewed", { page }),
  happened: (event, details = {}) => out.info(`[analytics] ${event}`, details),
});
