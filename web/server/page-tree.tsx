import type { ReactElement } from "react";
import {
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { BrandCardContext } from "../ui/brand-card.tsx";
import { type Site, SiteContext } from "../site/services.ts";
import { createRenderedCard } from "./rendered-card.tsx";

type DataRoutes = Parameters<typeof createStaticRouter>[0];

/** The element tree of a page, as the browser hydrates it. */
export type PageTree = (context: StaticHandlerContext, site: Site) => ReactElement;

/** Makes pages' trees over whole routes: those that know what their pages look like. */
export const createPageTree = (routes: DataRoutes): PageTree => {
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
