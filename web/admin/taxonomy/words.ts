import type { TaxonomyGone, TooBusy } from "#core/back-office/back-office-failure.ts";
import type { TaxonomyKind, TaxonomyRef } from "#core/change/plan-taxonomy.ts";
import type { InvalidInput, Stale } from "#core/failure.ts";
import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";

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

/** A category or attribute in its list. */
export type ListedTaxonomy = Counted<StoredCategory> | Counted<StoredAttribute>;

export const refOf = ({ id, version }: ListedTaxonomy): TaxonomyRef => ({
  id,
  readVersion: version,
});

/** Why nothing was done to a category or attribute. */
export const taxonomyRefusalText = (
  failure: Stale | TaxonomyGone | TooBusy | InvalidInput,
  kind: TaxonomyKind,
): string => {
  switch (failure.kind) {
    case "stale":
      return `Somebody else changed this ${WORDS[kind].one} meanwhile. Nothing was done; close this and look again.`;
    case "taxonomy-gone":
      return `Somebody else deleted this ${WORDS[kind].one} meanwhile. Nothing was done.`;
    case "too-busy":
      return "Others are changing the same brands. Nothing was done; try again.";
    case "invalid-input":
      return `${failure.errors.map(({ message }) => message).join("; ")}.`;
  }
};
