import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** A Supabase project, and one of its keys: the publishable one for visitors and administrators, or the secret one. */
export interface SupabaseProject {
  url: string;
  key: string;
  /** How long a question may take; long enough for most, and short enough for who waits, unless told otherwise. */
  timeoutMs?: number;
  /** What it is asked with, which Supabase Auth keeps with a session. */
  browser?: string | null | undefined;
}

/** After this long a question is given up: a page must not wait for a backend that hangs. */
export const ANSWER_MS = 2_500;
/** One given up may have been done, so a commit is waited for longer, and a large one longer still. */
const COMMIT_MS = 10_000;
const LONGEST_COMMIT_MS = 65_000;
/** About what a small project writes in a second. */
const COMMIT_BYTES_PER_MS = 64;

/** Says who asks, at each question anew. */
export type AccessToken = () => Promise<string>;

/** Asks a project as a visitor, or as whoever the access token stands for. Keeps no session. */
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

/** supabase-js waits for ever. */
export const fetchWithin =
  (timeoutMs: number): typeof fetch =>
  (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const timeout = AbortSignal.timeout(Math.max(timeoutMs, writeTimeout(address, init?.body)));
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, signal });
  };

/** Nothing for questions, which wait as long as who asks does. */
const writeTimeout = (address: string, body: unknown): number => {
  const [, name] =
    /\/rpc\/(commit_changes|commit_staged|adopt_directory|stage_rows|find_person|erase_person)$/.exec(
      address,
    ) ?? [];
  if (name === undefined) return 0;
  // What was staged before is as large as it may be; so is the history that a person is looked for in.
  if (/^commit_staged$|^adopt_directory$|_person$/.test(name)) return LONGEST_COMMIT_MS;
  const bytes = typeof body === "string" ? body.length : 0;
  return Math.min(LONGEST_COMMIT_MS, COMMIT_MS + Math.round(bytes / COMMIT_BYTES_PER_MS));
};
