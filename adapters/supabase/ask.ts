import { setTimeout as pause } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Refusal, unavailable, unexpected } from "./failures.ts";

type Args = Record<string, unknown>;

/** A question may be asked again: once, for a connection that broke in between. */
export const ask = async <T>(client: SupabaseClient, name: string, args: Args = {}): Promise<T> => {
  const first = await call<T>(client, name, args);
  if ("value" in first) return first.value;
  if (!first.isPassing) throw failureOf(name, first);
  await pause(50 + Math.random() * 100);
  return valueOf(name, await call<T>(client, name, args));
};

/** A write is never repeated: its answer may be all that was lost. */
export const tell = async <T>(client: SupabaseClient, name: string, args: Args): Promise<T> =>
  valueOf(name, await call<T>(client, name, args));

type Answer<T> = { value: T } | { refusal: Refusal; isPassing: boolean };

const call = async <T>(client: SupabaseClient, name: string, args: Args): Promise<Answer<T>> => {
  const { data, error, status } = await client.rpc(name, args).retry(false);
  // What each function answers is written in the migrations; the ports' contracts hold both sides to it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (!error) return { value: data as T };
  const isTimeOut = /TimeoutError|AbortError/.test(error.message);
  const { code } = error;
  return {
    refusal: { status, code, isTimeOut },
    isPassing: !isTimeOut && (status === 0 || status >= 500),
  };
};

const valueOf = <T>(name: string, answer: Answer<T>): T => {
  if ("value" in answer) return answer.value;
  throw failureOf(name, answer);
};

const failureOf = (name: string, { refusal }: { refusal: Refusal }): Error =>
  unavailable(refusal) ?? unexpected(name, refusal);
