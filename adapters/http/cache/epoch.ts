import type { Catalog } from "#core/catalog/catalog.ts";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import { RELATED_LIMIT, TRENDING_LIMIT, type ReadModel } from "#core/catalog/listing.ts";
import { viewedMost } from "#core/directory/land.ts";
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
    const { stamp } = model;
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

/** What lists are shaped by: which brands there are, counts, orders, the taxonomy, offers. No text of a brand, and not when it was last changed. */
export const followsShape: Follows = ({ day, model }) => [day, model.shape];

/** That, and the cards on one page of a list. */
export const followsListing =
  (query: ListingQuery): Follows =>
  ({ day, model }) => [day, model.shape, model.cardsStamp(query)];

/** That, and the cards on the landing page; where others stand behind those that were viewed, they may be any. */
export const followsLanding: Follows = ({ count, day, model }) => {
  const viewed = viewedMost(model);
  return viewed.length < TRENDING_LIMIT ? [count] : [day, model.shape, ...viewed];
};

/** That, and everything about the brands at these addresses. Who is not there may have moved on. */
export const followsBrands =
  (slugs: readonly string[]): Follows =>
  ({ count, day, model }) => [
    day,
    model.shape,
    ...slugs.map((slug) => model.findBySlug(slug) ?? count),
  ];

/** The same of one brand, and the cards of those it is related to. */
export const followsProfile = (slug: string): Follows => {
  const followsBrand = followsBrands([slug]);
  return (epoch) => {
    const { id = "" } = epoch.model.findBySlug(slug) ?? {};
    return [...followsBrand(epoch), ...epoch.model.neighbours(id, RELATED_LIMIT).related];
  };
};
