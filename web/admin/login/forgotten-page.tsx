import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { FlagMark } from "../../ui/icons.tsx";
import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { TextField } from "../components/field.tsx";
import { Problem } from "../components/states.tsx";
import { useTitle } from "../components/use-title.ts";
import { useSessionProvider } from "../session/use-session.ts";

/** Asks for a link to choose another password. Says the same whoever there is. */
export const ForgottenPage = () => {
  useTitle("Forgotten Password");
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
