import type { SupabaseClient } from "@supabase/supabase-js";
import type { CheckCount } from "#core/checks/check-periods.ts";
import type {
  HeldQuestion,
  ChecksStore,
  SiteWatchStore,
  SuggestingSite,
  WatchedSite,
} from "#core/ports/checks-stores.ts";
import { fail, ok } from "#core/result.ts";
import { inChunks } from "#core/chunks.ts";
import { queryReader, readRpc, writeRpc } from "./rpc.ts";

/** Questions that are deferred or reserved by an editor. Visitors may only list the counts. */
export const supabaseChecksStore = (client: SupabaseClient): ChecksStore => {
  const hold = (question: HeldQuestion, now: Date): Promise<boolean> =>
    writeRpc<boolean>(client, "hold_question", { query: { ...question, now: now.toISOString() } });

  return {
    list: (now) =>
      readRpc<HeldQuestion[]>(client, "list_held_questions", { query: { now: now.toISOString() } }),
    give: hold,
    putOff: async ({ id, until }, now) => void (await hold({ id, until, holder: null }, now)),
    countChecks: async (facts) =>
      void (await writeRpc<null>(client, "count_checks", { query: { facts } })),
    uncountChecks: async (facts) =>
      void (await writeRpc<null>(client, "uncount_checks", { query: { facts } })),
    listCheckCounts: () => readRpc<CheckCount[]>(client, "list_check_counts", { query: {} }),
  };
};

/** Sites per call. */
const BATCH_SIZE = 200;

/** Results of site checks. Works for an administrator or with the secret key. */
export const supabaseSiteWatchStore = (client: SupabaseClient): SiteWatchStore => {
  const read = queryReader(client)<WatchedSite[]>;

  const listAll = async (): Promise<WatchedSite[]> => {
    const all: WatchedSite[] = [];
    for (;;) {
      const afterId = all.at(-1)?.brandId ?? "";
      const page = await read("list_watched_sites", { afterId, pageSize: BATCH_SIZE });
      all.push(...page);
      if (page.length < BATCH_SIZE) return all;
    }
  };

  const listSome = async (brandIds: readonly string[]): Promise<WatchedSite[]> => {
    const found: WatchedSite[] = [];
    for (const ids of inChunks([...new Set(brandIds)].sort(), BATCH_SIZE))
      found.push(...(await read("list_watched_sites", { afterId: "", pageSize: BATCH_SIZE, ids })));
    return found;
  };

  return {
    list: (brandIds) => (brandIds ? listSome(brandIds) : listAll()),
    listByVerdict: (verdicts, limit) => read("list_site_verdicts", { verdicts, limit }),
    listSuggestions: (limit) =>
      queryReader(client)<SuggestingSite[]>("list_site_suggestions", { limit }),
    record: async (sites) => {
      const brandIds = await writeRpc<string[]>(client, "record_watched_sites", {
        query: { sites },
      });
      return brandIds.length > 0 ? fail({ kind: "sites-stale", brandIds }) : ok(undefined);
    },
  };
};
