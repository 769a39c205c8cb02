import { emailKey } from "#core/text/addresses.ts";
import {
  startMinimumTime,
  countSignInAttempts,
  pause as waitAWhile,
  type Pause,
} from "../identity/sign-in-limits.ts";
import type { Clock } from "#core/ports/system.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type {
  Credentials,
  InvalidCredentials,
  SignedIn,
  SignInRequired,
  TooManyTries,
} from "#core/session/session.ts";
import { tryRecordsInMemory } from "../sqlite/identity.ts";
import { isoTime, supabaseAdminList } from "./admin-list.ts";
import {
  authCall,
  throwIfUnavailable,
  type AuthTokens,
  hasTokens,
  isPlainEmail,
  isUser,
  refreshRefused,
  sessionOf,
} from "./auth-call.ts";
import { type SupabaseProject, supabaseClient } from "./client.ts";
import { findSessions, supabaseAccount } from "./own-account.ts";

export interface SupabaseIdentityParts {
  publicProject: SupabaseProject;
  /** The project with its secret key; `publicProject` has the publishable one. */
  ownerProject: SupabaseProject;
  clock: Clock;
  /** Delays a failed sign-in. Replaced in tests. */
  pause?: Pause;
}

/** A new session, and its administrator. */
interface Verified {
  opened: AuthTokens;
  who: SignedIn;
  end: () => Promise<unknown>;
}

const RETRY_AFTER_SECONDS = 60;
const invalidCredentials = fail<InvalidCredentials>({ kind: "invalid-credentials" });
const signInRequired = (reason: SignInRequired["reason"]) =>
  fail<SignInRequired>({ kind: "sign-in-required", reason });

/**
 * Signing in through Supabase Auth, which issues and checks the tokens. The database decides on every request who is an administrator
 * and which sessions are open. Supabase Auth sees all sign-ins as coming from this server's address, so each server counts and
 * limits its own attempts before the call.
 */
export const supabaseIdentity = ({
  publicProject,
  ownerProject,
  clock,
  pause = waitAWhile,
}: SupabaseIdentityParts): Identity & AdminList & PasswordRecovery => {
  const begin = countSignInAttempts(tryRecordsInMemory(), clock);
  const owner = supabaseClient(ownerProject);

  const whoIs = async (accessToken: string): Promise<Result<SignedIn, SignInRequired>> => {
    const claims = claimsOf(accessToken);
    if (!claims) return signInRequired("bad-token");
    // The claims are trusted only once Supabase Auth has accepted the token.
    const [checked, account] = await Promise.all([
      authCall(publicProject, { method: "GET", path: "/user", accessToken }, isUser),
      findSessions(owner, claims.sub),
    ]);
    if ("refusal" in checked) {
      if (claims.exp * 1_000 <= clock.now().getTime()) return signInRequired("expired");
      const isEnded = /^(?:session|user)_not_found$/.test(checked.refusal.code ?? "");
      return signInRequired(isEnded ? "session-ended" : "bad-token");
    }
    const isOpen =
      checked.answer.id === claims.sub &&
      account?.sessions.some(({ id }) => id === claims.session_id);
    if (!account || !isOpen) return signInRequired("session-ended");
    const { id, email, createdAt } = account;
    const administrator = { id, email, createdAt: isoTime(createdAt) };
    return ok({ sessionId: claims.session_id, administrator });
  };

  /** An administrator's session for these credentials. The session of any other account is ended at once. */
  const verify = async (
    { email, password }: Credentials,
    address: string,
    browser?: string | null,
  ): Promise<Result<Verified, InvalidCredentials | TooManyTries>> => {
    const waitMinimumTime = startMinimumTime(pause);
    const account = emailKey(email);
    const begun = await begin(account, address);
    if (!begun.ok) return begun;
    if (!isPlainEmail(account)) {
      await waitMinimumTime();
      return invalidCredentials;
    }
    const client = supabaseClient({ ...publicProject, browser }).auth;
    const { data, error } = await client.signInWithPassword({ email: account, password });
    if (error) throwIfUnavailable(error);
    if (error?.status === 429)
      return fail({ kind: "too-many-tries", retryAfterSeconds: RETRY_AFTER_SECONDS });
    const opened = data.session;
    const who = opened ? await whoIs(opened.access_token) : undefined;
    if (!opened || !who?.ok) {
      // Without administrator rights the account gets the same answer as a wrong password, and no session.
      if (opened) await client.signOut({ scope: "local" });
      await waitMinimumTime();
      return invalidCredentials;
    }
    await begun.value.forgive();
    return ok({ opened, who: who.value, end: () => client.signOut({ scope: "local" }) });
  };

  return {
    ...supabaseAdminList(ownerProject),
    ...supabaseAccount({ publicProject, ownerProject, whoIs, verify }),

    signIn: async (credentials, address, browser) => {
      const verified = await verify(credentials, address, browser);
      if (!verified.ok) return verified;
      const { opened, who } = verified.value;
      return ok(sessionOf(opened, who, clock.now()));
    },

    refresh: async (refreshToken, browser) => {
      if (refreshToken === "") return fail({ kind: "refresh-refused", reason: "unknown" });
      const path = "/token?grant_type=refresh_token";
      const body = { refresh_token: refreshToken };
      const call = { method: "POST", path, body, browser } as const;
      const exchanged = await authCall(publicProject, call, hasTokens);
      if ("refusal" in exchanged) return fail(refreshRefused(exchanged.refusal));
      const who = await whoIs(exchanged.answer.access_token);
      if (!who.ok) return fail({ kind: "refresh-refused", reason: "unknown" });
      return ok(sessionOf(exchanged.answer, who.value, clock.now()));
    },

    whoIs,

    signOut: async (accessToken, scope) => {
      const who = await whoIs(accessToken);
      if (!who.ok) return who;
      const { error } = await supabaseClient(publicProject).auth.admin.signOut(accessToken, scope);
      if (error) throwIfUnavailable(error);
      return ok(null);
    },
  };
};

/** The claims of an access token. */
interface Claims {
  sub: string;
  session_id: string;
  exp: number;
}

const LONGEST_TOKEN = 8_192;

/** Parses the claims without checking the signature. */
const claimsOf = (accessToken: string): Claims | undefined => {
  const [, payload, signature] = accessToken.split(".", 3);
  if (payload === undefined || signature === undefined || accessToken.length > LONGEST_TOKEN)
    return undefined;
  try {
    const claims: Partial<Claims> | null = JSON.parse(
      Buffer.from(payload, "base64url").toString("utf8"),
    );
    const { sub, session_id, exp } = claims ?? {};
    return typeof sub === "string" && typeof session_id === "string" && typeof exp === "number"
      ? { sub, session_id, exp }
      : undefined;
  } catch {
    return undefined;
  }
};
