import { eachFacet } from "#core/catalog/facets.ts";
import { PAGE_SIZE, type Listing } from "#core/catalog/listing.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Log } from "#core/ports/system.ts";
import type { MaybePromise } from "#core/maybe-promise.ts";

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
    land: () => orElse(directory.land(), { trending: [], categories: [], brandCount: 0 }),
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
  facets: eachFacet(() => []),
};
