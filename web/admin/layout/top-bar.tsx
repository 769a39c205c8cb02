import { Link, useLocation } from "react-router-dom";
import { FlagMark } from "../../ui/icons.tsx";
import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useSession, useSessionProvider } from "../session/use-session.ts";

const ITEMS: { path: string; name: string; also?: string }[] = [
  { path: "/admin", name: "Overview" },
  { path: "/admin/brands", name: "Brands" },
  { path: "/admin/submissions", name: "Submissions" },
  { path: "/admin/categories", name: "Categories" },
  { path: "/admin/attributes", name: "Attributes" },
  { path: "/admin/import", name: "Import" },
  { path: "/admin/history", name: "History" },
  { path: "/admin/subscribers", name: "People", also: "/admin/privacy" },
];

export const TopBar = () => {
  const { pathname } = useLocation();
  return (
    <header className="top-bar">
      <Link className="top-bar-title" to="/admin">
        <FlagMark />
        <span>Golf Brand Directory</span>
        <span className="badge is-admin">Admin</span>
      </Link>
      <nav className="top-bar-nav" aria-label="Admin">
        <ul>
          {ITEMS.map(({ path, name, also }) => (
            <li key={path}>
              <Link to={path} aria-current={currentFor(path, pathname, also)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="top-bar-account">
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
        className="button is-quiet is-small"
        isBusy={isBusy}
        busyName="Signing out..."
        onClick={() => void signOut()}
      >
        Sign Out
      </BusyButton>
    </>
  );
};

const currentFor = (path: string, pathname: string, also?: string): "page" | "true" | undefined => {
  if (also !== undefined && pathname === also) return "true";
  if (pathname === path || pathname === `${path}/`) return "page";
  return path !== "/admin" && pathname.startsWith(`${path}/`) ? "true" : undefined;
};
