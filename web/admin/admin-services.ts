import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { useSyncExternalStore } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { RequestSession } from "../api/back-office-over-http.ts";
import { createRequiredContext } from "../site/services.ts";
import type { Result } from "#core/result.ts";
import type { Credentials, OpenSession, PasswordChange } from "#core/session/session.ts";

/** Everything a page of the back office reaches out through. */
export interface AdminServices {
  backOffice: BackOffice;
  notices: Notices;
}

export const [AdminServicesContext, useAdminServices] =
  createRequiredContext<AdminServices>("AdminServices");

/** Something to say after an act, until it is dismissed or its time is over. */
export interface Notice {
  id: number;
  text: string;
  /** The batch that a click on `undoName` reverts; null where nothing was written. */
  undo?: string | null;
  undoName?: "Undo" | "Redo";
  tone?: "problem";
}

interface Notices {
  notify: (notice: Omit<Notice, "id">) => void;
  dismiss: (id: number) => void;
  clear: () => void;
  all: () => readonly Notice[];
  subscribe: (changed: () => void) => () => void;
}

/** Notices shown at once; the oldest gives way. */
const SHOWN_AT_ONCE = 3;

export const createNotices = (): Notices => {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const { notify, subscribe } = createListeners();
  const show = (next: readonly Notice[]): void => {
    notices = next;
    notify();
  };
  return {
    notify: (notice) => {
      lastId += 1;
      show([...notices, { ...notice, id: lastId }].slice(-SHOWN_AT_ONCE));
    },
    dismiss: (id) => show(notices.filter((notice) => notice.id !== id)),
    clear: () => show([]),
    all: () => notices,
    subscribe,
  };
};

/** Who is called when something changes. */
export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    notify: (): void => {
      for (const changed of listeners) changed();
    },
    /** Answers how to stop that. */
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

/** Why a sign-in failed. The screen says the same for all; the rest is how it may go better. */
export type SignInRefused =
  | { kind: "invalid-credentials" }
  | { kind: "too-many-tries"; retryAfterSeconds: number }
  | { kind: "unreachable" };

export type PasswordRefused =
  | SignInRefused
  /** `message` completes a sentence that starts with what it is about. */
  | { kind: "weak-password"; message: string }
  | { kind: "signed-out" }
  /** The link in the mail is good no more. */
  | { kind: "link-refused" };

/** The administrator's session in this browser. */
export interface SessionProvider extends RequestSession {
  state: () => SessionState;
  /** Calls back after each change of `state()`; answers how to stop that. */
  subscribe: (changed: () => void) => () => void;
  signIn: (credentials: Credentials) => Promise<Result<null, SignInRefused>>;
  /** Ends all of the administrator's sessions. `unreachable`: nothing was ended. */
  signOut: () => Promise<Result<null, { kind: "unreachable" }>>;
  /** Changes the password and ends the other sessions. */
  changePassword: (change: PasswordChange) => Promise<Result<null, PasswordRefused>>;
  /** Whether a link to choose another password can be asked for. */
  recoversPasswords: boolean;
  /** Asks for one to be sent; throws when that cannot be done now. */
  requestReset: (email: string) => Promise<void>;
  /** Sets another password by what the link carries; everybody is signed out. */
  resetPassword: (token: string, password: string) => Promise<Result<null, PasswordRefused>>;
  /** One's open sessions; throws when they cannot be had. */
  listSessions: () => Promise<OpenSession[]>;
  endSession: (id: string) => Promise<void>;
  endOtherSessions: () => Promise<void>;
}

/** Who is signed in, as far as this browser knows; the server decides anew on every request. */
export type SessionState =
  | { kind: "loading" }
  | { kind: "signed-out" }
  | {
      kind: "signed-in";
      email: string;
      /** The password was made up for them: nothing else is open before they choose one. */
      mustChoosePassword?: true;
    };

/** What a session event of the provider (spec section 4) leaves behind. */
export const stateAfter = (event: AuthChangeEvent, session: Session | null): SessionState => {
  if (event === "SIGNED_OUT" || session === null) return { kind: "signed-out" };
  // The initial session, a sign-in, a refreshed token, an updated user, a recovered password.
  return {
    kind: "signed-in",
    email: session.user.email ?? "",
    ...(session.user.app_metadata?.["must_choose_password"] === true && {
      mustChoosePassword: true as const,
    }),
  };
};
