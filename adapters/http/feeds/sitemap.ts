import type { SitePage } from "../page-renderer.ts";
import type { CanonicalQuery } from "../cache/cached.ts";
import type { ListedAddresses } from "#core/directory/directory.ts";
import { escapeMarkup } from "#core/text/escape.ts";

/** Addresses per sitemap (sitemaps.org). */
const SITEMAP_LIMIT = 50_000;

export interface SitemapEntry {
  path: string;
  /** ISO 8601; left out if unknown. */
  changed?: string | undefined;
}

/** The sitemap, or an index of its parts if it is too large. */
export const sitemap = (entries: readonly SitemapEntry[], origin: string): string => {
  if (entries.length <= SITEMAP_LIMIT) return urlset(entries, origin);
  const parts = Array.from(
    { length: Math.ceil(entries.length / SITEMAP_LIMIT) },
    (_, i) =>
      `<sitemap><loc>${escapeMarkup(`${origin}/sitemap.xml?part=${i + 1}`)}</loc></sitemap>`,
  );
  return document("sitemapindex", parts);
};

/** A part of a sitemap with an index, counted from 1; `undefined` if there is none. */
export const sitemapPart = (
  entries: readonly SitemapEntry[],
  origin: string,
  part: number,
): string | undefined => {
  if (!Number.isInteger(part) || part < 1) return undefined;
  const page = entries.slice((part - 1) * SITEMAP_LIMIT, part * SITEMAP_LIMIT);
  return entries.length > SITEMAP_LIMIT && page.length > 0 ? urlset(page, origin) : undefined;
};

/** The canonical number; invalid ones all become `none`. */
export const canonicalPart: CanonicalQuery = (params) => {
  const part = params.get("part");
  if (part === null) return "";
  return /^[1-9]\d{0,4}$/.test(part) ? `part=${part}` : "part=none";
};

/** Every page, category, list and brand, with the day it last changed. */
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
  const lists = new Set(["/", "/brands"]);
  return [
    ...pages
      .filter(({ inSitemap }) => inSitemap)
      .map(({ path }) => ({ path, changed: lists.has(path) ? newest : undefined })),
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

const urlset = (entries: readonly SitemapEntry[], origin: string): string =>
  document(
    "urlset",
    entries.map(
      ({ path, changed }) =>
        `<url><loc>${escapeMarkup(origin + path)}</loc>${changed === undefined ? "" : `<lastmod>${escapeMarkup(changed)}</lastmod>`}</url>`,
    ),
  );

const document = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
