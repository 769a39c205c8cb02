import { renderToString } from "react-dom/server";
import type { StaticHandlerContext } from "react-router-dom";
import type { CreatePageRenderer } from "#adapters/http/page-renderer.ts";
import type { Log } from "#core/ports/system.ts";
import { type PageAssets, writeDocument, writePageData } from "./site/document.ts";
import { errorHead, type PageHead } from "./site/head.ts";
import { handleOf } from "./site/page.tsx";
import { openPages } from "./server/open-pages.tsx";
import type { Site } from "./site/services.ts";

export { SITE_PAGES } from "./routes.tsx";
export { pageAssets } from "./site/document.ts";

export interface PageRendererOptions {
  assets: PageAssets;
  contactEmail: string;
  writesMails: boolean;
  log: Log;
}

/** Renders every public page to a whole document that the browser then takes over. */
export const createPageRenderer =
  ({ assets, contactEmail, writesMails, log }: PageRendererOptions): CreatePageRenderer =>
  (directory) => {
    // With the first request, so that a server is ready before it has read what its pages look like.
    let pages: ReturnType<typeof openPages> | undefined;
    // Built, this file's name tells of the content of all that it is made of; the browser's files are named by theirs.
    const program = `${import.meta.url.slice(import.meta.url.lastIndexOf("/"))} ${assets.script} ${assets.stylesheets.join()}`;
    return async (request, { origin, today }) => {
      const { load, treeOf } = await (pages ??= openPages(directory, log));
      const context = await load(request);
      if (context instanceof Response) return redirectTo(context);
      const errors = Object.values(context.errors ?? {});
      for (const error of errors) log.error("page_failed", error);
      const site: Site = { origin, today, contactEmail, writesMails };
      const data = writePageData({
        site,
        loaderData: context.loaderData,
        actionData: context.actionData,
        errors: namelessErrors(context),
      });
      const html = async (): Promise<string[]> =>
        writeDocument({
          page: handleOf(context.matches.at(-1)?.route)?.fileName ?? "",
          head: headOf(context, site),
          html: renderToString(treeOf(context, site)),
          data,
          site,
          assets,
        });
      if (errors.length > 0) return { kind: "failed", error: errors[0], html };
      return {
        kind: "page",
        status: request.refusal ?? context.statusCode,
        html,
        // The browser makes the same page of the same data at the same address, or it could not take it over.
        madeOf: program + data,
      };
    };
  };

const redirectTo = (response: Response) => {
  const location = response.headers.get("Location");
  if (location === null) throw new Error("A page answered with a response that is no redirect.");
  return { kind: "redirect" as const, status: response.status, location };
};

const headOf = ({ matches, loaderData, errors }: StaticHandlerContext, site: Site): PageHead => {
  const route = matches.at(-1)?.route;
  if (errors || !route) return errorHead;
  return handleOf(route)?.headFor(loaderData[route.id], site) ?? errorHead;
};

/** Which routes failed, without saying why: what went wrong is for the log alone. */
const namelessErrors = ({ errors }: StaticHandlerContext) =>
  errors && Object.fromEntries(Object.keys(errors).map((route) => [route, { failed: true }]));
