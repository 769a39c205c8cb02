import {
  type AuthError,
  isAuthRetryableFetchError,
  type Session as AuthSession,
} from "@supabase/supabase-js";
import { StoreUnavailable } from "#core/ports/catalog-store.ts";
import type { Administrator, Session } from "#core/session/session.ts";
import type { RefreshRefused } from "#core/session/failure.ts";

/** What Supabase Auth says of a refusal. */
export type AuthRefusal = Pick<AuthError, "status" | "code">;

/** What it hands out. */
export type AuthTokens = Pick<AuthSession, "access_token" | "refresh_token" | "expires_in">;

export const authUnavailable = (cause: unknown): StoreUnavailable =>
  new StoreUnavailable("Supabase Auth cannot be reached. Try again in a moment.", { cause });

/** Throws when Supabase Auth did not judge at all; what it judged is the caller's to tell. */
export const assertJudged = (error: AuthRefusal): void => {
  const { status = 0, code } = error;
  // Auth gives a code to what it judged; a gateway that knows neither the key nor the way there has none.
  const isGateways = code === undefined && status >= 401 && status < 429;
  if (isAuthRetryableFetchError(error) || status === 0 || status >= 500 || isGateways)
    throw authUnavailable(error.code);
};

/** A session as Supabase Auth hands it out, of an administrator. */
export const sessionOf = (
  { access_token, refresh_token, expires_in }: AuthTokens,
  id: string,
  administrator: Administrator,
  now: Date,
): Session => ({
  id,
  administrator,
  accessToken: access_token,
  accessTokenExpiresAt: new Date(now.getTime() + expires_in * 1_000),
  accessTokenSeconds: expires_in,
  refreshToken: refresh_token,
});

const REFRESH_REASONS: Readonly<Record<string, RefreshRefused["reason"]>> = {
  refresh_token_already_used: "reused",
  session_expired: "expired",
};

export const refreshRefused = (error: AuthRefusal): RefreshRefused => ({
  kind: "refresh-refused",
  reason: REFRESH_REASONS[error.code ?? ""] ?? "unknown",
});
