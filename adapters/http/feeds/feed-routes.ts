import type { Hono } from "hono";
import type { Catalog } from "#core/catalog/catalog.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import { textAnswer } from "../answer/answer.ts";
import type { Cached } from "../cache/cached.ts";
import type { Content } from "../cache/representation.ts";
import { endpoint } from "../endpoint.ts";
import type { SitePage } from "../page-renderer.ts";
import { brandFeed } from "./brand-feed.ts";
import { llms } from "./llms.ts";
import { robots } from "./robots.ts";
import { readsPart, sitemap, sitemapPart } from "./sitemap.ts";

export interface FeedParts {
  directory: Directory;
  catalog: Catalog;
  contactEmail: string;
  pages: readonly SitePage[];
  cached: Cached;
}

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

/** What crawlers, feed readers and language models read. */
export const addFeedRoutes = (app: Hono, parts: FeedParts): void => {
  const { directory, catalog, contactEmail, pages, cached } = parts;

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
          const model = await catalog.current();
          const part = new URL(url).searchParams.get("part");
          const held =
            part === null
              ? sitemap(model, pages, site.origin)
              : sitemapPart(model, pages, site.origin, Number(part));
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
