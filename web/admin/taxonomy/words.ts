import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";

/** How the two kinds are called on screen. */
export const WORDS: Readonly<
  Record<TaxonomyKind, { one: string; many: string; title: string; subtitle: string }>
> = {
  category: {
    one: "category",
    many: "categories",
    title: "Categories",
    subtitle: "What brands make, in the order visitors see",
  },
  attribute: {
    one: "attribute",
    many: "attributes",
    title: "Attributes",
    subtitle: "Traits that visitors filter by",
  },
};

export const brandCountText = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "brand" : "brands"}`;
