import type { SupabaseClient } from "@supabase/supabase-js";
import type { CatalogDay, CatalogHistory } from "#core/ports/catalog-store.ts";
import { brandRecordOf, revisionOf, type RevisionJson, type Row } from "./rows.ts";
import { findable, readRpc } from "./rpc.ts";

/** The catalog in a Supabase project as it was. Visitors may ask too; whoever asks for more than is public has to be an administrator. */
export const supabaseCatalogHistory = (client: SupabaseClient): CatalogHistory => {
  const read = <T>(name: string, query: object): Promise<T> =>
    readRpc<T>(client, name, { query: findable(query) });
  return {
    reach: (revision) => read("history_reach", { revision }),
    compareStates: async (query) => {
      const { states, next } = await read<{ states: RevisionJson[]; next: string | null }>(
        "compare_states",
        query,
      );
      return { states: states.map(revisionOf), next };
    },
    daysBefore: (day, limit) => read<CatalogDay[]>("days_before", { day, limit }),
    actsOn: async (brandId, limit) => {
      const acts = await read<{ day: string; before: Row | null }[]>("acts_on", { brandId, limit });
      return acts.map(({ day, before }) => ({ day, before: before && brandRecordOf(before) }));
    },
  };
};
