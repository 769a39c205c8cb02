import type { Brand } from "../brand/brand.ts";
import { type InvalidInput, ok, type Result } from "../result.ts";
import type { FileFormat } from "../import/import-options.ts";
import type { DiskList, FileTooLarge, SentFile, WrittenFile } from "../ports/brand-files.ts";
import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import { type BrandFilter, matching } from "./brand-list-query.ts";
import { planFile, withSentFile } from "./plan-file.ts";
import { orClosed } from "./planned-import.ts";
import type { ImportRequest } from "./review-import.ts";

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

export const writeRejects =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    { format, ...options }: ImportRequest,
  ): Promise<Result<WrittenFile, InvalidInput | FileTooLarge>> =>
    withSentFile<WrittenFile, InvalidInput>(parts, sent, format, async (file) => {
      const pieces = parts.files.openList<string>();
      return orClosed(pieces, async () => {
        const writer = parts.files.rejectsOf(file);
        const planned = await planFile(parts, file, options, {
          rejected: (header, row, problems) => pieces.add(writer.row(header, row, problems)),
        });
        if (!planned.ok) return planned;
        pieces.add(writer.end());
        const name = `${file.name.replace(/\.[a-z]+$/i, "")}-rejects.${file.format}`;
        return ok({ name, format: file.format, text: chunksOf(pieces) });
      });
    });

async function* chunksOf(pieces: DiskList<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } finally {
    pieces.close();
  }
}
