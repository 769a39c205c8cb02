import type { Catalog } from "../catalog/catalog.ts";
import { LANDING_CATEGORY_LIMIT, TRENDING_LIMIT } from "../catalog/listing.ts";
import type { ReadModel } from "../catalog/read-model.ts";
import { type CatalogBrand, type CatalogStore, StoreUnavailable } from "../ports/catalog-store.ts";
import type { Clock } from "../ports/system.ts";
import { hashOf } from "../text/hash.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import type { Landing } from "./directory.ts";

interface LandParts {
  catalog: Catalog;
  store: Pick<CatalogStore, "findPublicContent">;
  clock: Clock;
}

/** Whoever of them was viewed stands before them, so as many more are picked as there can be of those. */
const PICKS = 2 * TRENDING_LIMIT - 1;
/** Long texts are looked at together, and in so many goes at most: a directory without any is not read to its end. */
const GOES = 6;

/** What the landing page shows. Until enough brands were viewed, others worth a look stand behind those that were. */
export const land = ({ catalog, store, clock }: LandParts) => {
  // What was picked holds for a revision and a day; a memo over the catalog would know nothing of the day.
  let picked: { at: string; ids: readonly string[] } = { at: "", ids: [] };

  const picksOf = async (model: ReadModel): Promise<readonly string[]> => {
    const day = clock.now().toISOString().slice(0, 10);
    const at = `${model.revision} ${day}`;
    if (picked.at === at) return picked.ids;
    const candidates = shuffled(complete(model), day);
    try {
      picked = { at, ids: await pickBrands(candidates, store) };
      return picked.ids;
    } catch (error) {
      // Without the store nobody sees long texts; what lists know has to do.
      if (error instanceof StoreUnavailable) return candidates.slice(0, PICKS);
      throw error;
    }
  };

  return async (): Promise<Landing> => {
    const model = await catalog.current();
    const viewed = model.trending(TRENDING_LIMIT).filter(({ viewCount }) => viewCount > 0);
    const isFilledUp = viewed.length < TRENDING_LIMIT;
    const picks = isFilledUp ? (await picksOf(model)).flatMap((id) => model.card(id) ?? []) : [];
    return {
      trending: [...viewed, ...picks.filter(({ viewCount }) => viewCount === 0)].slice(
        0,
        TRENDING_LIMIT,
      ),
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

/** As far as lists know a brand: it has a short text, a category and a website of its own, and is still going. */
const complete = (model: ReadModel): CatalogBrand[] => {
  const closed = model.attributes().find(({ slug }) => slug === CLOSED_SLUG)?.id;
  return [...model.brands()].filter(
    ({ shortDescription, websiteUrl, siteState, categoryIds, attributeIds }) =>
      shortDescription !== "" &&
      websiteUrl !== null &&
      siteState === null &&
      categoryIds.length > 0 &&
      (closed === undefined || !attributeIds.includes(closed)),
  );
};

/** In an order that every server has on this day, and another one the next. */
const shuffled = (brands: readonly CatalogBrand[], day: string): string[] => {
  const places = new Map(brands.map(({ id }) => [id, hashOf(`${day} ${id}`)]));
  const place = (id: string): number => places.get(id) ?? 0;
  return [...places.keys()].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
};
