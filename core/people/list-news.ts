import type { RecentEvent } from "../brand/events.ts";
import { type CatalogBrand, catalogBrand } from "../brand/brand.ts";
import { type ListingQuery, queryOfFilters } from "../catalog/listing-query.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { BrandRevision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { CatalogHistory } from "../ports/catalog-store.ts";
import type { ListNews } from "./followed-lists.ts";
import type { NewBrand } from "./newsletter.ts";

/** What changed since a revision. */
interface Changed {
  /** Brands that visitors can see now, by name. */
  brands: { id: string; brand: NewBrand; events: RecentEvent[] }[];
  /** The ids of those that were in a list then. */
  idsBefore: (query: ListingQuery) => Set<string>;
}

const STATES_AT_ONCE = 500;

/**
 * Answers the news of lists at the revision of `model`, each since an earlier one. Computes them once for each list and revision, as
 * most followers are mailed in the same run.
 */
export const newsOfLists = (
  history: Pick<CatalogHistory, "compareStates">,
  model: ReadModel,
  now: Date,
): { revision: number; of: (list: string, since: number) => Promise<ListNews> } => {
  const { revision } = model;
  /** Events of earlier years are history: an editor who adds them has no news. */
  const firstYear = now.getUTCFullYear() - 1;
  const changedSince = once((since: string) =>
    changesBetween(history, Number(since), model, { revision, firstYear }),
  );
  const newsOf = once(async (list: string, since: string): Promise<ListNews> => {
    const { brands, idsBefore } = await changedSince(since);
    if (brands.length === 0) return { brands: [], events: [] };
    const query = queryOfFilters(list);
    const [is, was] = [model.idsIn(query), idsBefore(query)];
    const inList = brands.filter(({ id }) => is.has(id));
    return {
      brands: inList.flatMap(({ id, brand }) => (was.has(id) ? [] : brand)),
      events: inList
        .flatMap(({ id, events }) => (was.has(id) ? events : []))
        .sort((a, b) => b.year - a.year || (b.month ?? 0) - (a.month ?? 0)),
    };
  });
  return { revision, of: (list, since) => newsOf(list, String(since)) };
};

/** Remembers answers. */
const once = <Value>(work: (...words: string[]) => Promise<Value>) => {
  const known = new Map<string, Promise<Value>>();
  return (...words: string[]): Promise<Value> => {
    const key = words.join("\n");
    const answer = known.get(key) ?? work(...words);
    known.set(key, answer);
    return answer;
  };
};

const changesBetween = async (
  history: Pick<CatalogHistory, "compareStates">,
  from: number,
  model: ReadModel,
  { revision: to, firstYear }: { revision: number; firstYear: number },
): Promise<Changed> => {
  const states: BrandRevision[] = [];
  for (let behind: string | null = from < to ? "" : null; behind !== null;) {
    const page = await history.compareStates({
      records: ["brand"],
      from,
      to,
      behind,
      limit: STATES_AT_ONCE,
    });
    states.push(...page.states.filter((state) => state.record === "brand"));
    behind = page.next;
  }
  return {
    brands: states
      .flatMap(({ id, before, after }) =>
        isVisible(after) ? [changedBrand(id, before, after, firstYear)] : [],
      )
      .sort((a, b) => a.brand.name.localeCompare(b.brand.name, "en")),
    idsBefore: model.idsAmong(
      states.flatMap(({ before }) => (isVisible(before) ? [asListed(before)] : [])),
    ),
  };
};

const isVisible = (brand: BrandRecord | null): brand is BrandRecord => brand?.status === "active";

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

/** An event that only got another month, sentence or source is no news. */
const newEvents = (
  before: BrandRecord["events"],
  after: BrandRecord["events"],
): BrandRecord["events"] => {
  const known = new Set(before.map((event) => JSON.stringify(event)));
  const kept = new Set(after.map((event) => JSON.stringify(event)));
  const corrected = before
    .filter((event) => !kept.has(JSON.stringify(event)))
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
