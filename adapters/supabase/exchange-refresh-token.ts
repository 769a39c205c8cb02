import {
  assertJudged,
  authUnavailable,
  type AuthRefusal,
  type AuthTokens,
} from "./auth-answers.ts";
import { ANSWER_MS, fetchWithin, type SupabaseProject } from "./client.ts";

type Answer = Partial<AuthTokens> & { code?: unknown; error_code?: unknown };

/**
 * Exchanges a refresh token, asking once: supabase-js asks for half a minute before it says that nobody answers, and
 * the browser, which asked this server, tries again anyway. Throws `StoreUnavailable` when Supabase Auth did not judge.
 */
export const exchangeRefreshToken = async (
  project: SupabaseProject,
  refreshToken: string,
): Promise<{ tokens: AuthTokens } | { refusal: AuthRefusal }> => {
  const { status, answer } = await ask(project, refreshToken);
  const { access_token, refresh_token, expires_in } = answer;
  if (access_token !== undefined && refresh_token !== undefined && expires_in !== undefined)
    return { tokens: { access_token, refresh_token, expires_in } };
  const code = [answer.code, answer.error_code].find(
    (given): given is string => typeof given === "string" && given !== "",
  );
  // An answer that is neither a session nor a refusal judges nothing.
  const refusal = { status: status < 400 ? 0 : status, code };
  assertJudged(refusal);
  return { refusal };
};

const ask = async (
  { url, key, patienceMs = ANSWER_MS }: SupabaseProject,
  refreshToken: string,
): Promise<{ status: number; answer: Answer }> => {
  try {
    const response = await fetchWithin(patienceMs)(
      `${url.replace(/\/+$/, "")}/auth/v1/token?grant_type=refresh_token`,
      {
        method: "POST",
        headers: {
          apikey: key,
          Authorization: `Bearer ${key}`,
          "Content-Type": "application/json",
          // From this version on, errors carry their code as a word.
          "X-Supabase-Api-Version": "2024-01-01",
        },
        body: JSON.stringify({ refresh_token: refreshToken }),
      },
    );
    const answer: Answer | null = JSON.parse(await response.text());
    return { status: response.status, answer: answer ?? {} };
  } catch (error) {
    throw authUnavailable(error);
  }
};
