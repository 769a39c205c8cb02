import type { Hono } from "hono";
import type { LocalDirectory } from "#core/directory/directory.ts";
import { type Cached, listingQueryAt, type CanonicalQuery } from "../cache/cached.ts";
import type { Content } from "../cache/response-cache.ts";
import { endpoint, type RequestContext } from "../endpoint.ts";
import type { SitePage } from "../page-renderer.ts";
import { brandFeed, changelogFeed, eventFeed, feedQuery, canonicalFeed } from "./atom-feeds.ts";
import { robots } from "./robots.ts";
import { sitemap, sitemapEntries } from "./sitemap.ts";

export interface FeedParts {
  directory: LocalDirectory;
  pages: readonly SitePage[];
  cached: Cached;
}

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

/** Documents for crawlers and feed readers. */
export const addFeedRoutes = (app: Hono, parts: FeedParts): void => {
  const { directory, pages, cached } = parts;

  const serve = (
    path: string,
    produce: Parameters<Cached>[0],
    canonical?: CanonicalQuery,
    route = path,
  ): void => void app.get(path, endpoint(route, cached(produce, canonical)));

  serve("/robots.txt", async ({ site }) => content(TEXT, robots(site.origin)));

  serve("/sitemap.xml", async ({ site }) =>
    content(XML, sitemap(sitemapEntries(await directory.listAddresses(), pages), site.origin)),
  );

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
};

const content = (type: string, body: string): Content => ({ status: 200, type, body });
