import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { usePageServices } from "../site/services.ts";
import { applyHead } from "../head/apply-head.ts";
import { headTags } from "../head/page-head.ts";
import { handleOf } from "../page-route.tsx";
import { errorHead } from "../head/error-head.ts";
import { useSite } from "../site.ts";

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
