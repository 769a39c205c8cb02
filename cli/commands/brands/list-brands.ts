import {
  BRAND_SORT_KEYS,
  type BrandFilter,
  type BrandSort,
  DEFAULT_BRAND_LIST_QUERY,
  type ListNeed,
  parsePositioning,
} from "#core/back-office/brand-list-query.ts";
import type { Brand } from "#core/brand/brand.ts";
import { isPresent } from "#core/brand/checkable-facts.ts";
import {
  BRAND_FIELDS,
  BRAND_FIELDS_SHOWN,
  type BrandStatus,
  isLinkField,
} from "#core/brand/fields.ts";
import { countOf } from "#core/text/count-text.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { type ExportOptions, outputOf, writeOutput } from "../../output/write-files.ts";
import { countShown, printList, takeFromPages } from "../../output/print-list.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { padToWidth, showValue } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import { findTaxonomy } from "../taxonomy/edit-taxonomy.ts";

interface FilterOptions extends OutputOptions {
  search?: string;
  status?: BrandStatus;
  needs?: ListNeed;
  category?: string;
  attribute?: string[];
  positioning?: string;
  country?: string;
}

/** Refuses an unknown category or attribute and suggests a similar one. */
const filterOf = async (context: CliContext, options: FilterOptions): Promise<BrandFilter> => {
  const { category, attribute = [] } = options;
  if (category !== undefined) await findTaxonomy(context, "category", category);
  for (const slug of attribute) await findTaxonomy(context, "attribute", slug);
  return {
    search: options.search?.trim() ?? "",
    status: options.status ?? null,
    needs: options.needs ?? null,
    category,
    attributes: attribute,
    positioning: parsePositioning(options.positioning ?? ""),
    country: options.country,
  };
};

export interface ListBrandsOptions extends FilterOptions {
  sort: string;
  limit?: number;
}

export const listBrandsCommand = (options: ListBrandsOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const query = {
      ...DEFAULT_BRAND_LIST_QUERY,
      ...(await filterOf(context, options)),
      sort: sortOf(options.sort),
    };
    const { items: brands, last } = await takeFromPages(
      async (page) => unwrap(await context.backOffice.listBrands({ ...query, page })),
      options.limit,
    );
    const { total } = last;
    await printList(terminal, {
      value: { total, brands },
      columns: [
        { title: "Slug", min: 16, cell: ({ slug }) => slug },
        { title: "Name", min: 12, cell: ({ name }) => name },
        { title: "Positioning", min: 6, cell: ({ positioning }) => positioning },
        { title: "Status", min: 8, cell: ({ status }) => status },
        {
          title: "Views",
          align: "right",
          min: 5,
          cell: ({ viewCount }) => viewCount.toLocaleString("en"),
        },
        { title: "Website", cell: ({ websiteUrl }) => websiteUrl },
      ],
      rows: brands,
      summary: countShown(brands.length, total, "brand"),
    });
  });

const sortOf = (text: string): BrandSort => {
  const key = BRAND_SORT_KEYS.find((known) => text === known || text === `-${known}`);
  if (!key)
    throw new UserError(
      `--sort must be one of ${BRAND_SORT_KEYS.join(", ")}, or one of these with - in front to reverse the order.`,
      EXIT.badUsage,
    );
  return text.startsWith("-") ? `-${key}` : key;
};

export const showBrandCommand = (name: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const brand = await namedBrand(context, name);
    const { categories, attributes } = await context.backOffice.listTaxonomy();
    const slugs = new Map([...categories, ...attributes].map(({ id, slug }) => [id, slug]));
    const slugsOf = (ids: readonly string[]): string[] =>
      ids.map((id) => slugs.get(id) ?? id).sort();
    if (terminal.json) {
      const { categoryIds, attributeIds, ...own } = brand;
      await terminal.outJson({
        ...own,
        categories: slugsOf(categoryIds),
        attributes: slugsOf(attributeIds),
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
      const value = isLinkField(field) ? slugsOf(brand[field]) : (brand[field] ?? null);
      if (!isPresent(value)) continue;
      await line(BRAND_FIELDS[field].label, showValue(value, Math.max(20, width - title - 2)));
    }
    await line("Views", brand.viewCount.toLocaleString("en"));
    await line("Created", brand.createdAt);
    await line("Updated", `${brand.updatedAt} (version ${brand.version})`);
    await line("Id", brand.id);
  });

/** Finds brands by slug or id. The error names all that do not exist. */
export const namedBrands = async (
  { backOffice }: CliContext,
  slugsOrIds: readonly string[],
): Promise<Brand[]> => unwrap(await backOffice.findBrands(slugsOrIds));

/** Finds a brand by slug or id. */
export const namedBrand = async (context: CliContext, slugOrId: string): Promise<Brand> => {
  const [brand] = await namedBrands(context, [slugOrId]);
  if (!brand) throw new Error(`${slugOrId} was found, but not returned`);
  return brand;
};

export interface ExportBrandsOptions extends FilterOptions, ExportOptions {}

export const exportBrandsCommand = (file: string, options: ExportBrandsOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const filter = await filterOf(context, options);
    const { format, isForExcel } = outputOf(file, options);
    const { text, count } = unwrap(
      await context.backOffice.exportBrands(filter, format, isForExcel),
    );
    await writeOutput(file, terminal, text, {
      summary: () => countOf(count(), "brand"),
    });
  });
