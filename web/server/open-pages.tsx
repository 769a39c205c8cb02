import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import type { BrandCard as Card } from "#core/catalog/listing.ts";
import { createMemo } from "#core/catalog/memo.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics, Log } from "#core/ports/system.ts";
import { createRoutes } from "../routes.tsx";
import { completeRoute } from "../site/page.tsx";
import { type Site, SiteContext } from "../site/services.ts";
import { BRAND_CARD, BrandCardContent, BrandCardContext } from "../ui/brand-card.tsx";
import { pageLoader } from "./load-page.ts";

/** All pages, loaded and laid out over one directory. */
export const openPages = async (directory: Directory, log: Log) => {
  const services = { directory, analytics: silentAnalytics, log };
  const routes = createRoutes(services, { ...services, directory: refusing(directory) });
  for (const pages of routes.flatMap(({ children = [] }) => children))
    await Promise.all((pages.children ?? []).map(completeRoute));
  const handler = createStaticHandler(routes);
  return { load: pageLoader(handler), treeOf: createPageTree(handler.dataRoutes) };
};

/** Nobody is looking at a page yet. */
const silentAnalytics: Analytics = {
  pageViewed: () => {},
  happened: () => {},
};

/** A directory that takes nothing from who sent too much already. */
const refusing = (directory: Directory): Directory =>
  new Proxy(directory, {
    get: () => () => Promise.reject(new Error("Too much was sent from one address")),
  });

type DataRoutes = Parameters<typeof createStaticRouter>[0];

/** The element tree of a page, as the browser hydrates it. */
export type PageTree = (context: StaticHandlerContext, site: Site) => ReactElement;

/** Makes pages' trees over whole routes: those that know what their pages look like. */
const createPageTree = (routes: DataRoutes): PageTree => {
  // Made once, as each making copies all routes. A copy of its own, for its properties are all getters.
  const router = { ...createStaticRouter(routes, NO_PAGE) };
  const { state } = router;
  const RenderedCard = createRenderedCard();
  return (context, site) => (
    <SiteContext value={site}>
      <BrandCardContext value={RenderedCard}>
        <StaticRouterProvider
          router={{
            ...router,
            state: {
              ...state,
              location: context.location,
              matches: context.matches,
              loaderData: context.loaderData,
              actionData: context.actionData,
              errors: context.errors,
            },
          }}
          context={context}
          hydrate={false}
        />
      </BrandCardContext>
    </SiteContext>
  );
};

const NO_PAGE: StaticHandlerContext = {
  basename: "/",
  location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
  matches: [],
  loaderData: {},
  actionData: null,
  errors: null,
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
};

/** Cards remembered as rendered: some 1.5 MB. */
const REMEMBERED = 1_500;

/**
 * Draws brands' cards, each once for as long as its brand stays the same: the catalog hands out the same card until then. Of a
 * list page that is made anew, rendering its 24 cards was a third of the time.
 */
export const createRenderedCard = () => {
  const rendered = createMemo<Card, { html: string }>({ most: REMEMBERED });
  return ({ brand }: { brand: Card }) => {
    const { html } = rendered.recall(brand, () => ({
      html: inOnePiece(renderToString(<BrandCardContent brand={brand} />)),
    }));
    // React's own markup of the same, so that the browser takes it over.
    return <article className={BRAND_CARD} dangerouslySetInnerHTML={{ __html: html }} />;
  };
};

/**
 * The same text. What was put together of a hundred pieces is kept by the engine as those pieces, in four times the memory. Looking at
 * one sign of it would do, but of what nobody needs an engine does nothing.
 */
const inOnePiece = (text: string): string => decoder.decode(encoder.encode(text));

const encoder = new TextEncoder();
const decoder = new TextDecoder();
