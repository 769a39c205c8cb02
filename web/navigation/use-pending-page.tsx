import { useEffect, useState, type ReactNode } from "react";
import { matchRoutes, useLocation, useNavigation, type RouteObject } from "react-router-dom";
import { handleOf } from "../page-route.tsx";

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
