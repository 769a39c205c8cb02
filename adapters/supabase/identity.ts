import { emailKey } from "#core/text/addresses.ts";
import {
  beginFloor,
  createSignInAttempts,
  pause as waitAWhile,
  type Pause,
} from "../identity/sign-in-limits.ts";
import type { Clock } from "#core/ports/system.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type {
  Administrator,
  Credentials,
  InvalidCredentials,
  SignedIn,
  SignInRequired,
  TooManyTries,
} from "#core/session/session.ts";
import { supabaseAdminList } from "./admin-list.ts";
import {
  throwIfUnavailable,
  type AuthTokens,
  exchangeRefreshToken,
  isPlainEmail,
  refreshRefused,
  sessionOf,
} from "./auth-call.ts";
import { type SupabaseProject, supabaseClient } from "./client.ts";
import { supabaseAccount } from "./own-account.ts";
import { rpcRefusal, unavailable, unexpected } from "./rpc.ts";

export interface SupabaseIdentityParts {
  visitors: SupabaseProject;
  /** The project with its secret key; without it, the admin list is read-only. */
  ownerProject: SupabaseProject | undefined;
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
 * Signing in through Supabase Auth. It issues the tokens, and the database decides who is an administrator.
 * All sign-ins reach it from this server's address, so each server limits
 * attempts before the call and counts its own.
 */
export const supabaseIdentity = ({
  visitors,
  ownerProject,
  clock,
  pause = waitAWhile,
}: SupabaseIdentityParts): Identity & AdminList & PasswordRecovery => {
  const tries = createSignInAttempts(clock);
  const auth = () => supabaseClient(visitors).auth;

  const whoIs = async (accessToken: string): Promise<Result<SignedIn, SignInRequired>> => {
    const { data, error, status } = await supabaseClient(visitors, accessToken)
      .rpc("who_am_i")
      .retry(false);
    if (!error) {
      // The migrations define what the function returns.
      const found: (Administrator & { sessionId: string }) | null = data;
      if (!found) return signInRequired("session-ended");
      const { sessionId, ...administrator } = found;
      return ok({ sessionId, administrator });
    }
    const refusal = rpcRefusal(error, status);
    // PostgREST refuses tokens with these codes. A token without an account counts as a visitor, who may not
    // call the function.
    if (/^PGRST30[1-3]$|^42501$/.test(refusal.code))
      return signInRequired(/expired/i.test(error.message) ? "expired" : "bad-token");
    throw unavailable(refusal) ?? unexpected("who_am_i", refusal);
  };

  /** An administrator's session for these credentials; another account's session is closed again. */
  const verify = async (
    { email, password }: Credentials,
    address: string,
    browser?: string | null,
  ): Promise<Result<Verified, InvalidCredentials | TooManyTries>> => {
    const floor = beginFloor(pause);
    const begun = await tries.noteAttempt(email, address);
    if ("retryAfterSeconds" in begun) return fail({ kind: "too-many-tries", ...begun });
    const account = emailKey(email);
    if (!isPlainEmail(account)) {
      await floor();
      return invalidCredentials;
    }
    const client = supabaseClient({ ...visitors, browser }).auth;
    const { data, error } = await client.signInWithPassword({ email: account, password });
    if (error) throwIfUnavailable(error);
    if (error?.status === 429)
      return fail({ kind: "too-many-tries", retryAfterSeconds: RETRY_AFTER_SECONDS });
    const opened = data.session;
    const who = opened ? await whoIs(opened.access_token) : undefined;
    if (!opened || !who?.ok) {
      // Without administrator rights the account gets the same answer as a wrong password, and no session.
      if (opened) await client.signOut({ scope: "local" });
      await floor();
      return invalidCredentials;
    }
    await tries.forgiveAttempt(begun.noted);
    return ok({ opened, who: who.value, end: () => client.signOut({ scope: "local" }) });
  };

  return {
    ...supabaseAdminList(ownerProject),
    ...supabaseAccount({
      visitors,
      ownerProject,
      whoIs,
      verify: async (credentials, address) => {
        const verified = await verify(credentials, address);
        if (!verified.ok) return verified;
        await verified.value.end();
        return ok(null);
      },
    }),

    signIn: async (credentials, address, browser) => {
      const verified = await verify(credentials, address, browser);
      if (!verified.ok) return verified;
      const { opened, who } = verified.value;
      return ok(sessionOf(opened, who.sessionId, who.administrator, clock.now()));
    },

    refresh: async (refreshToken, browser) => {
      if (refreshToken === "") return fail({ kind: "refresh-refused", reason: "unknown" });
      const exchanged = await exchangeRefreshToken(visitors, refreshToken, browser);
      if ("refusal" in exchanged) return fail(refreshRefused(exchanged.refusal));
      const { tokens } = exchanged;
      const who = await whoIs(tokens.access_token);
      if (!who.ok) return fail({ kind: "refresh-refused", reason: "unknown" });
      return ok(sessionOf(tokens, who.value.sessionId, who.value.administrator, clock.now()));
    },

    whoIs,

    signOut: async (accessToken, scope) => {
      const who = await whoIs(accessToken);
      if (!who.ok) return who;
      const { error } = await auth().admin.signOut(accessToken, scope);
      if (error) throwIfUnavailable(error);
      return ok(null);
    },
  };
};
