import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { BusyButton, Button, submitting, useBusy } from "../ui/buttons.tsx";
import { Problem } from "../ui/states.tsx";
import { PasswordField } from "./parts/password-field.tsx";
import { adviceFor, EmailAddressField, SignInPage } from "./login-screen.tsx";
import {
  type PasswordRefused,
  type SessionProvider,
  useSession,
  useSessionProvider,
} from "./admin-services.ts";

/** The only screen for administrators whose password was generated. */
export const ChoosePasswordScreen = () => {
  const provider = useSessionProvider();
  return (
    <SignInPage title="Choose a Password">
      <p className="admin-subtitle">
        The generated password you signed in with no longer works. Choose your own to continue.
      </p>
      <PasswordForm asksCurrent={false} onChanged={() => {}} />
      <Button look="quiet" isSmall onClick={() => void provider.signOut()}>
        Sign Out
      </Button>
    </SignInPage>
  );
};

interface PasswordFormProps {
  /** Whether to ask for the current password. Not after a generated password, a reset link or an invitation. */
  asksCurrent: boolean;
  /** Defaults to changing the signed-in administrator's password. */
  change?: SessionProvider["changePassword"];
  onChanged: () => void;
}

export const PasswordForm = ({ asksCurrent, onChanged, ...props }: PasswordFormProps) => {
  const provider = useSessionProvider();
  const { change = provider.changePassword } = props;
  const { isBusy, problem, run } = useBusy("The password could not be changed.");
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [refused, setRefused] = useState<PasswordRefused>();

  const submit = submitting(() =>
    run(async () => {
      setRefused(undefined);
      const changed = await change({ current, next });
      if (!changed.ok) return setRefused(changed.failure);
      setCurrent("");
      setNext("");
      onChanged();
    }),
  );
  const other = problem ?? problemOf(refused);

  return (
    <form className={asksCurrent ? "form" : "stack login-form"} onSubmit={submit}>
      {asksCurrent && (
        <PasswordField
          id="current-password"
          label="Current password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={refused?.kind === "invalid-credentials" ? "is wrong" : undefined}
        />
      )}
      <PasswordField
        id="new-password"
        label="New password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        error={refused?.kind === "weak-password" ? refused.message : undefined}
        hint="At least 8 characters. A few words in a row work well."
      />
      <Problem>{other}</Problem>
      <BusyButton isBusy={isBusy} busyName="Changing...">
        {asksCurrent ? "Change password" : "Set password"}
      </BusyButton>
    </form>
  );
};

const problemOf = (refused: PasswordRefused | undefined): string | undefined => {
  if (refused === undefined || refused.kind === "weak-password") return undefined;
  if (refused.kind === "signed-out") return "Your session has ended. Sign in again.";
  if (refused.kind === "link-refused")
    return "This link is incomplete, expired or already used. Ask for another one.";
  return adviceFor(refused);
};

/** Requests a reset link. The answer does not reveal whether the account exists. */
export const ForgottenScreen = () => {
  const provider = useSessionProvider();
  const { isBusy, problem, run } = useBusy("The link could not be requested.");
  const [email, setEmail] = useState("");
  const [isRequested, setRequested] = useState(false);

  const requestLink = submitting(() =>
    run(async () => {
      await provider.requestReset(email);
      setRequested(true);
    }),
  );

  return (
    <SignInPage title="Forgotten Password">
      {isRequested ? (
        <p role="status">
          If an administrator has this address, an e-mail with a link is on its way. The link is
          valid for an hour.
        </p>
      ) : (
        <>
          <p className="admin-subtitle">We’ll e-mail you a link to choose a new one</p>
          <Problem>{problem}</Problem>
          <form className="stack login-form" onSubmit={requestLink}>
            <EmailAddressField value={email} onChange={setEmail} />
            <BusyButton isBusy={isBusy} busyName="Sending...">
              Send Link
            </BusyButton>
          </form>
        </>
      )}
      <Link className="login-back" to="/admin/login">
        Sign In
      </Link>
    </SignInPage>
  );
};

/** The target of the reset link, whose token is in the fragment. */
export const ResetScreen = () => {
  const provider = useSessionProvider();
  const token = useLocation().hash.slice(1);
  const [isChanged, setChanged] = useState(false);
  return (
    <SignInPage title="Choose a Password">
      {isChanged ? (
        <p role="status">Your password has changed, and you are signed out everywhere.</p>
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
          Request Another Link
        </Link>
      )}
    </SignInPage>
  );
};

/** The target of an invitation's link, whose token is in the fragment. */
export const InvitationScreen = () => {
  const provider = useSessionProvider();
  const session = useSession();
  const token = useLocation().hash.slice(1);
  const [isAccepted, setAccepted] = useState(false);
  if (isAccepted)
    return <Navigate to={session.kind === "signed-in" ? "/admin" : "/admin/login"} replace />;
  return (
    <SignInPage title="Welcome to GolfBrands">
      <p className="admin-subtitle">
        You are invited to edit the directory. Choose a password to begin.
      </p>
      <PasswordForm
        asksCurrent={false}
        change={({ next }) => provider.acceptInvitation(token, next)}
        onChanged={() => setAccepted(true)}
      />
      <Link className="login-back" to="/admin/login">
        Sign In
      </Link>
    </SignInPage>
  );
};
