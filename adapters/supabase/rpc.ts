import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { StoreFull, StoreUnavailable } from "#core/result.ts";

type Args = Record<string, unknown>;

/** Slower failures are not retried, since somebody waits for the answer. */
const RETRY_BEFORE_MS = 300;

/** Calls a function that may safely run twice. Retries once after a quick failure, such as a broken connection. */
export const readRpc = async <T>(
  client: SupabaseClient,
  name: string,
  args: Args = {},
): Promise<T> => {
  const begun = performance.now();
  const first = await callRpc<T>(client, name, args);
  if ("value" in first) return first.value;
  const isTransient = first.refusal.status === 0 || first.refusal.status >= 500;
  if (!isTransient || performance.now() - begun > RETRY_BEFORE_MS)
    throw failureOf(name, first.refusal);
  await pause(50 + Math.random() * 100);
  const second = await callRpc<T>(client, name, args);
  if ("value" in second) return second.value;
  throw failureOf(name, second.refusal);
};

/** Calls a function once: it may have done its work even if no answer came. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the migrations define what each function returns.
export const callRpc = async <T>(
  client: SupabaseClient,
  name: string,
  args: Args,
): Promise<{ value: T } | { refusal: Refusal }> => {
  const { data, error, status } = await client.rpc(name, args).retry(false);
  return error ? { refusal: rpcRefusal(error, status) } : { value: data };
};

export const failureOf = (name: string, refusal: Refusal): Error =>
  unavailable(refusal) ??
  new Error(
    `Supabase refused ${name}: ${refusal.code === "" ? `status ${refusal.status}` : refusal.code}`,
  );

/** A refusal by Supabase, without its message, which may hold whole rows. */
interface Refusal {
  /** 0 without a response. */
  status: number;
  /** Code of Postgres or PostgREST; empty if neither answered. */
  code: string;
  isTimeOut: boolean;
  /** The request was sent but not answered by the database: it may have been executed. */
  isUnanswered: boolean;
}

export const rpcRefusal = (
  { message, code, details }: Partial<Record<"message" | "code" | "details", string | null>>,
  status: number,
): Refusal => {
  const isTimeOut = /TimeoutError|AbortError/.test(message ?? "");
  // Connection refused or unknown host: the request was not sent.
  const isUnsent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(`${message ?? ""} ${details ?? ""}`);
  // The answer came from the database, or from a gateway that did not forward the request.
  const isJudged = code ? !code.startsWith("08") : [401, 403, 404, 413, 429].includes(status);
  return {
    status,
    code: code ?? "",
    isTimeOut,
    isUnanswered: isTimeOut || !(isJudged || isUnsent),
  };
};

/** Postgres's classes of temporary errors: connection, resources, shutdown, conflicts between transactions. */
const NOT_NOW = /^(?:08|53|57|58|40|55P03|XX)/;
const DISK_FULL = "53100";
/** The statement timeout. */
const TOOK_TOO_LONG = "57014";

/** The error for a backend that cannot answer now; `undefined` if it answered with a refusal. */
const unavailable = ({ status, code, isTimeOut }: Refusal): Error | undefined => {
  if (code === DISK_FULL)
    return new StoreFull("The database has no room left. Nothing was written.");
  if (code === TOOK_TOO_LONG)
    return new StoreUnavailable("This took too long and Supabase stopped it. Nothing was written.");
  if (isTimeOut)
    return new StoreUnavailable(
      "Supabase did not answer in time. If your change was saved, it appears once Supabase answers.",
    );
  if (status === 401 || status === 403 || code === "42501")
    return new StoreUnavailable(
      "Supabase refused the key. Check SUPABASE_SECRET_KEY and SUPABASE_PUBLISHABLE_KEY.",
    );
  // A response without a code comes from a gateway, or from PostgREST after a crash.
  if (status === 0 || status >= 500 || status === 429 || code === "" || NOT_NOW.test(code))
    return new StoreUnavailable("Supabase cannot be reached. Try again in a moment.");
  if (["PGRST202", "PGRST205", "42883", "42P01", "42703"].includes(code))
    return new StoreUnavailable(
      "This Supabase project lacks tables or functions of the directory: `golfbrands db migrate` says how to add them.",
    );
  return undefined;
};
