import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { FlagMark } from "../ui/icons.tsx";
import { BusyButton, Problem } from "../ui/states.tsx";
import { useBusy } from "./queries/use-busy.ts";
import { TextField } from "../ui/field.tsx";
import { useDocumentTitle } from "./screen-head.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useSessionProvider } from "./session/use-session.ts";

/** Asks for a link to choose another password. Says the same whoever there is. */
export const ForgottenScreen = () => {
  useDocumentTitle("Forgotten Password");
  const provider = useSessionProvider();
  const { isBusy, problem, run } = useBusy("The link could not be asked for.");
  const [email, setEmail] = useState("");
  const [isAsked, setAsked] = useState(false);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await provider.requestReset(email);
      setAsked(true);
    });
  };

  return (
    <main className="whole-page">
      <div className="login">
        <FlagMark />
        <h1>Forgotten Password</h1>
        {isAsked ? (
          <p role="status">
            If there is an administrator with this e-mail, a mail with a link is on its way. The
            link is good for an hour.
          </p>
        ) : (
          <>
            <p className="admin-subtitle">We send you a link to choose another</p>
            {problem !== undefined && <Problem text={problem} />}
            <form className="login-form" onSubmit={ask}>
              <TextField
                id="email"
                label="Email Address"
                type="email"
                autoComplete="username"
                required
                value={email}
                onChange={setEmail}
              />
              <BusyButton isBusy={isBusy} busyName="Sending...">
                Send Link
              </BusyButton>
            </form>
          </>
        )}
        <Link className="login-back" to="/admin/login">
          Sign In
        </Link>
      </div>
    </main>
  );
};

/** Where the link in the mail leads: chooses another password by what stands after its #. */
export const ResetScreen = () => {
  useDocumentTitle("Choose a Password");
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
