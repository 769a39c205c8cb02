import type { RecentEvent } from "../brand/events.ts";
import { type Brand, type CatalogBrand, catalogBrand } from "../brand/brand.ts";
import { isPublic } from "../brand/fields.ts";
import { listName } from "../catalog/list-name.ts";
import { type ListingQuery, queryOfFilters } from "../catalog/listing-query.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { BrandRevision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { PublicHistory } from "../ports/history-store.ts";
import { optionsOf } from "./subscriptions.ts";

/** A brand as a mail shows it. */
export type NewBrand = Pick<Brand, "slug" | "name" | "shortDescription">;

/** The news of a list since a revision. */
export interface ListNews {
  /** Brands that are in the list now but were not at that revision, by name. */
  brands: NewBrand[];
  /** New events of brands that were in the list at that revision, newest first. */
  events: RecentEvent[];
}

export const hasNews = ({ brands, events }: ListNews): boolean => brands.length + events.length > 0;

/** What changed since a revision. */
interface Changed {
  /** Brands that visitors can see now, by name. */
  brands: { id: string; brand: NewBrand; events: RecentEvent[] }[];
  /** The ids of the brands that were in a list at that revision. */
  idsBefore: (query: ListingQuery) => Set<string>;
}

/** The news of lists at one revision. */
export interface NewsOfLists {
  revision: number;
  /** What happened in a list since an earlier revision. */
  since: (list: string, revision: number) => Promise<ListNews>;
  /** A list in words; empty for all brands. */
  nameOf: (list: string) => string;
}

/**
 * Caches what subscribers share, because one run mails most of them and many have the same lists. `pause` runs before each
 * computation, so that the server can answer requests in between.
 */
export const newsOfLists = (
  history: Pick<PublicHistory, "compareStates">,
  model: ReadModel,
  now: Date,
  pause: () => Promise<void>,
): NewsOfLists => {
  const { revision } = model;
  /** Events of earlier years are history, not news, when an editor adds them. */
  const firstYear = now.getUTCFullYear() - 1;
  const changedSince = cached(String, (since: number) =>
    changesBetween(history, since, model, { revision, firstYear, pause }),
  );
  const newsOf = cached(
    ([list, since]: [list: string, since: number]) => `${since} ${list}`,
    async ([list, since]): Promise<ListNews> => {
      const { brands, idsBefore } = await changedSince(since);
      if (brands.length === 0) return { brands: [], events: [] };
      await pause();
      const query = queryOfFilters(list);
      const [idsNow, earlierIds] = [model.idsIn(query), idsBefore(query)];
      const inList = brands.filter(({ id }) => idsNow.has(id));
      return {
        brands: inList.flatMap(({ id, brand }) => (earlierIds.has(id) ? [] : brand)),
        events: inList
          .flatMap(({ id, events }) => (earlierIds.has(id) ? events : []))
          .sort((a, b) => b.year - a.year || (b.month ?? 0) - (a.month ?? 0)),
      };
    },
  );
  const options = optionsOf(model);
  return {
    revision,
    since: (list, earlier) => newsOf([list, earlier]),
    nameOf: cached(String, (list: string) => listName(queryOfFilters(list), options)),
  };
};

/** Caches results by key. */
const cached = <Given, Value>(keyOf: (given: Given) => string, work: (given: Given) => Value) => {
  const known = new Map<string, Value>();
  return (given: Given): Value => {
    const key = keyOf(given);
    const result = known.get(key) ?? work(given);
    known.set(key, result);
    return result;
  };
};

const changesBetween = async (
  history: Pick<PublicHistory, "compareStates">,
  from: number,
  model: ReadModel,
  {
    revision: to,
    firstYear,
    pause,
  }: { revision: number; firstYear: number; pause: () => Promise<void> },
): Promise<Changed> => {
  const states: BrandRevision[] = [];
  for await (const portion of history.compareStates({ records: ["brand"], from, to })) {
    await pause();
    states.push(...portion.filter((state) => state.record === "brand"));
  }
  return {
    brands: states
      .flatMap(({ id, before, after }) =>
        isPublic(after) ? [changedBrand(id, before, after, firstYear)] : [],
      )
      .sort((a, b) => a.brand.name.localeCompare(b.brand.name, "en")),
    idsBefore: model.idsAmong(
      states.flatMap(({ before }) => (isPublic(before) ? [asListed(before)] : [])),
    ),
  };
};

const changedBrand = (
  id: string,
  before: BrandRecord | null,
  { slug, name, shortDescription, events }: BrandRecord,
  firstYear: number,
): Changed["brands"][number] => ({
  id,
  brand: { slug, name, shortDescription },
  events: newEvents(before?.events ?? [], events)
    .filter(({ year }) => year >= firstYear)
    .map((event) => Object.assign({ slug, name }, event)),
});

/** An event whose month, sentence or source was only corrected is not news. */
const newEvents = (
  before: BrandRecord["events"],
  after: BrandRecord["events"],
): BrandRecord["events"] => {
  const known = new Set(before.map((event) => JSON.stringify(event)));
  const unchanged = new Set(after.map((event) => JSON.stringify(event)));
  const corrected = before
    .filter((event) => !unchanged.has(JSON.stringify(event)))
    .map(({ year, kind }) => `${year} ${kind}`);
  return after.filter((event) => {
    if (known.has(JSON.stringify(event))) return false;
    const at = corrected.indexOf(`${event.year} ${event.kind}`);
    if (at >= 0) corrected.splice(at, 1);
    return at < 0;
  });
};

const asListed = (brand: BrandRecord): CatalogBrand =>
  catalogBrand({ ...brand, viewCount: 0, updatedAt: brand.createdAt, version: 0 });
