import type { Catalog } from "../catalog/catalog.ts";
import { DEFAULT_LISTING_QUERY } from "../catalog/listing-query.ts";
import { LANDING_CATEGORY_LIMIT, type ReadModel, TRENDING_LIMIT } from "../catalog/listing.ts";
import type { BrandEvent, EventKind, RecentEvent } from "../brand/events.ts";
import { ascending } from "../text/fold.ts";
import { isCountry, nameInGroup } from "../taxonomy/taxonomy.ts";
import { openLists } from "./show-lists.ts";
import {
  COUNTRY_LIMIT,
  LANDING_LIST_LIMIT,
  type Landing,
  NEWEST_LIMIT,
  RECENT_EVENTS_LIMIT,
} from "./answers.schema.ts";

/** The number of events in the events feed. */
const FEED_EVENTS_LIMIT = 100;

export const showLanding =
  ({ catalog }: { catalog: Pick<Catalog, "current"> }) =>
  async (): Promise<Landing> => {
    const model = await catalog.current();
    const trending = model.trending(TRENDING_LIMIT);
    const { facets } = model.listing(DEFAULT_LISTING_QUERY);
    const countOf = (id: string): number =>
      facets.categories.find(({ slug }) => slug === id)?.count ?? 0;
    return {
      trending,
      isFilledUp: trending.filter(({ viewCount }) => viewCount > 0).length < TRENDING_LIMIT,
      categories: model
        .categories()
        .slice(0, LANDING_CATEGORY_LIMIT)
        .map((category) => Object.assign({ count: countOf(category.slug) }, category)),
      countries: facets.attributes
        .filter((option) => isCountry(option) && option.count > 0)
        .map((option) => ({ slug: option.slug, name: nameInGroup(option), count: option.count }))
        .sort((a, b) => b.count - a.count || ascending(a.name, b.name))
        .slice(0, COUNTRY_LIMIT),
      newest: newestOf(model),
      events: newestEvents(model, ({ kind }) => NEWS.has(kind)).slice(0, RECENT_EVENTS_LIMIT),
      lists: openLists(model).slice(0, LANDING_LIST_LIMIT),
      brandCount: model.brandCount,
    };
  };

/** The newest brands, without those of the first load, which share the earliest time. */
const newestOf = (model: ReadModel) => {
  const first = model.brands().map(momentOf).sort(ascending)[0];
  return model
    .listing({ ...DEFAULT_LISTING_QUERY, sort: "recent" })
    .items.filter((card) => momentOf(card) !== first)
    .slice(0, NEWEST_LIMIT);
};

const momentOf = ({ createdAt }: { createdAt: string }): string => createdAt;

const NEWS: ReadonlySet<EventKind> = new Set(["owner", "closed", "revived"]);

export const listEvents =
  ({ catalog }: { catalog: Pick<Catalog, "current"> }) =>
  async (): Promise<RecentEvent[]> =>
    newestEvents(await catalog.current(), () => true).slice(0, FEED_EVENTS_LIMIT);

const newestEvents = (model: ReadModel, isWanted: (event: BrandEvent) => boolean): RecentEvent[] =>
  model
    .brands()
    .flatMap(({ slug, name, events }) =>
      events.filter(isWanted).map((event) => Object.assign({ slug, name }, event)),
    )
    .sort((a, b) => b.year - a.year || (b.month ?? 0) - (a.month ?? 0));
