import { cardFields, isLinkField } from "../brand/fields.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { FACET_NAMES, FACETS, facetRow, type LinkFacet, type Taxonomy } from "./facets.ts";
import type { BrandCard } from "./listing.ts";

/** The cards of the brands, each made once: the same object until its brand changes, so that what is made from it can be kept by it. */
export interface BrandCards {
  card(slot: number): BrandCard;
  forget(slots: readonly number[]): void;
  /** The same cards for a copy of the index. */
  copy(index: CatalogIndex): BrandCards;
}

/** The facets whose slugs stand on cards. */
export const LINK_FACETS = FACET_NAMES.filter((name): name is LinkFacet =>
  isLinkField(FACETS[name].field),
);

export const createBrandCards = (
  index: CatalogIndex,
  taxonomy: Taxonomy,
  cards: (BrandCard | undefined)[] = [],
): BrandCards => {
  const slugsOf = (slot: number): Record<LinkFacet, string[]> => {
    const slugs: Partial<Record<LinkFacet, string[]>> = {};
    for (const name of LINK_FACETS) {
      const options = facetRow(name).options(taxonomy);
      slugs[name] = index.facets[name]
        .placesOf(slot)
        .flatMap((place) => options[place]?.slug ?? []);
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every one is there now.
    return slugs as Record<LinkFacet, string[]>;
  };

  const build = (slot: number): BrandCard => {
    const brand = index.brands.brand(slot);
    return {
      id: brand.id,
      ...cardFields(brand),
      viewCount: brand.viewCount,
      createdAt: brand.createdAt,
      ...slugsOf(slot),
    };
  };

  return {
    card: (slot) => (cards[slot] ??= build(slot)),
    forget: (slots) => {
      for (const slot of slots) cards[slot] = undefined;
    },
    copy: (copied) => createBrandCards(copied, taxonomy, cards.slice()),
  };
};
