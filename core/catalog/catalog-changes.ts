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
  /** Brands created or changed since, which are active now. */
  changed: CatalogBrand[];
  /** Ids of brands deleted or archived since. May include ids the reader never knew. */
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
  revision: state.revision,
  viewsRevision: state.viewsRevision,
  brands: state
    .findBrands(state.brands.keys())
    .flatMap((brand) => (isPublic(brand) ? catalogBrand(brand) : [])),
  ...taxonomyIn(state),
  lists: [...state.lists.values()],
});

/**
 * Yields the active brands of a state by name. Takes brands that did not change since the previous state from `known`.
 */
export function* brandsAfter(
  before: DirectoryState,
  known: (id: string) => CatalogBrand | undefined,
  after: DirectoryState,
): Generator<CatalogBrand> {
  for (const held of after.brandsByName) {
    if (!isPublic(held)) continue;
    const stayed = before.brands.get(held.id) === held ? known(held.id) : undefined;
    if (stayed) yield stayed;
    else for (const brand of after.findBrands([held.id])) yield catalogBrand(brand);
  }
}

/** The brands that differ between two states. */
export const differing = (before: DirectoryState, after: DirectoryState): Differing => {
  const { written, gone } = after.brands.since(before.brands);
  return { written: written.map(([, held]) => held), deleted: gone };
};

interface Differing {
  /** Created or changed. */
  written: HeldBrand[];
  deleted: string[];
}

/** What changed for visitors between two states. */
export const changesBetween = (
  before: DirectoryState,
  after: DirectoryState,
  { written, deleted } = differing(before, after),
): CatalogChanges => {
  const changed: CatalogBrand[] = [];
  const gone = [...deleted];
  for (const held of written) {
    const brand = isPublic(held) ? after.brand(held.id) : undefined;
    if (brand) changed.push(catalogBrand(brand));
    else gone.push(held.id);
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

export const taxonomyIn = ({ categories, attributes, groups }: DirectoryState): StoredTaxonomy => ({
  categories: [...categories.values()],
  attributes: [...attributes.values()],
  groups: [...groups.values()],
});
