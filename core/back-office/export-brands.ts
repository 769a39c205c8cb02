import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import { type BrandFilter, matching } from "./brand-list-query.ts";
import type { Brand } from "../brand/brand.ts";
import type { WrittenFile } from "../ports/brand-files.ts";
import type { FileFormat } from "../import/import-options.ts";

/** Which brands are exported. All filters combine with "and". */
export interface ExportFilter extends BrandFilter {
  /** Only brands of this category. */
  categoryId?: string | undefined;
  /** Only brands that have all of these attributes. */
  attributeIds?: readonly string[];
}

/** A file on its way, that knows how many brands were written to it so far. */
export interface ExportedBrands extends WrittenFile {
  count(): number;
}

/** Writes the brands that pass a filter to a file that can be imported. */
export const exportBrands =
  (parts: BackOfficeParts) =>
  async (filter: ExportFilter, format: FileFormat): Promise<ExportedBrands> => {
    const isFound = matching(filter, thisYear(parts));
    const { categoryId, attributeIds = [] } = filter;
    const isWanted = (brand: Brand): boolean =>
      isFound(brand) &&
      (categoryId === undefined || brand.categoryIds.includes(categoryId)) &&
      attributeIds.every((id) => brand.attributeIds.includes(id));
    const taxonomy = await parts.records.listTaxonomy();
    let count = 0;
    async function* wanted(): AsyncGenerator<Brand[]> {
      for await (const brands of parts.imports.readBrands()) {
        const found = brands.filter(isWanted);
        count += found.length;
        yield found;
      }
    }
    return {
      name: `brands.${format}`,
      format,
      text: parts.files.write(wanted(), taxonomy, format),
      count: () => count,
    };
  };
