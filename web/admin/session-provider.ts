import { AuthClient, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { fail, ok, type Result } from "#core/result.ts";
import type { OpenSession } from "#core/session/session.ts";
import { localData } from "../site/browser-storage.ts";
import {
  createListeners,
  type PasswordRefused,
  type SessionProvider,
  type SessionState,
  stateAfter,
} from "./admin-services.ts";

/** The GoTrue client of supabase-js, against this site's own `/auth/v1`. */
export const createSessionProvider = (
  { origin, hostname }: Location,
  { recoversPasswords }: { recoversPasswords: boolean },
): SessionProvider => {
  const retryAfter = watchRetryAfter();
  const auth = new AuthClient({
    url: `${origin}/auth/v1`,
    storageKey: storageKeyFor(hostname),
    autoRefreshToken: true,
    persistSession: true,
    storage: localData,
    detectSessionInUrl: false,
    fetch: retryAfter.fetch,
  });

  let state: SessionState = { kind: "loading" };
  const { notify, subscribe } = createListeners();
  auth.onAuthStateChange((event, session) => {
    const next = stateAfter(event, session, state);
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    notify();
  });

  const accessToken = async (): Promise<string | undefined> =>
    (await auth.getSession()).data.session?.access_token;

  const request = async (method: "GET" | "POST" | "DELETE", path: string): Promise<Response> => {
    const response = await fetch(`${origin}/auth/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${(await accessToken()) ?? ""}` },
    });
    // 404: the session has already ended.
    if (response.ok || (method === "DELETE" && response.status === 404)) return response;
    throw new Error("That did not work. Try again in a moment.");
  };

  const send = (path: string, body: object): Promise<Response> =>
    fetch(`${origin}/auth/v1${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  /** Sets a password with the token of a link. */
  const sendPassword = async (
    path: string,
    body: { token: string; password: string },
  ): Promise<Result<Response, PasswordRefused>> => {
    const answer = await send(path, body).catch(() => undefined);
    if (answer?.ok) return ok(answer);
    if (answer?.status === 403) return fail({ kind: "link-refused" });
    if (answer?.status !== 422) return fail({ kind: "unreachable" });
    const { msg }: { msg: string } = await answer.json();
    return fail({ kind: "weak-password", message: msg.replace(/^Password /, "") });
  };

  const tooManyTries = () =>
    fail({ kind: "too-many-tries" as const, retryAfterSeconds: retryAfter.seconds() });

  const forget = async (): Promise<void> => {
    await auth.signOut({ scope: "local" });
  };

  return {
    state: () => state,
    subscribe,
    signIn: async (credentials) => {
      const { error } = await auth.signInWithPassword(credentials);
      if (!error) return ok(null);
      if (error.status === 429) return tooManyTries();
      return fail({
        kind: isAuthRetryableFetchError(error) ? "unreachable" : "invalid-credentials",
      });
    },
    signOut: async () => {
      const { error } = await auth.signOut({ scope: "global" });
      return error ? fail({ kind: "unreachable" }) : ok(null);
    },
    changePassword: async ({ current, next }) => {
      const { error } = await auth.updateUser({ password: next, current_password: current });
      if (!error) return ok(null);
      if (error.status === 429) return tooManyTries();
      if (error.code === "weak_password")
        return fail({ kind: "weak-password", message: error.message.replace(/^Password /, "") });
      if (error.code === "invalid_credentials") return fail({ kind: "invalid-credentials" });
      const isUnreachable = isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500;
      return fail({ kind: isUnreachable ? "unreachable" : "signed-out" });
    },
    recoversPasswords,
    requestReset: async (email) => {
      const answer = await send("/recover", { email });
      if (!answer.ok) throw new Error("That did not work. Try again in a moment.");
    },
    resetPassword: async (token, password) => {
      const answer = await sendPassword("/reset", { token, password });
      if (!answer.ok) return answer;
      await forget();
      return ok(null);
    },
    acceptInvitation: async (token, password) => {
      const answer = await sendPassword("/invitation", { token, password });
      if (!answer.ok) return answer;
      await forget();
      const { email }: { email: string } = await answer.value.json();
      // The account exists now: if this fails, its owner can use the sign-in page.
      await auth.signInWithPassword({ email, password });
      return ok(null);
    },
    listSessions: async () => {
      const response = await request("GET", "/sessions");
      const { sessions }: { sessions: OpenSession[] } = await response.json();
      return sessions;
    },
    endSession: async (id) => void (await request("DELETE", `/sessions/${encodeURIComponent(id)}`)),
    endOtherSessions: async () => void (await request("POST", "/logout?scope=others")),
    accessToken,
    renew: async (refused) => {
      const known = await accessToken();
      // Another request or tab may have renewed the session already.
      if (known !== undefined && known !== refused) return known;
      const { error } = await auth.refreshSession();
      const renewed = await accessToken();
      // If several tabs renew at once, only one result is stored, so check the stored token.
      if (renewed !== undefined && (!error || renewed !== refused)) return renewed;
      if (isAuthRetryableFetchError(error)) throw error;
      await forget();
      return undefined;
    },
    forget,
  };
};

/** The wait after a 429 without Retry-After. */
const DEFAULT_SECONDS = 60;

/** A `fetch` that remembers the last Retry-After: the GoTrue client hides response headers. */
export const watchRetryAfter = (
  send: typeof fetch = (...request) => fetch(...request),
): { fetch: typeof fetch; seconds: () => number } => {
  let seconds = DEFAULT_SECONDS;
  return {
    fetch: async (...request) => {
      const response = await send(...request);
      if (response.status === 429) seconds = parseSeconds(response.headers.get("Retry-After"));
      return response;
    },
    seconds: () => seconds,
  };
};

const parseSeconds = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : DEFAULT_SECONDS;

/** The session's key in local storage, derived from the backend host (spec section 9). */
export const storageKeyFor = (hostname: string): string =>
  `sb-${hostname.split(".")[0] ?? hostname}-auth-token`;
