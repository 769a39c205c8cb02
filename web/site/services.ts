import { createContext, useContext } from "react";
import { eachFacet } from "#core/catalog/facets.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";
import { PAGE_SIZE } from "#core/catalog/listing-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics, Log } from "#core/ports/system.ts";

/** The services that pages use. */
export interface PageServices {
  directory: Directory;
  analytics: Analytics;
  log: Log;
  /** In the browser: loads a page from the server if its script cannot be loaded; rejects if that fails too. */
  loadFromServer?: (request: Request) => Promise<never>;
}

/** A React context whose hook throws outside its provider. */
export const createRequiredContext = <Value extends object>(name: string) => {
  const Context = createContext<Value | undefined>(undefined);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (!value) throw new Error(`There is no ${name} provider around this component.`);
    return value;
  };
  return [Context, useValue] as const;
};

export const [PageServicesContext, usePageServices] =
  createRequiredContext<PageServices>("PageServices");

/** Data about the site that every page has; the browser gets them from the server. */
export interface Site {
  /** `https://golf.example`, without a trailing slash. */
  origin: string;
  /** `YYYY-MM-DD`, UTC. */
  today: string;
  contactEmail: string;
}

export const SITE_NAME = "GolfBrands";

export const [SiteContext, useSite] = createRequiredContext<Site>("Site");

/**
 * A directory whose lists are empty, without a message, when they cannot be loaded (spec section 8). For the
 * browser only: a server must report the error instead of sending an empty page.
 */
export const directoryWithFallbacks = (directory: Directory, log: Log): Directory => {
  const orElse = async <T>(answer: Promise<T>, empty: T): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      log.error("list_failed", error);
      return empty;
    }
  };
  return {
    ...directory,
    showLanding: () =>
      orElse(directory.showLanding(), {
        trending: [],
        isFilledUp: false,
        categories: [],
        countries: [],
        newest: [],
        events: [],
        lists: [],
        brandCount: 0,
      }),
    showLists: () => orElse(directory.showLists(), []),
    showOwners: () => orElse(directory.showOwners(), []),
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

/* oxlint-disable no-console -- these write to the console. */

/** Reports errors that are not shown to the visitor. */
export const consoleLog: Log = {
  info: (event, details) => console.info(event, details ?? ""),
  warn: (event, details) => console.warn(event, details ?? ""),
  error: (event, error, details) => console.error(event, error, details ?? ""),
};

/** Writes analytics events to the browser's console only (spec section 1). */
export const consoleAnalytics = (out: Pick<Console, "info"> = console): Analytics => ({
  pageViewed: (page) => out.info("[analytics] page_viewed", { page }),
  happened: (event, details = {}) => out.info(`[analytics] ${event}`, details),
});
