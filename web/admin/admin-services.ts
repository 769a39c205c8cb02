import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Failure } from "#core/failures.ts";
import type { RequestSession } from "../api/back-office-over-http.ts";
import { createRequiredContext } from "../site/services.ts";
import type { Result } from "#core/result.ts";
import type { Credentials, OpenSession, PasswordChange } from "#core/session/session.ts";

export interface AdminServices {
  backOffice: BackOffice;
  notices: ReturnType<typeof createNotices>;
}

export const [AdminServicesContext, useAdminServices] =
  createRequiredContext<AdminServices>("AdminServices");

/** A message after an action, shown until it is dismissed or times out. */
export interface Notice {
  id: number;
  text: string;
  /** The batch that the `undoName` button reverts; null if nothing was written. */
  undo?: string | null;
  undoName?: "Undo" | "Redo";
  /** Called to undo the action if `undo` is empty. */
  onUndo?: () => Promise<Result<unknown, Failure>>;
  tone?: "problem";
  links?: readonly NoticeLink[];
}

interface NoticeLink {
  name: string;
  to: string;
  /** Leads to the public site, in a new tab. */
  isOnSite?: boolean;
}

/** At most this many notices are shown; a new notice replaces the oldest. */
const SHOWN_AT_ONCE = 3;

export const createNotices = () => {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const { notify, subscribe } = createListeners();
  const show = (next: readonly Notice[]): void => {
    notices = next;
    notify();
  };
  return {
    notify: (notice: Omit<Notice, "id">): void => {
      lastId += 1;
      show([...notices, { ...notice, id: lastId }].slice(-SHOWN_AT_ONCE));
    },
    dismiss: (id: number): void => show(notices.filter((notice) => notice.id !== id)),
    clear: (): void => show([]),
    all: (): readonly Notice[] => notices,
    subscribe,
  };
};

export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const changed of listeners) changed();
    },
    /** Returns the function that unsubscribes. */
    subscribe: (changed: () => void): (() => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};

export const [SessionContext, useSessionProvider] =
  createRequiredContext<SessionProvider>("SessionProvider");

export const useSession = (): SessionState => {
  const { state, subscribe } = useSessionProvider();
  return useSyncExternalStore(subscribe, state);
};

/** The signed-in administrator's e-mail in lower case; empty if nobody is signed in. */
export const useOwnEmail = (): string => {
  const session = useSession();
  return session.kind === "signed-in" ? session.email.toLowerCase() : "";
};

/** Why a sign-in failed. The screen shows the same message for every kind, with a hint that depends on the kind. */
export type SignInRefused =
  | { kind: "invalid-credentials" }
  | { kind: "too-many-tries"; retryAfterSeconds: number }
  | { kind: "unreachable" };

export type PasswordRefused =
  | SignInRefused
  /** `message` completes a sentence that starts with the field's label. */
  | { kind: "weak-password"; message: string }
  | { kind: "signed-out" }
  /** The link in the mail has expired or was used. */
  | { kind: "link-refused" };

/** The administrator's session in this browser. */
export interface SessionProvider extends RequestSession {
  state: () => SessionState;
  /** Calls `changed` after each change of `state()`. Returns the function that unsubscribes. */
  subscribe: (changed: () => void) => () => void;
  signIn: (credentials: Credentials) => Promise<Result<null, SignInRefused>>;
  /** Ends all of the administrator's sessions. `unreachable`: nothing was ended. */
  signOut: () => Promise<Result<null, { kind: "unreachable" }>>;
  /** Changes the password and ends the other sessions. */
  changePassword: (change: PasswordChange) => Promise<Result<null, PasswordRefused>>;
  /** Whether the server can send password reset links. */
  recoversPasswords: boolean;
  /** Sends a reset link. Throws if the server cannot do it now. */
  requestReset: (email: string) => Promise<void>;
  /** Sets a new password with the link's token and ends every session. */
  resetPassword: (token: string, password: string) => Promise<Result<null, PasswordRefused>>;
  /** Makes the invited person an administrator with this password, and signs them in. */
  acceptInvitation: (token: string, password: string) => Promise<Result<null, PasswordRefused>>;
  /** The administrator's open sessions. Throws if they cannot be loaded. */
  listSessions: () => Promise<OpenSession[]>;
  endSession: (id: string) => Promise<void>;
  endOtherSessions: () => Promise<void>;
}

/** Who is signed in, as far as this browser knows. The server checks every request itself. */
export type SessionState =
  | { kind: "loading" }
  /** `wasSignedIn`: since this page was loaded. */
  | { kind: "signed-out"; wasSignedIn: boolean }
  | {
      kind: "signed-in";
      email: string;
      /** The password was generated, so the administrator must choose another one first. */
      mustChoosePassword?: true;
    };

/** The state after a session event (spec section 4). */
export const stateAfter = (
  event: AuthChangeEvent,
  session: Session | null,
  before: SessionState,
): SessionState => {
  if (event === "SIGNED_OUT" || session === null) {
    const wasSignedIn =
      before.kind === "signed-out" ? before.wasSignedIn : before.kind === "signed-in";
    return { kind: "signed-out", wasSignedIn };
  }
  return {
    kind: "signed-in",
    email: session.user.email ?? "",
    ...(session.user.app_metadata?.["must_choose_password"] === true && {
      mustChoosePassword: true as const,
    }),
  };
};
