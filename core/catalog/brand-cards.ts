import { withoutLostSite } from "../brand/website.ts";
import { cardFields, isLinkField } from "../brand/fields.ts";
import type { CatalogBrand, CatalogChanges } from "../ports/catalog-store.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { FACET_NAMES, FACETS, facetRow, type LinkFacet, type Taxonomy } from "./facets.ts";
import type { BrandCard } from "./listing.ts";

/** The facets whose slugs stand on cards. */
export const LINK_FACETS = FACET_NAMES.filter((name): name is LinkFacet =>
  isLinkField(FACETS[name].field),
);

/** Cards by their brands, each made once: the same object until its brand changes, so that what is made from it can be remembered by it. */
export type CardsByBrand = WeakMap<CatalogBrand, BrandCard>;

/** The card of the brand in a slot. */
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

/**
 * Hands the cards of brands that changes leave as they are in lists on to what these brands become. Answers whether that is all
 * there is to the changes: no card, and nothing that brands are found by, differs after them.
 */
export const keepCards = (
  cards: CardsByBrand,
  { brands }: CatalogIndex,
  { gone, changed, taxonomy }: CatalogChanges,
): boolean => {
  let areAll = taxonomy === undefined && gone.every((id) => brands.findById(id) === undefined);
  for (const after of changed) {
    const slot = brands.findById(after.id);
    const before = slot === undefined ? undefined : brands.brand(slot);
    if (!before || besidesWhen(before) !== besidesWhen(after)) {
      areAll = false;
      continue;
    }
    const card = cards.get(before);
    if (card) cards.set(after, card);
  }
  return areAll;
};

/** All that is known of a brand in lists but when it was last changed, whatever fields there are. */
const besidesWhen = (brand: CatalogBrand): string => JSON.stringify({ ...brand, updatedAt: "" });

const slugsOf = (
  index: CatalogIndex,
  taxonomy: Taxonomy,
  slot: number,
): Record<LinkFacet, string[]> => {
  const slugs: Partial<Record<LinkFacet, string[]>> = {};
  for (const name of LINK_FACETS) {
    const options = facetRow(name).options(taxonomy);
    slugs[name] = index.facets[name]
      .positionsOf(slot)
      .flatMap((position) => options[position]?.slug ?? []);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every one is there now.
  return slugs as Record<LinkFacet, string[]>;
};
