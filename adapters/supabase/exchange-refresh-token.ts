import type { AuthRefusal, AuthTokens } from "./auth-answers.ts";
import { authCall } from "./auth-call.ts";
import type { SupabaseProject } from "./client.ts";

/** Exchanges a refresh token. Throws `StoreUnavailable` when Supabase Auth did not judge. */
export const exchangeRefreshToken = async (
  project: SupabaseProject,
  refreshToken: string,
  browser: string | null | undefined,
): Promise<{ tokens: AuthTokens } | { refusal: AuthRefusal }> => {
  const exchanged = await authCall<AuthTokens>(
    project,
    {
      method: "POST",
      path: "/token?grant_type=refresh_token",
      body: { refresh_token: refreshToken },
      browser,
    },
    isSession,
  );
  if ("refusal" in exchanged) return exchanged;
  const { access_token, refresh_token, expires_in } = exchanged.answer;
  return { tokens: { access_token, refresh_token, expires_in } };
};

const isSession = (answer: Partial<AuthTokens>): answer is AuthTokens =>
  answer.access_token !== undefined &&
  answer.refresh_token !== undefined &&
  answer.expires_in !== undefined;
