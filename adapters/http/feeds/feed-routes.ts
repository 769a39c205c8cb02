import type { Hono } from "hono";
import type { LocalDirectory } from "#core/directory/directory.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import { escapeMarkdown } from "#core/text/escape.ts";
import { type Answer, redirectAnswer, textAnswer } from "../answer/answer.ts";
import { type Cached, listingQueryAt, type CanonicalQuery } from "../cache/cached.ts";
import type { Content } from "../cache/response-cache.ts";
import { endpoint, type RequestContext } from "../endpoint.ts";
import type { SitePage } from "../page-renderer.ts";
import { brandFeed, changelogFeed, eventFeed, feedQuery, canonicalFeed } from "./atom-feeds.ts";
import { brandMarkdown } from "./brand-markdown.ts";
import { canonicalPart, sitemap, sitemapEntries, sitemapPart } from "./sitemap.ts";

export interface FeedParts {
  directory: LocalDirectory;
  contactEmail: string;
  pages: readonly SitePage[];
  cached: Cached;
}

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";

/** Documents for crawlers, feed readers and language models. */
export const addFeedRoutes = (app: Hono, parts: FeedParts): void => {
  const { directory, contactEmail, pages, cached } = parts;

  const serve = (
    path: string,
    produce: Parameters<Cached>[0],
    canonical?: CanonicalQuery,
    route = path,
  ): void => void app.get(path, endpoint(route, cached(produce, canonical)));

  serve("/robots.txt", async ({ site }) => content(TEXT, robots(site.origin)));

  const writeSitemap = async ({ site }: RequestContext, url: string): Promise<Content | Answer> => {
    const entries = sitemapEntries(await directory.listAddresses(), pages);
    const part = new URL(url).searchParams.get("part");
    const xml =
      part === null
        ? sitemap(entries, site.origin)
        : sitemapPart(entries, site.origin, Number(part));
    return xml === undefined
      ? textAnswer(404, TEXT, "There is no such part of the sitemap.\n")
      : content(XML, xml);
  };
  serve("/sitemap.xml", writeSitemap, canonicalPart);

  const writeFeed = async ({ site }: RequestContext, url: string): Promise<Content> => {
    const query = feedQuery(listingQueryAt(url));
    return content(ATOM, brandFeed(query, await directory.list(query), site.origin));
  };
  serve("/feed.xml", writeFeed, canonicalFeed);

  serve("/changes.xml", async ({ site }) =>
    content(ATOM, changelogFeed(await directory.showChangelog(null), site.origin)),
  );

  serve("/events.xml", async ({ site }) =>
    content(ATOM, eventFeed(await directory.listEvents(), site.origin)),
  );

  const writeProfile = async (context: RequestContext): Promise<Content | Answer> => {
    const shown = await directory.showProfile(slugOfFile(context));
    if (shown.ok) return content(MARKDOWN, brandMarkdown(shown.value, context.site));
    return shown.failure.kind === "brand-moved"
      ? redirectAnswer(301, `/brands/${shown.failure.to}.md`)
      : textAnswer(404, MARKDOWN, "# Brand Not Found\n");
  };
  serve("/brands/:file{[^/]+\\.md}", writeProfile, undefined, "/brands/:slug.md");

  const writeLlms = async ({ site: { origin } }: RequestContext): Promise<Content> => {
    const [categories, { brandCount }] = await Promise.all([
      directory.listCategories(),
      directory.showLanding(),
    ]);
    return content(TEXT, llms(origin, brandCount, categories, contactEmail));
  };
  serve("/llms.txt", writeLlms);
};

const slugOfFile = ({ c }: RequestContext): string =>
  c.req.param("file")?.slice(0, -".md".length) ?? "";

const content = (type: string, body: string): Content => ({ status: 200, type, body });

/** Keeps crawlers out of the back office, the API and the open data's files, and names the sitemap (RFC 9309). */
const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /api
Disallow: /auth
Disallow: /data/

Sitemap: ${origin}/sitemap.xml
`;

/** What the site is and where to read it, for language models (llmstxt.org). */
const llms = (
  origin: string,
  brandCount: number,
  categories: readonly Category[],
  contactEmail: string,
): string => {
  const link = (name: string, path: string, note: string | null) =>
    `- [${escapeMarkdown(name)}](${origin}${path})${note ? `: ${escapeMarkdown(note)}` : ""}`;
  return `# GolfBrands

> A public, non-retail directory of ${brandCount} golf brands: who makes what, since when and where. Nothing is sold here; each profile links to the brand's own site.

Every page is complete without JavaScript, and the same facts can be read as JSON. Each profile is also available as Markdown; add \`.md\` to its address: ${origin}/brands/{slug}.md. Each list has a feed: ${origin}/feed.xml with the list's category=, attr= and search=. Contact: ${contactEmail}

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
  link("Open data", "/data", "the whole public data as files"),
  link("Data package", "/data/datapackage.json", "a description of the files"),
  link("API reference", "/api/docs", "the public JSON API"),
  link("OpenAPI document", "/api/openapi.json", "the same for programs"),
  link("Sitemap", "/sitemap.xml", "every page with the day it changed"),
].join("\n")}

## Optional

${[
  link("Recently added", "/feed.xml", "Atom feed of new brands"),
  link("Changes", "/changes", "what changed, day by day; also an Atom feed at /changes.xml"),
  link("Coverage", "/coverage", "how much is known and checked, field by field"),
  link("Events", "/events.xml", "Atom feed of what happened to brands: sales, closures, moves"),
  link("Suggest a brand", "/submit", "suggest a missing brand"),
  link("Privacy", "/privacy", "what is collected and why"),
].join("\n")}
`;
};
