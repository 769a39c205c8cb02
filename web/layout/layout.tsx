import { Outlet, ScrollRestoration, useNavigation, type RouteObject } from "react-router-dom";
import { useArrival } from "../navigation/use-arrival.ts";
import { usePendingPage } from "../navigation/use-pending-page.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What stands around every public page (spec section 2, shared public layout). */
export const Layout = ({ pages }: { pages: RouteObject[] }) => {
  const isBusy = useNavigation().state !== "idle";
  const pending = usePendingPage(pages);
  useArrival();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className={isBusy ? "progress is-busy" : "progress"} aria-hidden="true" />
      <Header />
      <main id="content" className="content" tabIndex={-1}>
        {pending ?? <Outlet />}
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
};
