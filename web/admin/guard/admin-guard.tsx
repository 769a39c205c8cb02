import { Navigate, Outlet } from "react-router-dom";
import { ChoosePasswordPage } from "../account/choose-password-page.tsx";
import { Loading } from "../components/states.tsx";
import { useSession } from "../session/use-session.ts";

/** Lets signed-in administrators through; everybody else goes to the sign-in (spec section 2). */
export const AdminGuard = () => {
  const session = useSession();
  if (session.kind === "loading") return <WholePageLoading />;
  if (session.kind === "signed-out") return <Navigate to="/admin/login" replace />;
  if (session.mustChoosePassword) return <ChoosePasswordPage />;
  return <Outlet />;
};

export const WholePageLoading = () => (
  <main className="whole-page">
    <Loading />
  </main>
);
