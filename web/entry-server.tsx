import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import type { CreatePageRenderer, PageRequest } from "#adapters/http/page-renderer.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics, Log } from "#core/ports/system.ts";
import { AboutTheData } from "./pages/about-data.tsx";
import { createRoutes } from "./routes.tsx";
import { type PageAssets, writeDocument, writePageData } from "./site/document.ts";
import { errorHead, type PageHead } from "./site/head.ts";
import { SiteHeader } from "./site/layout.tsx";
import { handleOf } from "./site/page.tsx";
import { type Site, SiteContext } from "./site/services.ts";

export { SITE_PAGES } from "./routes.tsx";
export { pageAssets } from "./site/document.ts";

const REFERENCE = "/api/docs";

/** The site's menu and the links about the data, for the API reference, which is no page of the router. */
export const referenceLinks = (): { header: string; links: string } => ({
  header: renderToStaticMarkup(<SiteHeader pathname={REFERENCE} />),
  links: renderToStaticMarkup(<AboutTheData path={REFERENCE} />),
});

export interface PageRendererOptions {
  assets: PageAssets;
  contactEmail: string;
  log: Log;
}

/** Renders public pages to whole documents that the browser hydrates. */
export const createPageRenderer =
  ({ assets, contactEmail, log }: PageRendererOptions): CreatePageRenderer =>
  (directory) => {
    const { query, dataRoutes } = openPages(directory, log);
    return async (request, { origin, today }) => {
      const context = await query(requestOf(request));
      if (context instanceof Response) return redirectTo(context);
      const errors = Object.values(context.errors ?? {});
      for (const error of errors) log.error("page_failed", error);
      const site: Site = { origin, today, contactEmail };
      const data = writePageData({
        site,
        loaderData: context.loaderData,
        actionData: context.actionData,
        errors: namelessErrors(context),
      });
      const html = () =>
        writeDocument({
          page: handleOf(context.matches.at(-1)?.route)?.fileName ?? "",
          head: headOf(context, site),
          html: renderToString(
            <SiteContext value={site}>
              <StaticRouterProvider
                router={createStaticRouter(dataRoutes, context)}
                context={context}
                hydrate={false}
              />
            </SiteContext>,
          ),
          data,
          site,
          assets,
        });
      if (errors.length > 0) return { kind: "failed", error: errors[0], html };
      return { kind: "page", status: context.statusCode, data, html };
    };
  };

const openPages = (directory: Directory, log: Log) => {
  const services = { directory, analytics: silentAnalytics, log };
  return createStaticHandler(createRoutes(services));
};

/** Analytics run in the browser only. */
const silentAnalytics: Analytics = {
  pageViewed: () => {},
  happened: () => {},
};

const requestOf = ({ url, form }: PageRequest): Request =>
  form === undefined
    ? new Request(url)
    : new Request(url, { method: "POST", body: new URLSearchParams(form) });

const redirectTo = (response: Response) => {
  const location = response.headers.get("Location");
  if (location === null) throw new Error("A page returned a response that is not a redirect.");
  return { kind: "redirect" as const, status: response.status, location };
};

const headOf = ({ matches, loaderData, errors }: StaticHandlerContext, site: Site): PageHead => {
  const route = matches.at(-1)?.route;
  if (errors || !route) return errorHead;
  return handleOf(route)?.headFor(loaderData[route.id], site) ?? errorHead;
};

/** Marks the failed routes without a reason, which is only logged. */
const namelessErrors = ({ errors }: StaticHandlerContext) =>
  errors && Object.fromEntries(Object.keys(errors).map((route) => [route, { failed: true }]));
