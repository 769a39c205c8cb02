import { createStaticHandler } from "react-router-dom";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics, Log } from "#core/ports/system.ts";
import { completeRoute } from "../site/page.tsx";
import { createRoutes } from "../routes.tsx";
import { pageLoader } from "./load-page.ts";
import { createPageTree } from "./page-tree.tsx";

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
