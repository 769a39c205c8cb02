import { BRAND_FIELDS, BRAND_FIELDS_SHOWN, isLinkField } from "#core/brand/fields.ts";
import { asFields } from "#core/change/diff.ts";
import { withContext } from "../../context.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { showValue } from "../../output/show-value.ts";
import { sanitizeForTerminal, padToWidth } from "../../output/text-width.ts";
import { findBrands } from "./find-brands.ts";

export const showBrand = (name: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const [brand] = await findBrands(context, [name]);
    if (!brand) return;
    const { categories, attributes } = await context.backOffice.listTaxonomy();
    const slugs = new Map([...categories, ...attributes].map(({ id, slug }) => [id, slug]));
    const linked = (ids: readonly string[]): string[] =>
      ids.map((id) => slugs.get(id) ?? id).sort();
    if (terminal.json) {
      const { categoryIds, attributeIds, ...own } = brand;
      await terminal.outJson({
        ...own,
        categories: linked(categoryIds),
        attributes: linked(attributeIds),
      });
      return;
    }
    const { mark, out, width } = terminal;
    const title = Math.max(...Object.values(BRAND_FIELDS).map(({ label }) => label.length));
    const line = (one: string, value: string) =>
      out(`${mark.dim(padToWidth(one, title))}  ${value}\n`);
    await out(`${mark.bold(sanitizeForTerminal(brand.name))}\n`);
    for (const field of BRAND_FIELDS_SHOWN) {
      if (field === "name") continue;
      const value = isLinkField(field) ? linked(brand[field]) : (asFields(brand)[field] ?? null);
      const isBlank = value === null || value === "" || value === 0;
      if (isBlank || (Array.isArray(value) && value.length === 0)) continue;
      await line(BRAND_FIELDS[field].label, showValue(value, Math.max(20, width - title - 2)));
    }
    await line("Views", brand.viewCount.toLocaleString("en"));
    await line("Created", brand.createdAt);
    await line("Updated", `${brand.updatedAt} (version ${brand.version})`);
    await line("Id", brand.id);
  });
