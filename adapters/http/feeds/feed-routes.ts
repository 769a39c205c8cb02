import { Feed } from "feed";
import type { Hono } from "hono";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { BrandCard } from "#core/catalog/listing.ts";
import type { LocalDirectory } from "#core/directory/directory.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import { textAnswer } from "../answer/answer.ts";
import type { Cached } from "../cache/cached.ts";
import type { Content } from "../cache/representation.ts";
import { endpoint } from "../endpoint.ts";
import type { SitePage } from "../page-renderer.ts";
import { readsPart, sitemap, sitemapPart } from "./sitemap.ts";

export interface FeedParts {
  directory: LocalDirectory;
  contactEmail: string;
  pages: readonly SitePage[];
  cached: Cached;
}

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

/** What crawlers, feed readers and language models read. */
export const addFeedRoutes = (app: Hono, parts: FeedParts): void => {
  const { directory, contactEmail, pages, cached } = parts;

  app.get(
    "/robots.txt",
    endpoint(
      "/robots.txt",
      cached(async ({ site }) => content(TEXT, robots(site.origin))),
    ),
  );

  app.get(
    "/sitemap.xml",
    endpoint(
      "/sitemap.xml",
      cached(
        async ({ site }, url) => {
          const listed = await directory.listAddresses();
          const part = new URL(url).searchParams.get("part");
          const held =
            part === null
              ? sitemap(listed, pages, site.origin)
              : sitemapPart(listed, pages, site.origin, Number(part));
          return held === undefined
            ? textAnswer(404, TEXT, "There is no such part of the sitemap.\n")
            : content(XML, held);
        },
        { reads: readsPart },
      ),
    ),
  );

  app.get(
    "/feed.xml",
    endpoint(
      "/feed.xml",
      cached(async ({ site }) => {
        const { items } = await directory.list({ ...DEFAULT_LISTING_QUERY, sort: "recent" });
        return content(ATOM, brandFeed(items, site.origin));
      }),
    ),
  );

  app.get(
    "/llms.txt",
    endpoint(
      "/llms.txt",
      cached(async ({ site }) => {
        const [categories, { brandCount }] = await Promise.all([
          directory.listCategories(),
          directory.land(),
        ]);
        return content(TEXT, llms({ origin: site.origin, brandCount, categories, contactEmail }));
      }),
    ),
  );
};

const content = (type: string, body: string): Content => ({ status: 200, type, body });

/** Keeps crawlers out of the back office and the API, and names the sitemap (RFC 9309). */
const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /api
Disallow: /auth

Sitemap: ${origin}/sitemap.xml
`;

export interface SiteOutline {
  origin: string;
  brandCount: number;
  categories: readonly Category[];
  contactEmail: string;
}

/** What the site is and where to read it, for language models (llmstxt.org). */
const llms = ({ origin, brandCount, categories, contactEmail }: SiteOutline): string => {
  const link = (name: string, path: string, note: string | null) =>
    `- [${plain(name)}](${origin}${path})${note ? `: ${plain(note)}` : ""}`;
  return `# GolfBrands

> A public, non-retail directory of ${brandCount} golf brands: who makes what, since when and where. Nothing is sold here; each profile links to the brand's own site.

Every page is complete without JavaScript, and the same facts can be read as JSON. Contact: ${contactEmail}

## Pages

${[
  link(
    "Brands",
    "/brands",
    "search, filter by category and attribute, sort by popularity, name or date added",
  ),
  link("Categories", "/categories", "every category"),
  link("About", "/about", "what the directory is for"),
].join("\n")}

## Categories

${categories.map(({ name, slug, description }) => link(name, `/brands?category=${slug}`, description)).join("\n")}

## Data

${[
  link("API reference", "/api/docs", "the public JSON API"),
  link("OpenAPI document", "/api/openapi.json", "the same for programs"),
  link("Sitemap", "/sitemap.xml", "every page with the day it changed"),
].join("\n")}

## Optional

${[
  link("Recently added", "/feed.xml", "Atom feed of new brands"),
  link("Suggest a brand", "/submit", "how a missing brand gets in"),
  link("Privacy", "/privacy", "what is collected and why"),
].join("\n")}
`;
};

/** On one line, with nothing that Markdown would read as a link. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]\\<>`*_]/g, "\\$&");

/** The brands added last, as an Atom feed (RFC 4287). Atom reads titles and summaries as HTML here, so plain text is escaped for it. */
const brandFeed = (added: readonly BrandCard[], origin: string): string => {
  const feed = new Feed({
    title: "GolfBrands: recently added brands",
    description: "Brands newly listed in the GolfBrands directory",
    id: `${origin}/`,
    link: `${origin}/brands?sort=recent`,
    language: "en",
    feedLinks: { atom: `${origin}/feed.xml` },
    generator: "GolfBrands",
    author: { name: "GolfBrands", link: `${origin}/` },
    updated: new Date(added[0]?.createdAt ?? 0),
  });
  for (const { slug, name, shortDescription, createdAt } of added) {
    const address = `${origin}/brands/${slug}`;
    feed.addItem({
      title: escapeMarkup(name),
      id: address,
      link: address,
      ...(shortDescription !== "" && { description: escapeMarkup(shortDescription) }),
      date: new Date(createdAt),
      published: new Date(createdAt),
    });
  }
  return feed.atom1();
};
