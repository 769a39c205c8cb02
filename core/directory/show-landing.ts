import type { CatalogBrand } from "../brand/brand.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { LANDING_CATEGORY_LIMIT, type ReadModel, TRENDING_LIMIT } from "../catalog/listing.ts";
import { dayAt } from "../days.ts";
import type { Clock } from "../ports/system.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { hashOf } from "../text/hash.ts";
import type { Landing } from "./directory.ts";

interface LandParts {
  catalog: Pick<Catalog, "current">;
  clock: Clock;
}

/** The landing page. Until enough brands have views, complete profiles fill up the list, a new choice each day. */
export const showLanding =
  ({ catalog, clock }: LandParts) =>
  async (): Promise<Landing> => {
    const model = await catalog.current();
    const trending = model.trending(3 * TRENDING_LIMIT);
    const viewed = trending.slice(0, TRENDING_LIMIT).filter(({ viewCount }) => viewCount > 0);
    const isFilledUp = viewed.length < TRENDING_LIMIT;
    const picks = isFilledUp ? picksOf(model, dayAt(clock.now())) : [];
    // If too few profiles are complete, other brands follow.
    const cards = [...viewed, ...picks, ...trending];
    return {
      trending: cards
        .filter(({ id }, at) => cards.findIndex((card) => card.id === id) === at)
        .slice(0, TRENDING_LIMIT),
      isFilledUp,
      categories: model.categories().slice(0, LANDING_CATEGORY_LIMIT),
      brandCount: model.brandCount,
    };
  };

/** Complete profiles in the order of the day, equal on every server. May include viewed brands. */
const picksOf = (model: ReadModel, day: string) => {
  const closed = model.attributes().find(({ slug }) => slug === CLOSED_SLUG)?.id;
  return model
    .brands()
    .filter((brand) => isComplete(brand, closed))
    .map(({ id }) => ({ id, place: hashOf(`${day} ${id}`) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, 2 * TRENDING_LIMIT - 1)
    .flatMap(({ id }) => model.card(id) ?? []);
};

/** Whether it has both texts, a category and its own website, and is not closed. */
const isComplete = (
  {
    shortDescription,
    longDescription,
    websiteUrl,
    siteState,
    categoryIds,
    attributeIds,
  }: CatalogBrand,
  closed: string | undefined,
): boolean =>
  shortDescription !== "" &&
  longDescription !== "" &&
  websiteUrl !== null &&
  siteState === null &&
  categoryIds.length > 0 &&
  (closed === undefined || !attributeIds.includes(closed));
