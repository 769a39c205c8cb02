import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SaveUnconfirmed } from "#core/ports/catalog-store.ts";
import { type Refusal, refusalOf, unavailable, unexpected } from "./failures.ts";

type Args = Record<string, unknown>;

/**
 * What is looked for, in characters that the database can be asked with. It holds no NUL and no half of a character, and refuses
 * a question that does; asked with another that nothing is called by, it finds nothing.
 */
export const findable = <T>(wanted: T): T =>
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

type Answer<T> = { value: T } | { refusal: Refusal };

const call = async <T>(client: SupabaseClient, name: string, args: Args): Promise<Answer<T>> => {
  const { data, error, status } = await client.rpc(name, args).retry(false);
  // What each function answers is written in the migrations; the ports' contracts hold both sides to it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return error ? { refusal: refusalOf(error, status) } : { value: data as T };
};

const valueOf = <T>(name: string, answer: Answer<T>): T => {
  if ("value" in answer) return answer.value;
  throw failureOf(name, answer.refusal);
};

const failureOf = (name: string, refusal: Refusal): Error =>
  unavailable(refusal) ?? unexpected(name, refusal);
