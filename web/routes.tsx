import type { RouteObject } from "react-router-dom";
import { ErrorPage, Layout } from "./site/layout.tsx";
import { page } from "./site/page.tsx";
import { type PageServices, PageServicesContext } from "./site/services.ts";
import { BrandsPlaceholder } from "./ui/page-states.tsx";

/** Every public page. */
const PAGES = [
  page({
    name: "landing",
    path: "/",
    inSitemap: true,
    file: async () => (await import("./pages/landing-page.tsx")).landingPage,
  }),
  page({
    name: "brands",
    path: "/brands",
    query: "listing",
    inSitemap: true,
    Placeholder: BrandsPlaceholder,
    file: async () => (await import("./pages/brands-page.tsx")).brandsPage,
  }),
  page({
    name: "follow",
    path: "/follow",
    indexed: false,
    query: "feed",
    file: async () => (await import("./pages/follow-page.tsx")).followPage,
  }),
  page({
    name: "profile",
    path: "/brands/:slug",
    file: async () => (await import("./pages/profile-page.tsx")).profilePage,
  }),
  page({
    name: "compare",
    path: "/compare",
    indexed: false,
    query: "comparison",
    file: async () => (await import("./pages/compare-page.tsx")).comparePage,
  }),
  page({
    name: "correct",
    path: "/brands/:slug/correct",
    query: "field",
    indexed: false,
    file: async () => (await import("./pages/correct-page.tsx")).correctPage,
  }),
  page({
    name: "confirm-correction",
    fileName: "correction",
    path: "/corrections/confirm",
    isPrivate: true,
    file: async () => (await import("./pages/correction-pages.tsx")).confirmCorrectionPage,
  }),
  page({
    name: "correction",
    path: "/corrections/:token",
    isPrivate: true,
    file: async () => (await import("./pages/correction-pages.tsx")).correctionPage,
  }),
  page({
    name: "categories",
    path: "/categories",
    inSitemap: true,
    file: async () => (await import("./pages/categories-page.tsx")).categoriesPage,
  }),
  page({
    name: "lists",
    path: "/lists",
    inSitemap: true,
    file: async () => (await import("./pages/lists-pages.tsx")).listsPage,
  }),
  page({
    name: "list",
    fileName: "lists",
    path: "/lists/:slug",
    file: async () => (await import("./pages/lists-pages.tsx")).listPage,
  }),
  page({
    name: "owners",
    path: "/owners",
    inSitemap: true,
    file: async () => (await import("./pages/owners-page.tsx")).ownersPage,
  }),
  page({
    name: "coverage",
    path: "/coverage",
    inSitemap: true,
    file: async () => (await import("./pages/coverage-pages.tsx")).coveragePage,
  }),
  page({
    name: "lacking",
    fileName: "coverage",
    path: "/coverage/:field",
    query: "listing",
    indexed: false,
    file: async () => (await import("./pages/coverage-pages.tsx")).lackingPage,
  }),
  page({
    name: "changes",
    path: "/changes",
    query: "day",
    inSitemap: true,
    file: async () => (await import("./pages/changes-page.tsx")).changesPage,
  }),
  page({
    name: "data",
    path: "/data",
    inSitemap: true,
    file: async () => (await import("./pages/data-page.tsx")).dataPage,
  }),
  page({
    name: "submit",
    path: "/submit",
    query: "thanks",
    inSitemap: true,
    file: async () => (await import("./pages/submit-page.tsx")).submitPage,
  }),
  page({
    name: "confirm-subscription",
    fileName: "mail",
    path: "/subscriptions/confirm",
    isPrivate: true,
    file: async () => (await import("./pages/mail-pages.tsx")).confirmSubscriptionPage,
  }),
  page({
    name: "my-emails",
    path: "/my-emails",
    isPrivate: true,
    file: async () => (await import("./pages/my-emails-page.tsx")).myEmailsPage,
  }),
  page({
    name: "about",
    fileName: "static",
    path: "/about",
    inSitemap: true,
    file: async () => (await import("./pages/static-pages.tsx")).aboutPage,
  }),
  page({
    name: "contact",
    fileName: "static",
    path: "/contact",
    inSitemap: true,
    file: async () => (await import("./pages/static-pages.tsx")).contactPage,
  }),
  page({
    name: "privacy",
    path: "/privacy",
    inSitemap: true,
    file: async () => (await import("./pages/privacy-page.tsx")).privacyPage,
  }),
  page({
    name: "data-request",
    fileName: "mail",
    path: "/privacy/request",
    query: "thanks",
    file: async () => (await import("./pages/mail-pages.tsx")).dataRequestPage,
  }),
  page({
    name: "your-data",
    path: "/privacy/your-data",
    isPrivate: true,
    file: async () => (await import("./pages/your-data-page.tsx")).yourDataPage,
  }),
  page({
    name: "not-found",
    fileName: "static",
    path: "*",
    indexed: false,
    file: async () => (await import("./pages/static-pages.tsx")).notFoundPage,
  }),
];

/** All pages except the not-found page, which has no address of its own. */
export const SITE_PAGES = PAGES.filter(({ path }) => path !== "*");

/** The routes of all public pages, for the server and the browser. */
export const createRoutes = (services: PageServices): RouteObject[] => {
  const pages = PAGES.map(({ createRoute }) => createRoute(services));
  return [
    {
      id: "site",
      element: (
        <PageServicesContext value={services}>
          <Layout pages={pages} />
        </PageServicesContext>
      ),
      // The inner boundary keeps header and footer around a failed page.
      children: [{ id: "pages", errorElement: <ErrorPage />, children: pages }],
    },
  ];
};
