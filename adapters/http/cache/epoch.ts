import type { Catalog } from "#core/catalog/catalog.ts";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import type { Clock } from "#core/ports/system.ts";

const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, UTC; computed once a day. */
export const createToday = (clock: Clock): (() => string) => {
  let start = 0;
  let today = "";
  return () => {
    const now = clock.now().getTime();
    if (today === "" || now < start || now >= start + DAY_MS) {
      start = Math.floor(now / DAY_MS) * DAY_MS;
      today = new Date(start).toISOString().slice(0, 10);
    }
    return today;
  };
};

/** What answers depend on besides their address, at one moment: the catalog and the day. */
export interface Epoch {
  /** How often either had moved. */
  readonly count: number;
  readonly day: string;
  readonly model: ReadModel;
}

/**
 * Counts how often that moved which answers depend on besides their address. The build and the
 * settings have no part in it, for what counts lives no longer than the process.
 */
export interface Epochs {
  /** At once, when the catalog has nothing to wait for; else `undefined`. */
  now(): Epoch | undefined;
  settled(): Promise<Epoch>;
}

export const createEpochs = (catalog: Catalog, today: () => string): Epochs => {
  let current: (Epoch & { stamp: string }) | undefined;
  const epochOf = (model: ReadModel): Epoch => {
    const stamp = `${model.revision}.${model.viewsRevision}`;
    const day = today();
    if (current?.stamp !== stamp || current.model !== model || current.day !== day)
      current = { count: (current?.count ?? 0) + 1, day, model, stamp };
    return current;
  };
  return {
    now: () => {
      const model = catalog.currentNow();
      return model && epochOf(model);
    },
    settled: async () => epochOf(await catalog.current()),
  };
};

/**
 * What an answer follows from, in the order it was told: while all of it is the same, so is the answer, and nobody needs to look.
 * An answer may follow from less than is told, never from more.
 */
export type Follows = (epoch: Epoch) => readonly unknown[];

/** Whatever moves; for every route that does not say otherwise. */
export const followsAnything: Follows = ({ count }) => [count];

/** Nothing of the catalog. */
export const followsNothing: Follows = ({ day }) => [day];

/** The catalog and the day. */
const followsCatalog: Follows = ({ count, day }) => [count, day];

export const followsShape: Follows = followsCatalog;
export const followsListing = (_query: ListingQuery): Follows => followsCatalog;
export const followsLanding: Follows = followsCatalog;
export const followsBrands = (_slugs: readonly string[]): Follows => followsCatalog;
export const followsProfile = (_slug: string): Follows => followsCatalog;
