import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type createBrowserRouter,
  matchRoutes,
  type RouteObject,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router-dom";
import { applyHead, errorHead } from "./head.ts";
import { handleOf } from "./page.tsx";
import { type PageServices, usePageServices, useSite } from "./services.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** On a link: keep the scroll position, because only a part of the page changes. */
export const KEEP_SCROLL = { "data-keep-scroll": "" };

/**
 * Routes clicks on internal links with one listener for the whole document: rendering the router's Link
 * component for each of a page's hundred links would take most of the server's time.
 */
export const followLinks = (router: Router): void => {
  document.addEventListener("click", (event) => {
    const link = ownLink(event);
    if (!link || !isPage(router, link.pathname)) return;
    // The browser handles anchors within a page best.
    if (link.hash !== "" && isHere(link)) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    void router.navigate(to, {
      preventScrollReset: "keepScroll" in link.dataset,
      replace: to === location.pathname + location.search + location.hash,
    });
  });
};

/** The link of a plain left click, if this router handles it. */
const ownLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.hasAttribute("href") || link.origin !== location.origin) return undefined;
  if (
    link.hasAttribute("download") ||
    link.rel === "external" ||
    (link.target !== "" && link.target !== "_self")
  )
    return undefined;
  return link;
};

/** Feeds, API documents and the back office are not pages of this router. */
const isPage = (router: Router, pathname: string): boolean =>
  matchRoutes(router.routes, pathname)?.at(-1)?.route.path !== "*";

const isHere = (link: HTMLAnchorElement): boolean =>
  link.pathname === location.pathname && link.search === location.search;

/** Submits the site's own POST forms through the router, without a page load. */
export const followForms = (router: ReturnType<typeof createBrowserRouter>): void => {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const { origin, pathname, search } = new URL(form.action);
    if (form.method !== "post" || origin !== location.origin) return;
    event.preventDefault();
    const formData = new FormData(form, event.submitter);
    void router.navigate(pathname + search, { formMethod: "post", formData });
  });
};

/** Loads the current page's module before hydration, so that the first render matches the server's. */
export const prepareFirstPage = async (routes: RouteObject[]): Promise<void> => {
  await handleOf(matchRoutes(routes, location)?.at(-1)?.route)?.prepare();
};

/**
 * Loads a requested page from the server instead of the router: after a release, the scripts of pages that this tab
 * has not opened yet are gone. Rejects, and stays on the current page, if the server cannot send the page either.
 */
export const loadFromServer = async (request: Request, hash: string): Promise<never> => {
  const { status } = await fetch(request.url, { method: "HEAD" });
  if (status >= 500) throw new Error(`${status}: ${request.url}`);
  if (request.method === "GET") location.assign(request.url + hash);
  else sendToServer(request.url, await request.formData());
  // The current page stays until the browser shows the next one.
  return new Promise(() => {});
};

/** Sends a form without the router. */
const sendToServer = (action: string, data: FormData): void => {
  const form = Object.assign(document.createElement("form"), { method: "post", action });
  for (const [name, value] of data)
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
};

/** Prefetches a page when a visitor is about to follow its link; a few kilobytes at most. */
export const prepareLinkedPages = ({ routes }: { routes: RouteObject[] }): void => {
  const prepare = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin) return;
    const handle = handleOf(matchRoutes(routes, link.pathname)?.at(-1)?.route);
    // Following the link will report the error.
    handle?.prepare().catch(() => {});
  };
  for (const event of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(event, prepare, { passive: true });
};

/** Records clicks on external links by host, and counts those on a brand's website. */
export const noteOutboundClicks = ({
  analytics,
  directory,
  log,
}: Pick<PageServices, "analytics" | "directory" | "log">): void => {
  const note = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.protocol.startsWith("http") || link.origin === location.origin) return;
    analytics.happened("outbound_click", { host: link.host, from: location.pathname });
    const { siteOf } = link.dataset;
    if (siteOf !== undefined)
      directory
        .recordUse("click", siteOf)
        .catch((error: unknown) => log.warn("use_count_failed", { error }));
  };
  document.addEventListener("click", note);
  // A middle click opens a new tab as well.
  document.addEventListener("auxclick", (event) => {
    if (event.button === 1) note(event);
  });
};

/** After each navigation: updates the document's head, focuses the heading, records the visit. */
export const useArrival = (): void => {
  const { key, pathname, hash } = useLocation();
  const page = useMatches().at(-1);
  const handle = handleOf(page);
  const answer = page?.loaderData;
  const site = useSite();
  const { analytics } = usePageServices();
  const shown = useRef<string>(undefined);
  const written = useRef<string>(undefined);

  useEffect(() => {
    // The server wrote the first page's head.
    if (written.current !== undefined && written.current !== key)
      applyHead(handle?.headFor(answer, site) ?? errorHead, site);
    written.current = key;
  }, [key, handle, answer, site]);

  useEffect(() => {
    if (shown.current === pathname) return;
    // Screen readers then read the heading, as after a page load.
    if (shown.current !== undefined && hash === "") focusHeading();
    shown.current = pathname;
    if (handle) analytics.pageViewed(handle.name);
  }, [pathname, hash, handle, analytics]);
};

const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Faster pages are shown directly: a brief placeholder would only flicker. */
const TIMEOUT_MS = 100;

/** The placeholder of a page that is loading; nothing while the current page may stay. */
export const usePendingPage = (pages: RouteObject[]): ReactNode => {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const nextKey = isLeaving ? next.key : undefined;
  const [overdueKey, setOverdueKey] = useState<string>();

  useEffect(() => {
    if (nextKey === undefined) return undefined;
    const timer = setTimeout(() => {
      setOverdueKey(nextKey);
      window.scrollTo(0, 0);
    }, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [nextKey]);

  if (!isLeaving || overdueKey !== nextKey) return undefined;
  const handle = handleOf(matchRoutes(pages, next)?.at(-1)?.route);
  return handle && <handle.Placeholder />;
};
