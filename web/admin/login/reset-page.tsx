import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { FlagMark } from "../../ui/icons.tsx";
import { PasswordForm } from "../account/password-form.tsx";
import { useTitle } from "../components/use-title.ts";
import { useSessionProvider } from "../session/use-session.ts";

/** Where the link in the mail leads: chooses another password by what stands after its #. */
export const ResetPage = () => {
  useTitle("Choose a Password");
  const provider = useSessionProvider();
  const token = useLocation().hash.slice(1);
  const [isChanged, setChanged] = useState(false);
  return (
    <main className="whole-page">
      <div className="login">
        <FlagMark />
        <h1>Choose a Password</h1>
        {isChanged ? (
          <p role="status">Your password is changed, and you are signed out everywhere.</p>
        ) : (
          <PasswordForm
            asksCurrent={false}
            change={({ next }) => provider.resetPassword(token, next)}
            onChanged={() => setChanged(true)}
          />
        )}
        <Link className="login-back" to="/admin/login">
          Sign In
        </Link>
        {!isChanged && (
          <Link className="login-back" to="/admin/forgotten">
            Ask for Another Link
          </Link>
        )}
      </div>
    </main>
  );
};
