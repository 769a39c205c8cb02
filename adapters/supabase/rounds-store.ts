import type { SupabaseClient } from "@supabase/supabase-js";
import type { HeldQuestion, RoundsStore } from "#core/ports/rounds-store.ts";
import { readRpc, writeRpc } from "./rpc.ts";

/** What is put off, and who was given what, in a Supabase project, as an administrator or with the secret key. */
export const supabaseRoundsStore = (client: SupabaseClient): RoundsStore => {
  const hold = (question: HeldQuestion, now: Date): Promise<boolean> =>
    writeRpc<boolean>(client, "hold_question", { query: { ...question, now: now.toISOString() } });

  return {
    list: (now) =>
      readRpc<HeldQuestion[]>(client, "list_held_questions", { query: { now: now.toISOString() } }),
    give: hold,
    putOff: async ({ id, until }, now) => void (await hold({ id, until, holder: null }, now)),
  };
};
