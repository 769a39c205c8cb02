import { LINK_FIELDS, type LinkField } from "../brand/fields.ts";
import type { BrandColumns, BrandRest, CatalogBrand } from "../ports/catalog-store.ts";
import { foldForSearch } from "../text/fold.ts";

/** The columns of brands that were read already, whose links are in them. */
export const columnsOf = (brands: readonly CatalogBrand[]): BrandColumns => {
  const columns = emptyColumns((position) => brands[position]);
  for (const [position, brand] of brands.entries()) {
    columns.ids.push(brand.id);
    columns.slugs.push(brand.slug);
    columns.names.push(brand.name);
    columns.foldedNames.push(foldForSearch(brand.name));
    if (brand.aliases.length > 0) columns.aliased.push(position);
    columns.createdAt.push(brand.createdAt);
    columns.updatedAt.push(brand.updatedAt);
    columns.viewCounts.push(brand.viewCount);
    for (const field of LINK_FIELDS)
      for (const id of brand[field]) {
        const known = columns.linked[field].get(id);
        if (known) known.push(position);
        else columns.linked[field].set(id, [position]);
      }
  }
  return columns;
};

/** Columns that are being filled. */
export interface FilledColumns extends BrandColumns {
  linked: Record<LinkField, Map<string, number[]>>;
}

/** Columns to fill; `read` answers `undefined` for a position where no brand is. */
export const emptyColumns = (read: (position: number) => BrandRest | undefined): FilledColumns => ({
  ids: [],
  slugs: [],
  names: [],
  foldedNames: [],
  aliased: [],
  createdAt: [],
  updatedAt: [],
  viewCounts: [],
  linked: { categoryIds: new Map(), attributeIds: new Map() },
  read: (position) => {
    const brand = read(position);
    if (!brand) throw new Error(`No brand at position ${position}`);
    return brand;
  },
});

/** A brand without its links, unless it was read already with them. */
export const readBrand = (
  columns: Omit<BrandColumns, "aliased" | "linked" | "foldedNames">,
  position: number,
) => ({
  ...columns.read(position),
  id: columns.ids[position] ?? "",
  slug: columns.slugs[position] ?? "",
  name: columns.names[position] ?? "",
  createdAt: columns.createdAt[position] ?? "",
  updatedAt: columns.updatedAt[position] ?? "",
  viewCount: columns.viewCounts[position] ?? 0,
});
