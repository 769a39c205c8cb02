import { foldForSearch } from "../text/fold.ts";
import { countBits } from "./bit-count.ts";
import { intersect, type BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { ListingQuery } from "./listing-query.ts";

/** What narrows a list, apart from its order and page. */
export type Filter = Pick<ListingQuery, "category" | "attributes"> & {
  /** Folded. */
  search: string;
};

export const filterOf = ({ search, category, attributes }: ListingQuery): Filter => ({
  search: search === "" ? "" : foldForSearch(search),
  category,
  attributes,
});

/** The brands that match. May be a set the index lives on: nobody may change it. */
export interface Match {
  slots: Readonly<BitSet>;
  /** Where it is known without counting. */
  size: number | undefined;
}

export const sizeOf = ({ slots, size }: Match): number => size ?? countBits(slots);

/** The brands that match all of the filter but its category: what the category facets count. */
export const matchBesidesCategory = (index: CatalogIndex, filter: Filter): Match => {
  const { brands, grams, attributes } = index;
  const ticked = filter.attributes.map((slug) => attributes.linkedTo(slug));
  if (filter.search === "")
    return common(ticked) ?? { slots: brands.active(), size: brands.brandCount };
  const slots = grams.mayHold(filter.search);
  for (const attribute of ticked) intersect(slots, attribute.slots);
  grams.keepHolding(filter.search, slots);
  return { slots, size: undefined };
};

/** Narrows what matches otherwise to one category. */
export const narrowToCategory = (index: CatalogIndex, match: Match, slug: string | null): Match => {
  if (slug === null) return match;
  const category = index.categories.linkedTo(slug);
  const isEverything = match.slots === index.brands.active();
  return (isEverything ? undefined : common([match, category])) ?? category;
};

/** What all of them share; `undefined` of none. */
const common = ([first, ...others]: Match[]): Match | undefined => {
  if (!first || others.length === 0) return first;
  const slots = first.slots.slice();
  for (const other of others) intersect(slots, other.slots);
  return { slots, size: undefined };
};
