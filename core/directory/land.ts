import type { Catalog } from "../catalog/catalog.ts";
import {
  type BrandCard,
  LANDING_CATEGORY_LIMIT,
  TRENDING_LIMIT,
  type ReadModel,
} from "../catalog/listing.ts";
import type { CatalogBrand, CatalogStore } from "../ports/catalog-store.ts";
import { StoreUnavailable } from "../result.ts";
import type { Clock } from "../ports/system.ts";
import { hashOf } from "../text/hash.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { RUN_AT_ONCE, type Scheduler, type Slices } from "../slices.ts";
import type { Landing } from "./directory.ts";
import { dayAt } from "../days.ts";

interface LandParts {
  catalog: Pick<Catalog, "current">;
  store: Pick<CatalogStore, "findPublicContent">;
  clock: Clock;
  scheduler?: Scheduler | undefined;
}

/** Whoever of them was viewed stands before them, so as many more are picked as there can be of those. */
const PICKS = 2 * TRENDING_LIMIT - 1;
/** Long texts are looked at together, and in so many goes at most: a directory without any is not read to its end. */
const GOES = 6;
const CANDIDATES = GOES * PICKS;

/** The most viewed brands, as far as there are any that were viewed. */
export const viewedMost = (model: ReadModel): BrandCard[] =>
  model.trending(TRENDING_LIMIT).filter(({ viewCount }) => viewCount > 0);

/** What the landing page shows. Until enough brands were viewed, others worth a look stand behind those that were. */
export const land = ({ catalog, store, clock, scheduler = RUN_AT_ONCE }: LandParts) => {
  // What was picked holds for a revision and a day; a memo over the catalog would know nothing of the day.
  let picked: { at: string; ids: Promise<readonly string[]> } = {
    at: "",
    ids: Promise.resolve([]),
  };

  const pick = async (model: ReadModel, day: string): Promise<readonly string[]> => {
    const candidates = await scheduler.runSlices(candidatesIn(model, day));
    try {
      return await pickBrands(candidates, store);
    } catch (error) {
      picked.at = "";
      // Without the store nobody sees long texts; what lists know has to do.
      if (error instanceof StoreUnavailable) return candidates.slice(0, PICKS);
      throw error;
    }
  };

  const picksOf = (model: ReadModel): Promise<readonly string[]> => {
    const day = dayAt(clock.now());
    const at = `${model.revision} ${day}`;
    if (picked.at !== at) picked = { at, ids: pick(model, day) };
    return picked.ids;
  };

  return async (): Promise<Landing> => {
    const model = await catalog.current();
    const viewed = viewedMost(model);
    const isFilledUp = viewed.length < TRENDING_LIMIT;
    const picks = isFilledUp ? (await picksOf(model)).flatMap((id) => model.card(id) ?? []) : [];
    // Where too few profiles are complete, the others have to do: six is what the page shows.
    const others = isFilledUp ? model.trending(3 * TRENDING_LIMIT) : [];
    const cards = [...viewed, ...picks, ...others];
    return {
      trending: cards
        .filter(({ id }, at) => cards.findIndex((card) => card.id === id) === at)
        .slice(0, TRENDING_LIMIT),
      isFilledUp,
      categories: model.categories().slice(0, LANDING_CATEGORY_LIMIT),
      brandCount: model.brandCount,
    };
  };
};

/** The first of them that have a long text as well, which is read only now. */
const pickBrands = async (
  candidates: readonly string[],
  store: LandParts["store"],
): Promise<string[]> => {
  const picks: string[] = [];
  for (let go = 0; go < GOES && picks.length < PICKS; go += 1) {
    const ids = candidates.slice(go * PICKS, (go + 1) * PICKS);
    const contents = await Promise.all(ids.map(async (id) => store.findPublicContent(id)));
    picks.push(...ids.filter((_, position) => contents[position]?.longDescription));
  }
  return picks.slice(0, PICKS);
};

/** As many as may be looked at. In a large directory most brands were never read: so many are as it takes to find these, not all of them. */
const candidatesIn = function* (model: ReadModel, day: string): Slices<string[]> {
  const closed = model.attributes().find(({ slug }) => slug === CLOSED_SLUG)?.id;
  const candidates: string[] = [];
  const ids = [...model.ids()];
  for (const position of yield* shuffled(ids, day)) {
    const id = ids[position] ?? "";
    const brand = model.glimpse(id);
    if (brand && isComplete(brand, closed)) candidates.push(id);
    if (candidates.length === CANDIDATES) break;
    yield;
  }
  return candidates;
};

/** As far as lists know a brand: it has a short text, a category and a website of its own, and is still going. */
const isComplete = (
  { shortDescription, websiteUrl, siteState, categoryIds, attributeIds }: CatalogBrand,
  closed: string | undefined,
): boolean =>
  shortDescription !== "" &&
  websiteUrl !== null &&
  siteState === null &&
  categoryIds.length > 0 &&
  (closed === undefined || !attributeIds.includes(closed));

/** Their positions, in an order that every server has on this day, and another one the next. They are sorted as plain numbers: a place and a position. */
const shuffled = function* (ids: readonly string[], day: string): Slices<Float64Array> {
  const keys = new Float64Array(ids.length);
  for (const [position, id] of ids.entries()) {
    keys[position] = hashOf(`${day} ${id}`) * ids.length + position;
    yield;
  }
  return keys.sort().map((key) => key % ids.length);
};
