import { assertJudged, type AuthRefusal, authUnavailable } from "./auth-answers.ts";
import { ANSWER_MS, fetchWithin, type SupabaseProject } from "./client.ts";

interface AuthCall {
  method: "POST" | "PUT";
  /** Beneath `/auth/v1`. */
  path: string;
  body: object;
  /** Whose; the project's key alone asks when nobody's. */
  accessToken?: string;
  /** What it is asked with, which Supabase Auth keeps with a session. */
  browser?: string | null | undefined;
}

/**
 * Asks Supabase Auth once: supabase-js asks for half a minute before it says that nobody answers, and the browser, which
 * asked this server, tries again anyway. Throws `StoreUnavailable` when it did not judge; `isAnswer` knows a proper answer.
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
  // An answer that is neither what was asked for nor a refusal judges nothing.
  const refusal = { status: status < 400 ? 0 : status, code };
  assertJudged(refusal);
  return { refusal };
};

const send = async <Answer extends object>(
  { url, key, patienceMs = ANSWER_MS }: SupabaseProject,
  { method, path, body, accessToken = key, browser }: AuthCall,
): Promise<{
  status: number;
  answer: Partial<Answer> & { code?: unknown; error_code?: unknown };
}> => {
  try {
    const response = await fetchWithin(patienceMs)(
      `${url.replace(/(?<!\/)\/+$/, "")}/auth/v1${path}`,
      {
        method,
        headers: {
          apikey: key,
          Authorization: `Bearer ${accessToken}`,
          "Content-Type": "application/json",
          // From this version on, errors carry their code as a word.
          "X-Supabase-Api-Version": "2024-01-01",
          ...(browser && { "User-Agent": browser }),
        },
        body: JSON.stringify(body),
      },
    );
    const answer: Partial<Answer> | null = JSON.parse(await response.text());
    return { status: response.status, answer: answer ?? {} };
  } catch (error) {
    throw authUnavailable(error);
  }
};
