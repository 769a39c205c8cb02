import { StoreFull, StoreUnavailable } from "#core/ports/catalog-store.ts";

/** How Supabase refused, without its words: they may hold whole rows. */
export interface Refusal {
  /** 0 when nothing answered. */
  status: number;
  /** Postgres's or PostgREST's; may be empty. */
  code: string;
  isTimeOut: boolean;
}

/** Postgres's classes for "not now": connection, resources, shutting down, and who lost against another transaction. */
const NOT_NOW = /^(?:08|53|57|58|40|55P03|XX)/;
const DISK_FULL = "53100";

/** The error for a backend that cannot answer now; `undefined` when it did answer, and refused. */
export const unavailable = ({ status, code, isTimeOut }: Refusal): Error | undefined => {
  if (code === DISK_FULL)
    return new StoreFull("The database has no room left. Nothing was written.");
  if (isTimeOut)
    return new StoreUnavailable(
      "Supabase did not answer in time. What was saved shows once it does.",
    );
  if (status === 401 || status === 403 || code === "42501")
    return new StoreUnavailable(
      "Supabase does not allow this with the key or the session it was shown. Check SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, or sign in again.",
    );
  // While it recovers from a crash PostgREST answers 400 and no code.
  if (
    status === 0 ||
    status >= 500 ||
    status === 429 ||
    (status === 400 && code === "") ||
    NOT_NOW.test(code)
  )
    return new StoreUnavailable("Supabase cannot be reached. Try again in a moment.");
  if (code === "PGRST202" || code === "PGRST205" || code === "42883" || code === "42P01")
    return new StoreUnavailable(
      "This Supabase project lacks the directory's tables and functions. Apply adapters/supabase/migrations to it.",
    );
  return undefined;
};

export const unexpected = (name: string, { status, code }: Refusal): Error =>
  new Error(`Supabase refused ${name}: ${code === "" ? `status ${status}` : code}`);
