import { type ReactNode, useRef, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { countOf } from "#core/text/count-text.ts";
import { storesData } from "../site/browser-storage.ts";
import { BusyButton, useBusy } from "../ui/buttons.tsx";
import { FlagMark } from "../ui/icons.tsx";
import { Problem, WholePageLoading } from "../ui/states.tsx";
import { TextField } from "../ui/field.tsx";
import { PasswordField } from "./parts/password-field.tsx";
import { useDocumentTitle } from "./screen-head.tsx";
import { type SignInRefused, useSession, useSessionProvider } from "./admin-services.ts";

export const LoginScreen = () => {
  const session = useSession();
  const provider = useSessionProvider();
  const { isBusy, run } = useBusy();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [canStoreSession] = useState(() => storesData());
  const [refused, setRefused] = useState<SignInRefused>();
  const advice = refused && adviceFor(refused);
  const form = useRef<HTMLFormElement>(null);

  if (session.kind === "loading") return <WholePageLoading />;
  if (session.kind === "signed-in") return <Navigate to="/admin/brands" replace />;

  const signIn = () =>
    run(async () => {
      setRefused(undefined);
      const answer = await provider.signIn({ email, password });
      if (answer.ok) return;
      setRefused(answer.failure);
      form.current?.querySelector<HTMLInputElement>("#password")?.select();
    });

  return (
    <SignInPage title="Admin Login">
      <p className="admin-subtitle">Sign in to manage golf brands</p>
      {session.wasSignedIn && (
        <p className="banner" role="status">
          You are signed out.
          {canStoreSession && " Unsaved changes to brands are kept in this browser."}
        </p>
      )}
      {!canStoreSession && (
        <p className="quiet">
          This browser stores nothing for this site: your sign-in lasts for this tab only, until you
          reload or close it.
        </p>
      )}
      {refused && (
        // One message for every cause (spec section 5), with a hint below it.
        <Problem>
          <p>Invalid email or password</p>
          {advice !== undefined && <p>{advice}</p>}
        </Problem>
      )}
      <form
        className="stack login-form"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        <EmailAddressField value={email} onChange={setEmail} />
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <BusyButton isBusy={isBusy} busyName="Signing in...">
          Sign In
        </BusyButton>
      </form>
      <Forgotten canMail={provider.recoversPasswords} />
      <a className="login-back" href="/">
        View Site
      </a>
    </SignInPage>
  );
};

/** Help with a forgotten password: a reset link by e-mail, or the operator's command. */
export const Forgotten = ({ canMail }: { canMail: boolean }) =>
  canMail ? (
    <Link className="login-back" to="/admin/forgotten">
      Forgotten your password?
    </Link>
  ) : (
    <details className="login-back">
      <summary>Forgotten your password?</summary>
      <p className="quiet">
        This server sends no e-mail. Ask its operator to set a new password:{" "}
        <code>golfbrands admins set-password you@golf.example</code>
      </p>
    </details>
  );

export const EmailAddressField = (props: { value: string; onChange: (value: string) => void }) => (
  <TextField
    id="email"
    label="Email Address"
    type="email"
    autoComplete="username"
    required
    {...props}
  />
);

export const SignInPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useDocumentTitle(title);
  return (
    <main className="whole-page">
      <div className="panel login">
        <FlagMark />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
};

/** Advice after a failed sign-in; `undefined` after wrong credentials. */
export const adviceFor = (refused: SignInRefused): string | undefined => {
  if (refused.kind === "too-many-tries")
    return `Too many tries. Try again in ${waitIn(refused.retryAfterSeconds)}.`;
  return refused.kind === "unreachable"
    ? "The server could not be reached. Try again in a moment."
    : undefined;
};

const waitIn = (seconds: number): string =>
  seconds < 60 ? countOf(seconds, "second") : countOf(Math.ceil(seconds / 60), "minute");
