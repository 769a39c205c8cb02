import { FlagMark } from "../../ui/icons.tsx";
import { useTitle } from "../components/use-title.ts";
import { useSessionProvider } from "../session/use-session.ts";
import { PasswordForm } from "./password-form.tsx";

/** All that is open to who signed in with a password that was made up for them. */
export const ChoosePasswordPage = () => {
  useTitle("Choose a Password");
  const provider = useSessionProvider();
  return (
    <main className="whole-page">
      <div className="login">
        <FlagMark />
        <h1>Choose a Password</h1>
        <p className="admin-subtitle">
          The one you signed in with was made up for you and is used up now. Choose your own to go
          on.
        </p>
        <PasswordForm asksCurrent={false} onChanged={() => {}} />
        <button
          className="button is-quiet is-small"
          type="button"
          onClick={() => void provider.signOut()}
        >
          Sign Out
        </button>
      </div>
    </main>
  );
};
