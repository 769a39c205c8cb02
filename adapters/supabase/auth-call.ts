import {
  type AuthError,
  isAuthRetryableFetchError,
  type Session as AuthSession,
} from "@supabase/supabase-js";
import { StoreUnavailable } from "#core/result.ts";
import type { RefreshRefused, Session, SignedIn, WeakPassword } from "#core/session/session.ts";
import { ANSWER_MS, fetchWithin, supabaseClient, type SupabaseProject } from "./client.ts";

interface AuthCall {
  method: "GET" | "POST" | "PUT";
  /** The path below `/auth/v1`. */
  path: string;
  body?: object;
  /** The user's access token; without one, the call is made with the project's key alone. */
  accessToken?: string;
  /** The browser's name, which Supabase Auth stores with a session. */
  browser?: string | null | undefined;
}

/**
 * Calls Supabase Auth once. supabase-js would retry for half a minute, and the browser that called this
 * server retries anyway. Throws `StoreUnavailable` without a definite answer; `isAnswer` checks the response
 * body.
 */
export const authCall = async <Answer extends object>(
  project: SupabaseProject,
  call: AuthCall,
  isAnswer: (answer: Partial<Answer>) => answer is Answer,
): Promise<{ answer: Answer } | { refusal: AuthRefusal }> => {
  const { status, answer } = await send<Answer>(project, call);
  if (status < 400 && isAnswer(answer)) return { answer };
  const code = [answer.code, answer.error_code].find(
    (given): given is string => typeof given === "string" && given !== "",
  );
  // A response that is neither the expected body nor a refusal is no definite answer.
  const refusal = { status: status < 400 ? 0 : status, code };
  throwIfUnavailable(refusal);
  return { refusal };
};

const send = async <Answer extends object>(
  { url, key, timeoutMs = ANSWER_MS }: SupabaseProject,
  { method, path, body, accessToken = key, browser }: AuthCall,
): Promise<{
  status: number;
  answer: Partial<Answer> & { code?: unknown; error_code?: unknown };
}> => {
  try {
    const response = await fetchWithin(timeoutMs)(
      `${url.replace(/(?<!\/)\/+$/, "")}/auth/v1${path}`,
      {
        method,
        headers: {
          apikey: key,
          Authorization: `Bearer ${accessToken}`,
          "Content-Type": "application/json",
          // From this API version on, errors carry their code as a string.
          "X-Supabase-Api-Version": "2024-01-01",
          ...(browser && { "User-Agent": browser }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    const answer: Partial<Answer> | null = JSON.parse(await response.text());
    return { status: response.status, answer: answer ?? {} };
  } catch (error) {
    throw authUnavailable(error);
  }
};

/** A refusal by Supabase Auth. */
export type AuthRefusal = Pick<AuthError, "status" | "code">;

/** The tokens of a session. */
export type AuthTokens = Pick<AuthSession, "access_token" | "refresh_token" | "expires_in">;

const authUnavailable = (cause: unknown): StoreUnavailable =>
  new StoreUnavailable("Supabase Auth cannot be reached. Try again in a moment.", { cause });

/** Throws unless Supabase Auth gave a definite answer; the caller interprets the refusal. */
export const throwIfUnavailable = (error: AuthRefusal): void => {
  const { status = 0, code } = error;
  // A refusal by Supabase Auth has a code. A refusal by a gateway (wrong key or path) has none.
  const isFromGateway = code === undefined && status >= 401 && status < 429;
  if (isAuthRetryableFetchError(error) || status === 0 || status >= 500 || isFromGateway)
    throw authUnavailable(error.code);
};

/**
 * Supabase Auth lower-cases non-ASCII letters in its own way. Refuse such e-mails, or one account would have several sign-in limits.
 */
export const isPlainEmail = (email: string): boolean => /^[!-~]+$/u.test(email);

/** The failure when Supabase Auth refuses a password as weak. */
export const WEAKER_THAN_ALLOWED: WeakPassword = {
  kind: "weak-password",
  reason: "too-common",
  message: "is weaker than the settings of the Supabase project allow",
};

/** Changes a password with the secret key; throws if Supabase Auth refuses. */
export const changePasswordAsOwner = async (
  ownerProject: SupabaseProject,
  id: string,
  password: string,
): Promise<void> => {
  const { error } = await supabaseClient(ownerProject).auth.admin.updateUserById(id, { password });
  if (!error) return;
  throwIfUnavailable(error);
  throw new StoreUnavailable(
    "Supabase Auth did not change the password. Change it in the Supabase dashboard.",
  );
};

/** An administrator's session as Supabase Auth returns it. */
export const sessionOf = (
  { access_token, refresh_token, expires_in }: AuthTokens,
  { sessionId, administrator }: SignedIn,
  now: Date,
): Session => ({
  id: sessionId,
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

export const hasTokens = (answer: Partial<AuthTokens>): answer is AuthTokens =>
  answer.access_token !== undefined &&
  answer.refresh_token !== undefined &&
  answer.expires_in !== undefined;

export const isUser = (answer: Partial<{ id: string }>): answer is { id: string } =>
  answer.id !== undefined;
