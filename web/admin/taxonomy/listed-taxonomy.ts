import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";

/** A category or attribute in its list. */
export type ListedTaxonomy = Counted<StoredCategory> | Counted<StoredAttribute>;
