import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SaveUnconfirmed, StoreFull, StoreUnavailable } from "#core/result.ts";
import type { Row } from "./rows.ts";

type Args = Record<string, unknown>;

/** Replaces characters that Postgres rejects, NUL and lone surrogates, so that such a lookup finds nothing. */
export const sanitizeForPostgres = <T>(wanted: T): T =>
  JSON.parse(
    JSON.stringify(wanted, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value,
    ),
  );

/** Calls a read function with one query, whose texts may hold any characters. */
export const queryReader =
  (client: SupabaseClient) =>
  <T>(name: string, query: object): Promise<T> =>
    readRpc<T>(client, name, { query: sanitizeForPostgres(query) });

/** Slower failures are not retried, since somebody waits for the answer. */
const RETRY_BEFORE_MS = 300;

/** Reads are retried once, for connections that broke. */
export const readRpc = async <T>(
  client: SupabaseClient,
  name: string,
  args: Args = {},
): Promise<T> => {
  const begun = performance.now();
  const first = await call<T>(client, name, args);
  if ("value" in first) return first.value;
  const isPassing = first.refusal.status === 0 || first.refusal.status >= 500;
  if (!isPassing || performance.now() - begun > RETRY_BEFORE_MS)
    throw failureOf(name, first.refusal);
  await pause(50 + Math.random() * 100);
  return valueOf(name, await call<T>(client, name, args));
};

/** Writes are never retried: the write may have succeeded and only the response been lost. */
export const writeRpc = async <T>(client: SupabaseClient, name: string, args: Args): Promise<T> => {
  const answer = await call<T>(client, name, args);
  if ("refusal" in answer && answer.refusal.isUnanswered)
    throw new SaveUnconfirmed(
      "Supabase did not answer, so it is not known whether this was saved. Check before you save again.",
    );
  return valueOf(name, answer);
};

/** Maximum size of a request, in characters of JSON. */
const MAX_REQUEST_CHARS = 768 * 1024;

/** Splits rows into batches that fit in a request. */
export function* requestBatches(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = [];
  let chars = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (batch.length > 0 && chars + size > MAX_REQUEST_CHARS) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(row);
    chars += size;
  }
  if (batch.length > 0) yield batch;
}

/** Stages rows at their positions, so it can be repeated. Staged rows have no effect until committed. */
export const stageRows = (
  client: SupabaseClient,
  query: { staging: string; part: string; first: number; rows: readonly Row[] },
): Promise<null> => readRpc<null>(client, "stage_rows", { query });

/** Deletes staged rows; if that fails, the first commit after an hour does it. */
export const unstageRows = (client: SupabaseClient, staging: string): Promise<unknown> =>
  writeRpc<null>(client, "unstage_rows", { staging }).catch(() => undefined);

type Answer<T> = { value: T } | { refusal: Refusal };

const call = async <T>(client: SupabaseClient, name: string, args: Args): Promise<Answer<T>> => {
  const { data, error, status } = await client.rpc(name, args).retry(false);
  // The migrations define what each function returns; the ports' contracts test both sides.
  return error ? { refusal: rpcRefusal(error, status) } : { value: data };
};

const valueOf = <T>(name: string, answer: Answer<T>): T => {
  if ("value" in answer) return answer.value;
  throw failureOf(name, answer.refusal);
};

const failureOf = (name: string, refusal: Refusal): Error =>
  unavailable(refusal) ?? unexpected(name, refusal);

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
  // The database answered, or a gateway that did not forward the request.
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

/** `private.begin_suggesting`: this minute's limit is reached. */
const TOO_MANY_SUGGESTIONS = "53400";

/** The error for a backend that cannot answer now; `undefined` if it answered with a refusal. */
export const unavailable = ({ status, code, isTimeOut }: Refusal): Error | undefined => {
  if (code === DISK_FULL)
    return new StoreFull("The database has no room left. Nothing was written.");
  if (code === TOO_MANY_SUGGESTIONS)
    return new StoreUnavailable("Too many suggestions are coming in. Try again in a minute.");
  if (code === TOOK_TOO_LONG)
    return new StoreUnavailable("This took too long and Supabase stopped it. Nothing was written.");
  if (isTimeOut)
    return new StoreUnavailable(
      "Supabase did not answer in time. If your change was saved, it appears once Supabase answers.",
    );
  if (status === 401 || status === 403 || code === "42501")
    return new StoreUnavailable(
      "Supabase refused the key or the session. Check SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, or sign in again.",
    );
  // A response without a code comes from a gateway, or from PostgREST after a crash.
  if (status === 0 || status >= 500 || status === 429 || code === "" || NOT_NOW.test(code))
    return new StoreUnavailable("Supabase cannot be reached. Try again in a moment.");
  if (code === "PGRST202" || code === "PGRST205" || code === "42883" || code === "42P01")
    return new StoreUnavailable(
      "This Supabase project lacks tables or functions of the directory: `golfbrands db migrate` says how to add them.",
    );
  return undefined;
};

export const unexpected = (name: string, { status, code }: Refusal): Error =>
  new Error(`Supabase refused ${name}: ${code === "" ? `status ${status}` : code}`);
