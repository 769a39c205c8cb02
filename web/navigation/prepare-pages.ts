import { matchRoutes, type RouteObject } from "react-router-dom";
import { completeRoute, handleOf } from "../site/page.tsx";

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
