import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SaveUnconfirmed, StoreFull, StoreUnavailable } from "#core/result.ts";
import type { Row } from "./rows.ts";

type Args = Record<string, unknown>;

/**
 * What is looked for, in characters that the database can be asked with. It holds no NUL and no half of a character, and refuses
 * a question that does; asked with another that nothing is called by, it finds nothing.
 */
export const sanitizeForPostgres = <T>(wanted: T): T =>
  // The same, with other characters in its texts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  findableValue(wanted) as T;

const findableValue = (wanted: unknown): unknown => {
  if (typeof wanted === "string") return wanted.toWellFormed().replaceAll("\0", "\uFFFD");
  if (Array.isArray(wanted)) return wanted.map(findableValue);
  if (typeof wanted !== "object" || wanted === null) return wanted;
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, findableValue(value)]),
  );
};

/** Asks by one query, whose texts may hold anything. */
export const queryReader =
  (client: SupabaseClient) =>
  <T>(name: string, query: object): Promise<T> =>
    readRpc<T>(client, name, { query: sanitizeForPostgres(query) });

/** A question that took longer to fail is not asked again: somebody waits for the answer. */
const AT_ONCE_MS = 300;

/** A question may be asked again: once, for a connection that broke in between. */
export const readRpc = async <T>(
  client: SupabaseClient,
  name: string,
  args: Args = {},
): Promise<T> => {
  const begun = performance.now();
  const first = await call<T>(client, name, args);
  if ("value" in first) return first.value;
  const isPassing = first.refusal.status === 0 || first.refusal.status >= 500;
  if (!isPassing || performance.now() - begun > AT_ONCE_MS) throw failureOf(name, first.refusal);
  await pause(50 + Math.random() * 100);
  return valueOf(name, await call<T>(client, name, args));
};

/** A write is never repeated: its answer may be all that was lost. */
export const writeRpc = async <T>(client: SupabaseClient, name: string, args: Args): Promise<T> => {
  const answer = await call<T>(client, name, args);
  if ("refusal" in answer && answer.refusal.isUnanswered)
    throw new SaveUnconfirmed(
      "Supabase did not answer, so it is not known whether this was saved. Look before you save again.",
    );
  return valueOf(name, answer);
};

/** What a request carries, in characters of JSON. */
const AT_ONCE = 768 * 1024;

/** Rows in portions that a request can carry. */
export function* requestPortions(rows: Iterable<Row>): Generator<Row[]> {
  let portion: Row[] = [];
  let chars = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (portion.length > 0 && chars + size > AT_ONCE) {
      yield portion;
      portion = [];
      chars = 0;
    }
    portion.push(row);
    chars += size;
  }
  if (portion.length > 0) yield portion;
}

/** Puts rows aside, each at its place, so it may be said twice. They count for nothing until what they belong to is made of them. */
export const stageRows = (
  client: SupabaseClient,
  query: { staging: string; part: string; first: number; rows: readonly Row[] },
): Promise<null> => readRpc<null>(client, "stage_rows", { query });

/** Takes away what was put aside; what cannot be now goes an hour later, with the next change of the directory. */
export const unstageRows = (client: SupabaseClient, staging: string): Promise<unknown> =>
  writeRpc<null>(client, "unstage_rows", { staging }).catch(() => undefined);

type Answer<T> = { value: T } | { refusal: Refusal };

const call = async <T>(client: SupabaseClient, name: string, args: Args): Promise<Answer<T>> => {
  const { data, error, status } = await client.rpc(name, args).retry(false);
  // What each function answers is written in the migrations; the ports' contracts hold both sides to it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return error ? { refusal: rpcRefusal(error, status) } : { value: data as T };
};

const valueOf = <T>(name: string, answer: Answer<T>): T => {
  if ("value" in answer) return answer.value;
  throw failureOf(name, answer.refusal);
};

const failureOf = (name: string, refusal: Refusal): Error =>
  unavailable(refusal) ?? unexpected(name, refusal);

/** How Supabase refused, without its words: they may hold whole rows. */
interface Refusal {
  /** 0 when nothing answered. */
  status: number;
  /** Postgres's or PostgREST's; empty when neither spoke. */
  code: string;
  isTimeOut: boolean;
  /** Asked, and never answered by the database: what was asked may have been done. */
  isUnanswered: boolean;
}

export const rpcRefusal = (
  { message, code, details }: Partial<Record<"message" | "code" | "details", string | null>>,
  status: number,
): Refusal => {
  const isTimeOut = /TimeoutError|AbortError/.test(message ?? "");
  // Nobody listens there, or nobody is called that: then nothing was asked either.
  const isUnsent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(`${message ?? ""} ${details ?? ""}`);
  // A word from the database, or from a gateway that passed nothing on to it.
  const isJudged = code ? !code.startsWith("08") : [401, 403, 404, 413, 429].includes(status);
  return {
    status,
    code: code ?? "",
    isTimeOut,
    isUnanswered: isTimeOut || !(isJudged || isUnsent),
  };
};

/** Postgres's classes for "not now": connection, resources, shutting down, and who lost against another transaction. */
const NOT_NOW = /^(?:08|53|57|58|40|55P03|XX)/;
const DISK_FULL = "53100";
/** The statement time-out: a minute at most, whatever is asked. */
const TOOK_TOO_LONG = "57014";

/** `private.begin_suggesting`: the minute has no room for another suggestion. */
const TOO_MANY_SUGGESTIONS = "53400";

/** The error for a backend that cannot answer now; `undefined` when it did answer, and refused. */
export const unavailable = ({ status, code, isTimeOut }: Refusal): Error | undefined => {
  if (code === DISK_FULL)
    return new StoreFull("The database has no room left. Nothing was written.");
  if (code === TOO_MANY_SUGGESTIONS)
    return new StoreUnavailable(
      "More suggestions come in just now than can be taken. Try again in a minute.",
    );
  if (code === TOOK_TOO_LONG)
    return new StoreUnavailable(
      "Supabase broke this off, for it took longer than a request may. Nothing was written.",
    );
  if (isTimeOut)
    return new StoreUnavailable(
      "Supabase did not answer in time. What was saved shows once it does.",
    );
  if (status === 401 || status === 403 || code === "42501")
    return new StoreUnavailable(
      "Supabase does not allow this with the key or the session it was shown. Check SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY, or sign in again.",
    );
  // Who answers without a code, whatever the status, is a gateway with a page for people, or PostgREST after a crash.
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
