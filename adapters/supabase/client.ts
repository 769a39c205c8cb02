import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** A Supabase project and one of its keys: the publishable one to sign in, or the secret one for everything else. */
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

/** A client with the rights of the key. It stores no session. */
export const supabaseClient = ({
  url,
  key,
  timeoutMs = ANSWER_MS,
  browser,
}: SupabaseProject): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: fetchWithin(timeoutMs),
      headers: browser ? { "User-Agent": browser } : {},
    },
  });

/** supabase-js has no timeout of its own. */
export const fetchWithin =
  (timeoutMs: number): typeof fetch =>
  (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(input, { ...init, signal });
  };
