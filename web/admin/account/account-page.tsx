import { PageHead } from "../components/page-head.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useSession } from "../session/use-session.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

/** One's own account: its password, and where it is signed in. */
export const AccountPage = () => {
  const session = useSession();
  const { queryCache, notices } = useAdminServices();
  const email = session.kind === "signed-in" ? session.email : "";
  return (
    <>
      <PageHead title="Your account" subtitle={email} />
      <section className="account-part">
        <h2>Password</h2>
        <PasswordForm
          asksCurrent
          onChanged={() => {
            queryCache.invalidate();
            notices.notify({
              text: "Your password is changed. You are signed out everywhere but here.",
            });
          }}
        />
      </section>
      <section className="account-part">
        <h2>Where you are signed in</h2>
        <SessionList />
      </section>
    </>
  );
};
