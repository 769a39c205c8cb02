import { useEffect, type RefObject } from "react";
import { useBlocker } from "react-router-dom";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useSessionProvider } from "../session/use-session.ts";

interface LeaveGuardProps {
  isDirty: boolean;
  /** Set once the work was sent or given up. */
  mayLeave: RefObject<boolean>;
  onGiveUp: () => void;
}

/** Asks before unsaved work is left: by a link here, by the browser on its own buttons. */
export const LeaveGuard = ({ isDirty, mayLeave, onGiveUp }: LeaveGuardProps) => {
  const session = useSessionProvider();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave.current &&
      // Who is signed out has to go; the draft stays.
      session.state().kind === "signed-in" &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty, mayLeave]);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      cancelName="Keep editing"
      confirmName="Leave without saving"
      busyName="Leaving..."
      isDangerous
      onClose={() => blocker.reset()}
      onConfirm={() => {
        onGiveUp();
        blocker.proceed();
      }}
    >
      <p>Your changes to this brand have not been saved.</p>
    </ConfirmDialog>
  );
};
