import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import { matching } from "../brand/brand-filter.ts";
import type { BrandFilter } from "./brand-list-query.ts";
import type { Brand } from "../brand/brand.ts";
import type { WrittenFile } from "../ports/brand-files.ts";
import type { FileFormat } from "../import/file-format.ts";

/** Writes the brands that pass a filter to a file that can be imported. */
export const exportBrands =
  (parts: BackOfficeParts) =>
  async (filter: BrandFilter, format: FileFormat): Promise<WrittenFile> => ({
    name: `brands.${format}`,
    format,
    text: parts.files.write(
      passing(parts.imports.readBrands(), matching(filter, thisYear(parts))),
      await parts.records.listTaxonomy(),
      format,
    ),
  });

async function* passing(
  portions: AsyncIterable<readonly Brand[]>,
  isWanted: (brand: Brand) => boolean,
): AsyncGenerator<Brand[]> {
  for await (const brands of portions) yield brands.filter(isWanted);
}
