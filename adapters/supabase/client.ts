import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from "@supabase/supabase-js";
import { WebSocket } from "ws";

/** A Supabase project, and one of its keys: the publishable one for visitors and administrators, or the secret one. */
export interface SupabaseProject {
  url: string;
  key: string;
  /** How long a question may take; long enough for most, and short enough for who waits, unless told otherwise. */
  patienceMs?: number;
}

/** After this long a question is given up: a page must not wait for a backend that hangs. */
const ANSWER_MS = 2_500;
/** A large commit is many rows, and one given up may have been done. */
const WRITE_MS = 65_000;

type Transport = NonNullable<SupabaseClientOptions<"public">["realtime"]>["transport"] & {};

// supabase-js is written for what browsers have, and `ws` for what Node has, which differ in types of events alone.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const transport = WebSocket as unknown as Transport;

/** Says who asks, at each question anew. */
export type AccessToken = () => Promise<string>;

/** Asks a project as a visitor, or as whoever the access token stands for. Keeps no session. */
export const supabaseClient = (
  { url, key, patienceMs = ANSWER_MS }: SupabaseProject,
  accessToken?: string | AccessToken,
): SupabaseClient =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: fetchWithin(patienceMs),
      headers: typeof accessToken === "string" ? { Authorization: `Bearer ${accessToken}` } : {},
    },
    ...(typeof accessToken === "function" && { accessToken }),
    // Never opened, but supabase-js wants one, and Node 20 has none.
    realtime: { transport },
  });

/** supabase-js waits for ever. */
const fetchWithin =
  (patienceMs: number): typeof fetch =>
  (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isWrite =
      /\/rpc\/(?:commit_changes|commit_staged|stage_rows|increment_view_counts)$/.test(address);
    const patience = AbortSignal.timeout(isWrite ? WRITE_MS : patienceMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, patience]) : patience;
    return fetch(input, { ...init, signal });
  };
