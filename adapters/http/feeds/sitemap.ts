import type { SitePage } from "../page-renderer.ts";
import type { Reads } from "../cache/cached.ts";
import type { ListedAddresses } from "#core/directory/directory.ts";
import { escapeMarkup } from "#core/text/escape.ts";

/** Addresses one sitemap may hold (sitemaps.org). */
const SITEMAP_LIMIT = 50_000;

interface Place {
  path: string;
  /** ISO 8601; left out where nothing true can be said. */
  changed?: string | undefined;
}

/**
 * All places as they were at a revision. Crawlers ask for the index and then for every part of it: they are gone through once for all of
 * these. A directory that was put back to an earlier state comes to a revision once more, and is told by another model.
 */
type FindPlaces = (listed: ListedAddresses) => readonly Place[];

export const createPlaces = (pages: readonly SitePage[]): FindPlaces => {
  const known = new WeakMap<ListedAddresses, { revision: number; places: readonly Place[] }>();
  return (listed) => {
    const { revision } = listed;
    const held = known.get(listed);
    if (held?.revision === revision) return held.places;
    const places = placesOf(listed, pages);
    known.set(listed, { revision, places });
    return places;
  };
};

/** The sitemap, or the index of its parts when one file may not hold it all. */
export const sitemap = (places: readonly Place[], origin: string): string => {
  if (places.length <= SITEMAP_LIMIT) return urlset(places, origin);
  const parts = Array.from(
    { length: Math.ceil(places.length / SITEMAP_LIMIT) },
    (_, i) =>
      `<sitemap><loc>${escapeMarkup(`${origin}/sitemap.xml?part=${i + 1}`)}</loc></sitemap>`,
  );
  return document("sitemapindex", parts);
};

/** One part of a sitemap that has an index, counted from 1; `undefined` when there is none. */
export const sitemapPart = (
  places: readonly Place[],
  origin: string,
  part: number,
): string | undefined => {
  if (!Number.isInteger(part) || part < 1) return undefined;
  const held = places.slice((part - 1) * SITEMAP_LIMIT, part * SITEMAP_LIMIT);
  return places.length > SITEMAP_LIMIT && held.length > 0 ? urlset(held, origin) : undefined;
};

/** A number has many spellings, and a part of a sitemap is long. */
export const readsPart: Reads = (params) => {
  const part = params.get("part");
  if (part === null) return "";
  return /^[1-9]\d{0,4}$/.test(part) ? `part=${part}` : "part=none";
};

const placesOf = (listed: ListedAddresses, pages: readonly SitePage[]): Place[] => {
  const brands: Place[] = [];
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
    ...brands,
  ];
};

const urlset = (places: readonly Place[], origin: string): string =>
  document(
    "urlset",
    places.map(
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
