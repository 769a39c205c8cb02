import { cardFields, isLinkField } from "../brand/fields.ts";
import type { CatalogBrand } from "../ports/catalog-store.ts";
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
    ...cardFields(brand),
    viewCount: brand.viewCount,
    createdAt: brand.createdAt,
    ...slugsOf(index, taxonomy, slot),
  };
  cards.set(brand, made);
  return made;
};

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
