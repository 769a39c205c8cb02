import type { SupabaseClient } from "@supabase/supabase-js";
import type { PersonalDataStore } from "#core/ports/people-stores.ts";
import type { ErasedRecords, PersonalData, PurgedRecords } from "#core/people/personal-data.ts";
import { fail, ok } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import { readRpc, writeRpc } from "./rpc.ts";

const naming = (email: string) => ({ query: { email, key: emailKey(email) } });

/** What a Supabase project holds about people. Administrators find and erase; only the secret key keeps requests. */
export const supabasePersonalDataStore = (client: SupabaseClient): PersonalDataStore => {
  return {
    find: (email) => readRpc<PersonalData>(client, "find_person", naming(email)),

    erase: async (email) => {
      const erased = await writeRpc<ErasedRecords | null>(client, "erase_person", naming(email));
      return erased ? ok(erased) : fail({ kind: "current-administrator" });
    },

    purge: (before) => writeRpc<PurgedRecords>(client, "purge_people", { query: before }),

    addRequest: (request, limit, since) =>
      writeRpc<boolean>(client, "add_data_request", {
        query: { ...request, key: emailKey(request.email), limit, since },
      }),

    findRequest: async (id, now) =>
      (await readRpc<string | null>(client, "find_data_request", { query: { id, now } })) ??
      undefined,
  };
};
