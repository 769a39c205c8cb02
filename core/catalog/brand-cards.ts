import { withoutLostSite } from "../brand/website.ts";
import { cardFields, isLinkField, LINK_FIELDS } from "../brand/fields.ts";
import type { CatalogBrand, CatalogChanges } from "../ports/catalog-store.ts";
import { ascending } from "../text/fold.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { FACET_NAMES, FACETS, facetRow, type LinkFacet, type Taxonomy } from "./facets.ts";
import type { BrandCard } from "./listing.ts";

export const LINK_FACETS = FACET_NAMES.filter((name): name is LinkFacet =>
  isLinkField(FACETS[name].field),
);

/** Cards by their brands, each made once: the same object until its brand changes, so that what is made from it can be remembered by it. */
export type CardsByBrand = WeakMap<CatalogBrand, BrandCard>;

export const cardIn = (
  cards: CardsByBrand,
  index: CatalogIndex,
  taxonomy: Taxonomy,
  slot: number,
): BrandCard => {
  const brand = index.brands.brand(slot);
  const known = cards.get(brand);
  if (known) return known;
  const made: BrandCard = {
    id: brand.id,
    ...withoutLostSite(cardFields(brand)),
    viewCount: brand.viewCount,
    createdAt: brand.createdAt,
    ...slugsOf(index, taxonomy, slot),
  };
  cards.set(brand, made);
  return made;
};

/** What changes move of lists: nothing, what some of their cards show, or which cards stand where as well. */
type Moved = "nothing" | "cards" | "shape";

/** Hands the cards of brands that changes leave as they are in lists on to what these brands become. Answers what else is moved. */
export const keepCards = (
  cards: CardsByBrand,
  { brands }: CatalogIndex,
  { gone, changed, taxonomy }: CatalogChanges,
): Moved => {
  const isReshaped = taxonomy !== undefined || gone.some((id) => brands.findById(id) !== undefined);
  let moved: Moved = isReshaped ? "shape" : "nothing";
  for (const after of changed) {
    const slot = brands.findById(after.id);
    const before = slot === undefined ? undefined : brands.glimpse(slot);
    const now = before ? movedBetween(before, after) : "shape";
    const card = now === "nothing" && before && cards.get(before);
    if (card) cards.set(after, card);
    if (now === "shape" || moved === "nothing") moved = now;
  }
  return moved;
};

const movedBetween = (before: CatalogBrand, after: CatalogBrand): Moved => {
  if (besides(before, WHEN) === besides(after, WHEN)) return "nothing";
  return besides(before, SHOWN) === besides(after, SHOWN) ? "cards" : "shape";
};

/** All that is known of a brand in lists but this, whatever fields there are; neither they nor links are in any order. */
const besides = (brand: CatalogBrand, left: object): string => {
  const links = LINK_FIELDS.map((field) => [field, brand[field].toSorted()]);
  const fields = Object.entries({ ...brand, ...Object.fromEntries(links), ...left });
  return JSON.stringify(fields.sort(([a], [b]) => ascending(a, b)));
};

const WHEN: Partial<CatalogBrand> = { updatedAt: "" };

/** What cards show and nothing else looks at: no order, no filter, no search. A field that is not named here may shape lists. */
const SHOWN = Object.fromEntries(
  (["updatedAt", "shortDescription", "logoUrl", "foundedYear", "hqLocation"] as const)
    .filter((field) => FACET_NAMES.every((name) => facetRow(name).field !== field))
    .map((field) => [field, null]),
);

const slugsOf = (
  index: CatalogIndex,
  taxonomy: Taxonomy,
  slot: number,
): Record<LinkFacet, string[]> => {
  const slugs: Partial<Record<LinkFacet, string[]>> = {};
  for (const name of LINK_FACETS) {
    const options = facetRow(name).options(taxonomy);
    // A copy has no room left to grow in, of which each card would hold two times a hundred bytes.
    slugs[name] = index.facets[name]
      .positionsOf(slot)
      .flatMap((position) => options[position]?.slug ?? [])
      .slice();
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every one is there now.
  return slugs as Record<LinkFacet, string[]>;
};
