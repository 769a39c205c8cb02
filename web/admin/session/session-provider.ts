import { AuthClient, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Credentials } from "#core/session/session.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { isSameState, type SessionState, stateAfter } from "./session-state.ts";
import { storageKeyFor } from "./storage-key.ts";
import { watchRetryAfter } from "./watch-retry-after.ts";

/** Why a sign-in failed. The screen says the same for all; the rest is how it may go better. */
export type SignInRefused =
  | { kind: "invalid-credentials" }
  | { kind: "too-many-tries"; retryAfterSeconds: number }
  | { kind: "unreachable" };

/** The administrator's session in this browser. */
export interface SessionProvider {
  state: () => SessionState;
  /** Calls back after each change of `state()`; answers how to stop that. */
  subscribe: (changed: () => void) => () => void;
  signIn: (credentials: Credentials) => Promise<Result<null, SignInRefused>>;
  /** Ends all of the administrator's sessions. `unreachable`: nothing was ended. */
  signOut: () => Promise<Result<null, { kind: "unreachable" }>>;
  /** A token that is good for some time still; `undefined` when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** Another token after the server refused this one; `undefined` when the session is over, and then it is forgotten here too. */
  renew: (refused: string) => Promise<string | undefined>;
  /** Forgets a session that the server has ended. */
  forget: () => Promise<void>;
}

/** The GoTrue client of supabase-js, against this site's own `/auth/v1`. */
export const createSessionProvider = ({ origin, hostname }: Location): SessionProvider => {
  const retryAfter = watchRetryAfter();
  const auth = new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: storageKeyFor(hostname),
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    fetch: retryAfter.fetch,
  });

  let state: SessionState = { kind: "loading" };
  const listeners = new Set<() => void>();
  auth.onAuthStateChange((event, session) => {
    const next = stateAfter(event, session);
    if (isSameState(state, next)) return;
    state = next;
    for (const changed of listeners) changed();
  });

  const accessToken = async (): Promise<string | undefined> =>
    (await auth.getSession()).data.session?.access_token;

  const forget = async (): Promise<void> => {
    await auth.signOut({ scope: "local" });
  };

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    signIn: async (credentials) => {
      const { error } = await auth.signInWithPassword(credentials);
      if (!error) return ok(null);
      if (error.status === 429)
        return fail({ kind: "too-many-tries", retryAfterSeconds: retryAfter.seconds() });
      return fail({
        kind: isAuthRetryableFetchError(error) ? "unreachable" : "invalid-credentials",
      });
    },
    signOut: async () => {
      const { error } = await auth.signOut({ scope: "global" });
      return error ? fail({ kind: "unreachable" }) : ok(null);
    },
    accessToken,
    renew: async (refused) => {
      const known = await accessToken();
      // Another request or another tab may have renewed it meanwhile.
      if (known !== undefined && known !== refused) return known;
      const { error } = await auth.refreshSession();
      const renewed = await accessToken();
      // Tabs that renew at once discard all results but one: what counts is what is there now.
      if (renewed !== undefined && (!error || renewed !== refused)) return renewed;
      if (isAuthRetryableFetchError(error)) throw error;
      await forget();
      return undefined;
    },
    forget,
  };
};
