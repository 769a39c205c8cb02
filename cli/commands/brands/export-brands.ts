import { type FileFormat, formatOfName } from "#adapters/files/file-format.ts";
import { BRAND_EXPORT_COLUMNS, brandExporter, rowWriter } from "#adapters/files/write-rows.ts";
import { matching } from "#core/brand/brand-filter.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { BrandStatus } from "#core/brand/fields.ts";
import type { CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { nearest } from "#core/text/nearest.ts";
import { UserError } from "../../user-error.ts";
import { clock } from "../../compose.ts";
import { withContext } from "../../context.ts";
import { openOutput } from "../../output/open-output.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";

export interface ExportBrandsOptions extends OutputOptions {
  format?: FileFormat;
  status?: BrandStatus;
  category?: string;
  attribute?: string[];
  search?: string;
}

export const exportBrands = (file: string, options: ExportBrandsOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const taxonomy = await context.records.listTaxonomy();
    const isWanted = brandFilter(options, taxonomy);
    const exported = brandExporter(taxonomy);
    const fallback = options.json ? "json" : "csv";
    const format = options.format ?? formatOfName(file) ?? fallback;
    const writer = rowWriter(format, BRAND_EXPORT_COLUMNS);
    const output = await openOutput(file, terminal);
    let count = 0;
    try {
      await output.write(writer.begin);
      for await (const brands of context.imports.readBrands()) {
        let text = "";
        for (const brand of brands)
          if (isWanted(brand)) {
            text += writer.row(exported(brand), count === 0);
            count += 1;
          }
        await output.write(text);
      }
      await output.write(writer.end(count === 0));
      await output.keep();
    } catch (error) {
      output.discard();
      throw error;
    }
    if (file !== "-") terminal.say(`Wrote ${countOf(count, "brand")} to ${file}.`);
  });

const brandFilter = (
  { status, category, attribute = [], search = "" }: ExportBrandsOptions,
  { categories, attributes }: CountedTaxonomy,
): ((brand: Brand) => boolean) => {
  const categoryId = category === undefined ? undefined : idOf("category", category, categories);
  const attributeIds = attribute.map((slug) => idOf("attribute", slug, attributes));
  const isFound = matching(
    { search, status: status ?? null, needs: null },
    clock.now().getUTCFullYear(),
  );
  return (brand) =>
    isFound(brand) &&
    (categoryId === undefined || brand.categoryIds.includes(categoryId)) &&
    attributeIds.every((id) => brand.attributeIds.includes(id));
};

const idOf = (
  record: string,
  slug: string,
  known: readonly { id: string; slug: string }[],
): string => {
  const found = known.find((one) => one.slug === slug);
  if (found) return found.id;
  const near = nearest(
    slug,
    known.map((one) => one.slug),
  );
  throw new UserError(
    `There is no ${record} ${slug}.${near === undefined ? "" : ` Did you mean ${near}?`}`,
  );
};
