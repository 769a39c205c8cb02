import "./styles/index.css";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { httpDirectory } from "#web/api/http-directory.ts";
import { localData } from "./site/browser-storage.ts";
import {
  consoleAnalytics,
  consoleLog,
  directoryWithFallbacks,
  SiteContext,
} from "./site/services.ts";
import { readPageData, ROOT_ID } from "./site/document.ts";
import {
  followForms,
  followLinks,
  noteOutboundClicks,
  loadFromServer,
  prepareFirstPage,
  prepareLinkedPages,
} from "./site/navigation.tsx";
import { focusSearchOnKey } from "./site/search-box.tsx";
import { TICKED_KEY } from "./site/tray-slot.tsx";
import { createRoutes } from "./routes.tsx";

const start = async (): Promise<void> => {
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error("The document has no root element.");
  const analytics = consoleAnalytics();
  const directory = directoryWithFallbacks(httpDirectory(), consoleLog);
  const routes = createRoutes({
    directory,
    analytics,
    log: consoleLog,
    loadFromServer: (request) =>
      loadFromServer(request, router.state.navigation.location?.hash ?? ""),
  });
  await prepareFirstPage(routes);
  const { site, ...hydrationData } = readPageData();
  const router = createBrowserRouter(routes, { hydrationData });
  // Without transitions the router's state, and every checkbox that depends on it, changes at once.
  hydrateRoot(
    root,
    <SiteContext value={site}>
      <RouterProvider router={router} useTransitions={false} />
    </SiteContext>,
  );
  followLinks(router);
  followForms(router);
  prepareLinkedPages(router);
  noteOutboundClicks({ directory, analytics, log: consoleLog });
  focusSearchOnKey();
  prepareTray();
};

const loadTray = () => import("./pages/compare-tray.ts");

/** Loads the tray's script when a brand is ticked, or at once if this browser has stored ticked brands. */
const prepareTray = (): void => {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "brand") return;
    const { checked } = target;
    // Without the tray, the page's own form compares the brands ticked on this page.
    loadTray().then(
      ({ boxTicked }) => boxTicked(target, checked),
      () => {},
    );
  });
  if (localData.getItem(TICKED_KEY) !== null) loadTray().catch(() => {});
};

// Not awaited: the pages' modules import this one and would wait for it.
start().catch((error: unknown) => consoleLog.error("start_failed", error));
