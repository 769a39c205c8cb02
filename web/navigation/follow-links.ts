import { matchRoutes, type createBrowserRouter } from "react-router-dom";

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
