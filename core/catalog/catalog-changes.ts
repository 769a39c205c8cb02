import { type CatalogBrand, catalogBrand } from "../brand/brand.ts";
import { isPublic } from "../brand/fields.ts";
import type { EditorsList } from "./editors-list.ts";
import type { StoredTaxonomy } from "../taxonomy/taxonomy.ts";
import type { DirectoryState, HeldBrand } from "./directory-state.ts";

/** The catalog at one revision: every active brand and the whole taxonomy, in no particular order. */
export interface CatalogSnapshot extends StoredTaxonomy {
  revision: number;
  viewsRevision: number;
  brands: CatalogBrand[];
  /** Lists by editors. */
  lists?: readonly EditorsList[];
}

export interface CatalogChanges {
  revision: number;
  /** Active brands that were created or changed since. */
  changed: CatalogBrand[];
  /** Ids of brands that were deleted or archived since. The reader may not know some of them. */
  gone: string[];
  /** The whole taxonomy if any of it changed, else `undefined`. */
  taxonomy: StoredTaxonomy | undefined;
  /** All lists by editors if any changed. */
  lists?: readonly EditorsList[];
}

/** View counts changed since a views revision. */
export interface ViewChanges {
  viewsRevision: number;
  /** Brand ids and new totals, possibly of archived brands. */
  counts: [id: string, viewCount: number][];
}

/** What visitors may see of a directory. */
export const catalogIn = (state: DirectoryState): CatalogSnapshot => ({
  ...withoutBrands(state),
  brands: [...activeBrands(state)],
});

export const withoutBrands = (state: DirectoryState): Omit<CatalogSnapshot, "brands"> => ({
  revision: state.revision,
  viewsRevision: state.viewsRevision,
  ...taxonomyIn(state),
  lists: [...state.lists.values()],
});

/** Yields the active brands of a state by name. `known` returns the ones that need not be copied again. */
export function* activeBrands(
  state: DirectoryState,
  known: (held: HeldBrand) => CatalogBrand | undefined = () => undefined,
): Generator<CatalogBrand> {
  for (const held of state.brandsByName) {
    if (!isPublic(held)) continue;
    const brand = known(held) ?? copyOf(state, held.id);
    if (brand) yield brand;
  }
}

const copyOf = (state: DirectoryState, id: string): CatalogBrand | undefined => {
  const brand = state.brand(id);
  return brand && catalogBrand(brand);
};

/** What changed for visitors between two states. */
export const changesBetween = (before: DirectoryState, after: DirectoryState): CatalogChanges => {
  const { written, gone } = after.brands.since(before.brands);
  const changed: CatalogBrand[] = [];
  for (const [id, held] of written) {
    const brand = isPublic(held) ? copyOf(after, id) : undefined;
    if (brand) changed.push(brand);
    else gone.push(id);
  }
  const isSame =
    before.categories === after.categories &&
    before.attributes === after.attributes &&
    before.groups === after.groups;
  return {
    revision: after.revision,
    changed,
    gone,
    taxonomy: isSame ? undefined : taxonomyIn(after),
    ...(before.lists !== after.lists && { lists: [...after.lists.values()] }),
  };
};

export const viewsBetween = (before: DirectoryState, after: DirectoryState): ViewChanges => ({
  viewsRevision: after.viewsRevision,
  counts: after.views.since(before.views).written.filter(([id]) => after.brands.has(id)),
});

const taxonomyIn = ({ categories, attributes, groups }: DirectoryState): StoredTaxonomy => ({
  categories: [...categories.values()],
  attributes: [...attributes.values()],
  groups: [...groups.values()],
});
