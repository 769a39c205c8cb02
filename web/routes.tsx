import type { RouteObject } from "react-router-dom";
import { ErrorPage, Layout } from "./site/layout.tsx";
import { page } from "./site/page.tsx";
import { type PageServices, PageServicesContext } from "./site/services.ts";
import { BrandsPlaceholder } from "./ui/placeholders.tsx";

/** Every public page. */
const PAGES = [
  page({
    name: "landing",
    path: "/",
    indexed: true,
    inSitemap: true,
    file: () => import("./pages/landing-page.tsx"),
  }),
  page({
    name: "brands",
    path: "/brands",
    indexed: true,
    reads: "listing",
    inSitemap: true,
    Placeholder: BrandsPlaceholder,
    file: () => import("./pages/brands-page.tsx"),
  }),
  page({
    name: "profile",
    path: "/brands/:slug",
    indexed: true,
    file: () => import("./pages/profile-page.tsx"),
  }),
  page({
    name: "categories",
    path: "/categories",
    indexed: true,
    inSitemap: true,
    file: () => import("./pages/categories-page.tsx"),
  }),
  page({
    name: "submit",
    path: "/submit",
    indexed: true,
    reads: "thanks",
    inSitemap: true,
    file: () => import("./pages/submit-page.tsx"),
  }),
  page({
    name: "subscribe",
    path: "/subscribe",
    indexed: true,
    reads: "thanks",
    file: () => import("./pages/subscribe-page.tsx"),
  }),
  page({
    name: "confirm-subscription",
    path: "/newsletter/confirm",
    indexed: false,
    isPrivate: true,
    file: () => import("./pages/confirm-subscription-page.tsx"),
  }),
  page({
    name: "unsubscribe",
    path: "/newsletter/unsubscribe",
    indexed: false,
    isPrivate: true,
    file: () => import("./pages/unsubscribe-page.tsx"),
  }),
  page({
    name: "about",
    path: "/about",
    indexed: true,
    inSitemap: true,
    file: () => import("./pages/about-page.tsx"),
  }),
  page({
    name: "contact",
    path: "/contact",
    indexed: true,
    inSitemap: true,
    file: () => import("./pages/contact-page.tsx"),
  }),
  page({
    name: "privacy",
    path: "/privacy",
    indexed: true,
    inSitemap: true,
    file: () => import("./pages/privacy-page.tsx"),
  }),
  page({
    name: "data-request",
    path: "/privacy/request",
    indexed: true,
    reads: "thanks",
    file: () => import("./pages/data-request-page.tsx"),
  }),
  page({
    name: "your-data",
    path: "/privacy/your-data",
    indexed: false,
    isPrivate: true,
    file: () => import("./pages/your-data-page.tsx"),
  }),
  page({
    name: "not-found",
    path: "*",
    indexed: false,
    file: () => import("./pages/not-found-page.tsx"),
  }),
];

/** What the server has to know of them. What leads nowhere has no address. */
export const SITE_PAGES = PAGES.filter(({ path }) => path !== "*");

/** Every public page, for the server and for the browser, read and written through one directory. */
export const createRoutes = (services: PageServices, refusing = services): RouteObject[] => {
  const pages = PAGES.map(({ createRoute }) => createRoute(services, refusing));
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
