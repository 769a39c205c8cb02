import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** A Supabase project and one of its keys: the publishable one for visitors and administrators, or the secret one. */
export interface SupabaseProject {
  url: string;
  key: string;
  /** Timeout of a request; `ANSWER_MS` by default. */
  timeoutMs?: number;
  /** The browser's name, which Supabase Auth stores with a session. */
  browser?: string | null | undefined;
}

/** Default timeout: a page must not wait for a backend that hangs. */
export const ANSWER_MS = 2_500;
/** A commit that timed out may have succeeded, so commits get longer, and large ones longer still. */
const COMMIT_MS = 10_000;
const LONGEST_COMMIT_MS = 65_000;
/** What a small project writes per millisecond, roughly. */
const COMMIT_BYTES_PER_MS = 64;

/** Called for each request. */
export type AccessToken = () => Promise<string>;

/** A client with a visitor's rights, or those of the access token. Keeps no session. */
export const supabaseClient = (
  { url, key, timeoutMs = ANSWER_MS, browser }: SupabaseProject,
  accessToken?: string | AccessToken,
): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: fetchWithin(timeoutMs),
      headers: {
        ...(typeof accessToken === "string" && { Authorization: `Bearer ${accessToken}` }),
        ...(browser && { "User-Agent": browser }),
      },
    },
    ...(typeof accessToken === "function" && { accessToken }),
  });

/** supabase-js has no timeout of its own. */
export const fetchWithin =
  (timeoutMs: number): typeof fetch =>
  (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const timeout = AbortSignal.timeout(Math.max(timeoutMs, writeTimeout(address, init?.body)));
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, signal });
  };

/** The minimum timeout of a write; 0 for reads. */
const writeTimeout = (address: string, body: unknown): number => {
  const [, name] =
    /\/rpc\/(commit_changes|commit_staged|adopt_directory|stage_rows|find_person|erase_person)$/.exec(
      address,
    ) ?? [];
  if (name === undefined) return 0;
  // Staged rows, and the history searched for a person, may be of any size.
  if (/^commit_staged$|^adopt_directory$|_person$/.test(name)) return LONGEST_COMMIT_MS;
  const bytes = typeof body === "string" ? body.length : 0;
  return Math.min(LONGEST_COMMIT_MS, COMMIT_MS + Math.round(bytes / COMMIT_BYTES_PER_MS));
};
