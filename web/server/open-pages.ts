import { createStaticHandler } from "react-router-dom";
import type { Directory } from "#core/directory/directory.ts";
import type { Log } from "#core/ports/system.ts";
import { silentAnalytics } from "../analytics/silent-analytics.ts";
import { completeRoute } from "../site/page.tsx";
import { createRoutes } from "../routes.tsx";
import { pageLoader } from "./load-page.ts";
import { createPageTree } from "./page-tree.tsx";

/** All pages, loaded and laid out over one directory. */
export const openPages = async (directory: Directory, log: Log) => {
  const routes = createRoutes(directory, silentAnalytics, log);
  for (const pages of routes.flatMap(({ children = [] }) => children))
    await Promise.all((pages.children ?? []).map(completeRoute));
  const handler = createStaticHandler(routes);
  return { load: pageLoader(handler), treeOf: createPageTree(handler.dataRoutes) };
};
