import { type ComponentType, useEffect, useRef, useState } from "react";
import {
  Link,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "react-router-dom";
import { checksIn } from "#core/checks/pace.ts";
import { consoleLog } from "../site/services.ts";
import { BusyButton, Button, useBusy } from "../ui/buttons.tsx";
import { FlagMark } from "../ui/icons.tsx";
import { WholePageLoading } from "../ui/states.tsx";
import { useAdminServices, useSession, useSessionProvider } from "./admin-services.ts";
import { useKeydown } from "./keys.tsx";
import { NoticeRegion } from "./notice-region.tsx";
import { ChoosePasswordScreen } from "./password-form.tsx";
import { useOverview } from "./queries.tsx";
import { ScreenHead } from "./screen-head.tsx";
import { SCREENS } from "./screens.ts";

export const AdminLayout = () => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const palette = useCommandPalette();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The page may have set the focus itself.
    if (main.current?.contains(document.activeElement)) return;
    main.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar onGoTo={() => void palette.open()} />
      {palette.dialog}
      <NoticeRegion />
      <main className="admin-page" id="content" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      {/* Keyed by address, so that returning to a list restores its scroll position. */}
      <ScrollRestoration getKey={({ pathname, search }) => pathname + search} />
    </>
  );
};

/** The counts of open tasks shown in the navigation, by screen path. */
const useWaiting = (): Readonly<Record<string, string>> => {
  const { data } = useOverview();
  if (!data) return {};
  const { submissions, checks } = data;
  return {
    "/admin/submissions": [
      ...waitingText(submissions.pending, "waiting"),
      ...waitingText(submissions.spam, "spam"),
    ].join(", "),
    "/admin/checks": waitingText(checksIn(checks), "left").join(),
  };
};

const waitingText = (count: number, text: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString("en")} ${text}`];

/** The command palette, which Ctrl-K or Cmd-K also opens. Its code loads on first use. */
const useCommandPalette = () => {
  const { notices } = useAdminServices();
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>();
  const load = async (): Promise<void> => {
    if (Palette) return;
    const { CommandPalette } = await import("./command-palette.tsx");
    setPalette(() => CommandPalette);
  };
  const open = async (): Promise<void> => {
    try {
      // Once loaded, the palette opens synchronously, so that it gets the next key.
      if (!Palette) await load();
      setOpen(true);
    } catch (error) {
      consoleLog.error("command_palette_failed", error);
      notices.notify({ tone: "problem", text: "“Go to” could not be loaded. Reload the page." });
    }
  };
  useKeydown((event) => {
    // Loads on the first key of the shortcut, so that no letter typed right after it is lost.
    if (event.key === "Control" || event.key === "Meta") return void load().catch(() => undefined);
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    void open();
  });
  return { open, dialog: isOpen && Palette && <Palette onClose={() => setOpen(false)} /> };
};

const TopBar = ({ onGoTo }: { onGoTo: () => void }) => {
  const waiting = useWaiting();
  const { pathname, key } = useLocation();
  return (
    <header className="bar top-bar">
      <Link className="top-bar-title" to="/admin">
        <FlagMark />
        <span>Golf Brand Directory</span>
        <span className="badge is-admin">Admin</span>
      </Link>
      {/* On narrow screens this opens the navigation below. Each navigation closes it. */}
      <details className="top-bar-menu" key={key}>
        <summary className="button is-quiet is-small">Menu</summary>
      </details>
      <nav className="top-bar-nav" aria-label="Admin">
        <ul>
          {SCREENS.map(({ path, name, also }) => (
            <li key={path}>
              <Link to={path} aria-current={currentFor(path, pathname, also)}>
                {name} {waiting[path] && <span className="nav-counts">{waiting[path]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="acts top-bar-account">
        <Button look="quiet" isSmall aria-keyshortcuts="Control+K Meta+K" onClick={onGoTo}>
          Go to… <kbd aria-hidden="true">Ctrl K</kbd>
        </Button>
        <a href="/">View Site</a>
        <SignedInAs />
      </div>
    </header>
  );
};

const SignedInAs = () => {
  const session = useSession();
  const provider = useSessionProvider();
  const { notices } = useAdminServices();
  const { isBusy, run } = useBusy();
  const signOut = () =>
    run(async () => {
      const answer = await provider.signOut();
      if (!answer.ok)
        notices.notify({
          tone: "problem",
          text: "You are still signed in: the server could not be reached. Try again.",
        });
    });
  if (session.kind !== "signed-in") return null;
  return (
    <>
      <Link className="top-bar-email" to="/admin/account" title={`Your account: ${session.email}`}>
        {session.email}
      </Link>
      <BusyButton
        look="quiet"
        isSmall
        isBusy={isBusy}
        busyName="Signing out..."
        onClick={() => void signOut()}
      >
        Sign Out
      </BusyButton>
    </>
  );
};

const currentFor = (
  path: string,
  pathname: string,
  also: readonly string[] = [],
): "page" | "true" | undefined => {
  if (also.includes(pathname)) return "true";
  if (pathname === path || pathname === `${path}/`) return "page";
  return path !== "/admin" && pathname.startsWith(`${path}/`) ? "true" : undefined;
};

/** Redirects everyone who is not signed in to the sign-in page (spec section 2). */
export const AdminGuard = () => {
  const session = useSession();
  if (session.kind === "loading") return <WholePageLoading />;
  if (session.kind === "signed-out") return <Navigate to="/admin/login" replace />;
  if (session.mustChoosePassword) return <ChoosePasswordScreen />;
  return <Outlet />;
};

/** Shown when a page throws; the rest of the back office still works. */
export const ErrorScreen = () => {
  const error = useRouteError();
  useEffect(() => consoleLog.error("admin_page_failed", error), [error]);
  return (
    <DeadEnd title="Something went wrong">
      This page failed. Your unsaved changes are kept: open the form again to continue.
    </DeadEnd>
  );
};

export const NotFoundScreen = () => (
  <DeadEnd title="Page not found">This page does not exist.</DeadEnd>
);

const DeadEnd = ({ title, children }: { title: string; children: string }) => (
  <>
    <ScreenHead title={title} subtitle={children} />
    <Link to="/admin/brands">Back to brands</Link>
  </>
);
