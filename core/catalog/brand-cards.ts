import { cardFields } from "../brand/fields.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./index-parts.ts";
import type { BrandCard } from "./listing.ts";

/** The cards of the brands, each made once: the same object until its brand changes, so that what is made from it can be kept by it. */
export interface BrandCards {
  card(slot: number): BrandCard;
  forget(slots: readonly number[]): void;
  /** The same cards for a copy of the index. */
  copy(index: CatalogIndex): BrandCards;
}

export const createBrandCards = (
  index: CatalogIndex,
  taxonomy: Taxonomy,
  cards: (BrandCard | undefined)[] = [],
): BrandCards => {
  const { categories, attributes } = taxonomy;

  const build = (slot: number): BrandCard => {
    const brand = index.brands.brand(slot);
    return {
      id: brand.id,
      ...cardFields(brand),
      viewCount: brand.viewCount,
      createdAt: brand.createdAt,
      categories: index.categories.placesOf(slot).flatMap((place) => categories[place]?.slug ?? []),
      attributes: index.attributes.placesOf(slot).flatMap((place) => attributes[place]?.slug ?? []),
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
