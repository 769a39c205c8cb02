import type { BrandStatus } from "#core/brand/fields.ts";
import {
  BRAND_SORT_KEYS,
  type BrandRow,
  type BrandSort,
  DEFAULT_BRAND_LIST_QUERY,
} from "#core/back-office/brand-list-query.ts";
import type { BrandNeed } from "#core/brand/brand-needs.ts";
import { UserError, EXIT } from "../../user-error.ts";
import { withContext } from "../../context.ts";
import { limitOf } from "../../output/limit-of.ts";
import { countOf } from "../../output/show-value.ts";
import { formatTable } from "../../output/table.ts";
import type { OutputOptions } from "../../output/terminal.ts";

export interface ListBrandsOptions extends OutputOptions {
  search?: string;
  status?: BrandStatus;
  needs?: BrandNeed;
  sort: string;
  limit?: string;
}

export const listBrands = (options: ListBrandsOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const limit = limitOf(options.limit);
    const query = {
      ...DEFAULT_BRAND_LIST_QUERY,
      search: options.search?.trim() ?? "",
      status: options.status ?? null,
      needs: options.needs ?? null,
      sort: sortOf(options.sort),
    };
    const rows: BrandRow[] = [];
    let total = 0;
    for (let page = 1; rows.length < limit; page++) {
      const found = await context.backOffice.listBrands({ ...query, page });
      ({ total } = found);
      if (found.page < page || found.items.length === 0) break;
      rows.push(...found.items);
    }
    const brands = rows.slice(0, limit);
    if (terminal.json) return terminal.outJson({ total, brands });
    await terminal.out(
      formatTable(
        [
          { title: "Slug", min: 16 },
          { title: "Name", min: 12 },
          { title: "Positioning", min: 6 },
          { title: "Status", min: 8 },
          { title: "Views", align: "right", min: 5 },
          { title: "Website" },
        ],
        brands.map((brand) => [
          brand.slug,
          brand.name,
          brand.positioning ?? "",
          brand.status,
          brand.viewCount.toLocaleString("en"),
          brand.websiteUrl ?? "",
        ]),
        terminal,
      ),
    );
    terminal.say(
      brands.length < total
        ? `${brands.length.toLocaleString("en")} of ${countOf(total, "brand")}.`
        : `${countOf(total, "brand")}.`,
    );
  });

const sortOf = (text: string): BrandSort => {
  const key = BRAND_SORT_KEYS.find((known) => text === known || text === `-${known}`);
  if (!key)
    throw new UserError(
      `--sort must be one of ${BRAND_SORT_KEYS.join(", ")}, with - before it to turn it round.`,
      EXIT.badUsage,
    );
  return text.startsWith("-") ? `-${key}` : key;
};
