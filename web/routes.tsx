import type { RouteObject } from "react-router-dom";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics } from "#core/ports/analytics.ts";
import type { Log } from "#core/ports/log.ts";
import { type PageServices, PageServicesContext } from "./site/services.ts";
import { ErrorPage, Layout } from "./site/layout.tsx";
import { aboutRoute } from "./pages/about/route.ts";
import { brandsRoute } from "./pages/brands/route.ts";
import { categoriesRoute } from "./pages/categories/route.ts";
import { confirmSubscriptionRoute } from "./pages/confirm-subscription/route.ts";
import { contactRoute } from "./pages/contact/route.ts";
import { dataRequestRoute } from "./pages/data-request/route.ts";
import { landingRoute } from "./pages/landing/route.ts";
import { notFoundRoute } from "./pages/not-found/route.ts";
import { privacyRoute } from "./pages/privacy/route.ts";
import { profileRoute } from "./pages/profile/route.ts";
import { submitRoute } from "./pages/submit/route.ts";
import { subscribeRoute } from "./pages/subscribe/route.ts";
import { unsubscribeRoute } from "./pages/unsubscribe/route.ts";
import { yourDataRoute } from "./pages/your-data/route.ts";

/** Every public page, for the server and for the browser, read and written through one directory. */
export const createRoutes = (
  directory: Directory,
  analytics: Analytics,
  log: Log,
): RouteObject[] => {
  const services: PageServices = { directory, analytics, log };
  const pages = [
    landingRoute(services),
    brandsRoute(services),
    profileRoute(services),
    categoriesRoute(services),
    submitRoute(services),
    subscribeRoute(services),
    confirmSubscriptionRoute(services),
    unsubscribeRoute(services),
    aboutRoute(),
    contactRoute(),
    privacyRoute(),
    dataRequestRoute(services),
    yourDataRoute(services),
    notFoundRoute(),
  ];
  return [
    {
      id: "site",
      element: (
        <PageServicesContext value={services}>
          <Layout pages={pages} />
        </PageServicesContext>
      ),
      // The inner one keeps the header and the footer around a page that failed.
      children: [{ id: "pages", errorElement: <ErrorPage />, children: pages }],
    },
  ];
};
