import type { SitePage } from "../page-renderer.ts";
import type { ListedAddresses } from "#core/directory/directory.ts";
import { escapeMarkup } from "#core/text/escape.ts";

/** The most addresses in a sitemap (sitemaps.org). Crawlers find further brands through lists. */
const SITEMAP_LIMIT = 50_000;

export interface SitemapEntry {
  path: string;
  /** ISO 8601; left out if unknown. */
  changed?: string | undefined;
}

/** The pages for the sitemap, all categories, the lists that have brands, and all brands. A category's time is that of its last changed brand. */
export const sitemapEntries = (
  listed: ListedAddresses,
  pages: readonly SitePage[],
): SitemapEntry[] => {
  const brands: SitemapEntry[] = [];
  const changedIn = new Map<string, string>();
  let newest: string | undefined;
  for (const { slug, updatedAt, categoryIds } of listed.brands()) {
    brands.push({ path: `/brands/${slug}`, changed: updatedAt });
    if (newest === undefined || updatedAt > newest) newest = updatedAt;
    for (const id of categoryIds)
      if (updatedAt > (changedIn.get(id) ?? "")) changedIn.set(id, updatedAt);
  }
  const pagesOfAllBrands = new Set(["/", "/brands"]);
  return [
    ...pages
      .filter(({ inSitemap }) => inSitemap)
      .map(({ path }) => ({ path, changed: pagesOfAllBrands.has(path) ? newest : undefined })),
    ...listed
      .categories()
      .map(({ id, slug }) => ({ path: `/brands?category=${slug}`, changed: changedIn.get(id) })),
    ...listed
      .lists()
      .filter((list) => listed.countIn(list) > 0)
      .map(({ slug }) => ({ path: `/lists/${slug}` })),
    ...brands,
  ];
};

export const sitemap = (entries: readonly SitemapEntry[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries
  .slice(0, SITEMAP_LIMIT)
  .map((entry) => urlOf(entry, origin))
  .join("\n")}
</urlset>
`;

const urlOf = ({ path, changed }: SitemapEntry, origin: string): string => {
  const lastmod = changed === undefined ? "" : `<lastmod>${escapeMarkup(changed)}</lastmod>`;
  return `<url><loc>${escapeMarkup(origin + path)}</loc>${lastmod}</url>`;
};
