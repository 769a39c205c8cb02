import { useRef, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { useBusy } from "../queries/use-busy.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { TextField } from "../components/field.tsx";
import { useTitle } from "../components/use-title.ts";
import { FlagMark } from "../../ui/icons.tsx";
import { WholePageLoading } from "../guard/admin-guard.tsx";
import type { SignInRefused } from "../session/session-provider.ts";
import { useSession, useSessionProvider } from "../session/use-session.ts";
import { SignInProblem } from "./sign-in-problem.tsx";

export const LoginPage = () => {
  useTitle("Admin Login");
  const session = useSession();
  const provider = useSessionProvider();
  const { isBusy, run } = useBusy();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<SignInRefused>();
  const form = useRef<HTMLFormElement>(null);

  if (session.kind === "loading") return <WholePageLoading />;
  if (session.kind === "signed-in") return <Navigate to="/admin/brands" replace />;

  const signIn = () =>
    run(async () => {
      setRefused(undefined);
      const answer = await provider.signIn({ email, password });
      if (answer.ok) return;
      setRefused(answer.failure);
      form.current?.querySelector<HTMLInputElement>("input[type=password]")?.select();
    });

  return (
    <main className="whole-page">
      <div className="login">
        <FlagMark />
        <h1>Admin Login</h1>
        <p className="admin-subtitle">Sign in to manage golf brands</p>
        {refused && <SignInProblem refused={refused} />}
        <form
          className="login-form"
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            void signIn();
          }}
        >
          <TextField
            id="email"
            label="Email Address"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={setEmail}
          />
          <TextField
            id="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
          <BusyButton isBusy={isBusy} busyName="Signing in...">
            Sign In
          </BusyButton>
        </form>
        {provider.recoversPasswords && (
          <Link className="login-back" to="/admin/forgotten">
            Forgotten your password?
          </Link>
        )}
        <a className="login-back" href="/">
          View Site
        </a>
      </div>
    </main>
  );
};
