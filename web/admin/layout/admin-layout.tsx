import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { NoticeRegion } from "../notices/notice-region.tsx";
import { TopBar } from "./top-bar.tsx";

/** What stands around every page of the back office. */
export const AdminLayout = () => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page that knows better where to go on has taken the focus already.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar />
      <NoticeRegion />
      <main className="admin-page" id="content" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      {/* Keyed by address: whoever comes back to a list from a form finds it where it was left. */}
      <ScrollRestoration getKey={({ pathname, search }) => pathname + search} />
    </>
  );
};
