import { formatOfName } from "#adapters/files/source-file.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import type { BrandStatus } from "#core/brand/fields.ts";
import { withContext } from "../../context.ts";
import { openOutput } from "../../output/open-target.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { findTaxonomy } from "../taxonomy/edit-taxonomy.ts";

export interface ExportBrandsOptions extends OutputOptions {
  format?: FileFormat;
  status?: BrandStatus;
  category?: string;
  attribute?: string[];
  search?: string;
}

export const exportBrandsCommand = (
  file: string,
  { status, category, attribute = [], search = "", ...options }: ExportBrandsOptions,
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const idOf = async (kind: "category" | "attribute", slug: string): Promise<string> =>
      (await findTaxonomy(context, kind, slug)).id;
    const filter = {
      search,
      status: status ?? null,
      needs: null,
      categoryId: category === undefined ? undefined : await idOf("category", category),
      attributeIds: await Promise.all(attribute.map((slug) => idOf("attribute", slug))),
    };
    const format = options.format ?? formatOfName(file) ?? (options.json ? "json" : "csv");
    const output = await openOutput(file, terminal);
    const exported = await context.backOffice.exportBrands(filter, format);
    try {
      for await (const text of exported.text) await output.write(text);
      await output.complete();
    } catch (error) {
      output.discard();
      throw error;
    }
    if (file !== "-") terminal.say(`Wrote ${countOf(exported.count(), "brand")} to ${file}.`);
  });
