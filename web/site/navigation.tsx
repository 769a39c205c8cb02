import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type createBrowserRouter,
  matchRoutes,
  type RouteObject,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router-dom";
import type { Analytics } from "#core/ports/system.ts";
import { applyHead, errorHead, headTags } from "./head.ts";
import { completeRoute, handleOf } from "./page.tsx";
import { usePageServices, useSite } from "./services.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** On a link: stay where the page is scrolled to, because only a part of it changes. */
export const KEEP_SCROLL = { "data-keep-scroll": "" };

/**
 * Hands clicks on the site's own links to the router, for the whole document at once: rendering the
 * router's link component for each of a page's hundred links would cost the server most of its time.
 */
export const followLinks = (router: Router): void => {
  document.addEventListener("click", (event) => {
    const link = ownLink(event);
    if (!link || !isPage(router, link.pathname)) return;
    // Within one page the browser itself knows best how to move to an anchor.
    if (link.hash !== "" && isHere(link)) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    void router.navigate(to, {
      preventScrollReset: "keepScroll" in link.dataset,
      replace: to === location.pathname + location.search + location.hash,
    });
  });
};

/** The link that a plain left click asks to follow in this tab, on this site. */
const ownLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.hasAttribute("href") || link.origin !== location.origin) return undefined;
  if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self"))
    return undefined;
  return link;
};

/** Feeds, documents of the API and the back office are no pages of this router: the server answers them. */
const isPage = (router: Router, pathname: string): boolean =>
  matchRoutes(router.routes, pathname)?.at(-1)?.route.path !== "*";

const isHere = (link: HTMLAnchorElement): boolean =>
  link.pathname === location.pathname && link.search === location.search;

/** Hands the site's own POST forms to the router, whose actions answer them without a page load. */
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

/** Makes the page at hand a whole route, so that the very first render is the one the server made. */
export const prepareFirstPage = async (routes: RouteObject[]): Promise<void> => {
  const route = matchRoutes(routes, location)?.at(-1)?.route;
  if (route) await completeRoute(route);
};

/** Fetches what a page looks like when somebody is about to follow a link to it; it is a few kilobytes at most. */
export const prepareLinkedPages = ({ routes }: { routes: RouteObject[] }): void => {
  const prepare = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin) return;
    const handle = handleOf(matchRoutes(routes, link.pathname)?.at(-1)?.route);
    // If it cannot be had now, following the link will tell.
    handle?.prepare().catch(() => {});
  };
  for (const event of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(event, prepare, { passive: true });
};

/** Notes that a visitor left for a brand's own site or account, and for which host. */
export const noteOutboundClicks = (analytics: Analytics): void => {
  const note = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.protocol.startsWith("http") || link.origin === location.origin) return;
    analytics.happened("outbound_click", { host: link.host, from: location.pathname });
  };
  document.addEventListener("click", note);
  // A middle click opens a new tab as well.
  document.addEventListener("auxclick", (event) => {
    if (event.button === 1) note(event);
  });
};

/** After each navigation: the document's head is the new page's, its heading has the focus, the visit is noted. */
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
      applyHead(headTags(handle?.headFor(answer, site) ?? errorHead, site));
    written.current = key;
  }, [key, handle, answer, site]);

  useEffect(() => {
    if (shown.current === pathname) return;
    // A screen reader then reads the heading, as it would after a page load.
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

/** A page that is there sooner is simply shown: placeholders for a moment would only flicker. */
const TIMEOUT_MS = 100;

/** What stands in for a page that is still on its way; nothing while the present page may stay. */
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
