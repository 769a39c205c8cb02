import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  matchRoutes,
  type RouteObject,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router-dom";
import { handleOf } from "./page.tsx";
import { applyHead, errorHead, headTags } from "./head.ts";
import { usePageServices, useSite } from "./services.ts";

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
const PATIENCE_MS = 100;

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
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [nextKey]);

  if (!isLeaving || overdueKey !== nextKey) return undefined;
  const handle = handleOf(matchRoutes(pages, next)?.at(-1)?.route);
  return handle && <handle.Placeholder />;
};
