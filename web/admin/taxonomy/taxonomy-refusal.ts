import type { TaxonomyGone, TooBusy } from "#core/back-office/back-office-failure.ts";
import type { TaxonomyKind, TaxonomyRef } from "#core/change/plan-taxonomy.ts";
import type { InvalidInput, Stale } from "#core/failure.ts";
import type { ListedTaxonomy } from "./listed-taxonomy.ts";
import { WORDS } from "./words.ts";

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
