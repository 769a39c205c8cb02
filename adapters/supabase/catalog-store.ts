import type { SupabaseClient } from "@supabase/supabase-js";
import type { Brand } from "#core/brand/brand.ts";
import { fail, ok } from "#core/result.ts";
import type { CatalogStore, ViewChanges } from "#core/ports/catalog-store.ts";
import { commitChanges, readChanges } from "./catalog-changes.ts";
import { brandOf, type Row } from "./rows.ts";
import { sanitizeForPostgres, readRpc, writeRpc } from "./rpc.ts";

/** The catalog in a Supabase project, with the rights of the client's key and token. */
export const supabaseCatalogStore = (
  client: SupabaseClient,
  watch: RevisionWatch,
): CatalogStore => {
  const findBrand = async (
    query: { ids: string[] } | { slugs: string[] },
  ): Promise<Brand | undefined> => {
    const [found] = await readRpc<Row[]>(client, "find_brands", sanitizeForPostgres({ query }));
    return found && brandOf(found);
  };

  return {
    knownRevision: watch.known,

    load: async () => {
      const { revision, viewsRevision, changed, taxonomy } = await readChanges(client, 0, false);
      watch.observe(revision);
      return {
        revision,
        viewsRevision,
        brands: changed,
        ...(taxonomy ?? { categories: [], attributes: [], groups: [] }),
      };
    },

    changesSince: async (since) => {
      const { viewsRevision: _views, ...changes } = await readChanges(client, since, true);
      watch.observe(changes.revision);
      return changes;
    },

    viewsSince: (since) => readRpc<ViewChanges>(client, "views_since", { since }),

    findBrandBySlug: (slug) => findBrand({ slugs: [slug] }),
    findBrand: (id) => findBrand({ ids: [id] }),

    commit: async (changeSet, onRows) => {
      const { length } = changeSet.changes;
      const answer = await commitChanges(client, changeSet, onRows);
      if ("refused" in answer) return fail(answer.refused);
      if (length > 0) onRows?.(length, length);
      watch.observe(answer.revision);
      return ok(answer);
    },

    addViews: async (views, day) => {
      // One malformed id would make the database refuse the whole call, on every try.
      const named = [...views].filter(([id]) => id === sanitizeForPostgres(id));
      if (named.length === 0) return;
      await writeRpc<null>(client, "increment_view_counts", {
        views: Object.fromEntries(named),
        day,
      });
    },

    addSearches: async (visitors, day) => {
      await writeRpc<null>(client, "add_searches", {
        searches: Object.fromEntries(visitors),
        of_day: day,
      });
    },

    addUses: async (use, counts, day) => {
      await writeRpc<null>(client, "add_uses", {
        of_use: use,
        counts: Object.fromEntries(counts),
        of_day: day,
      });
    },
  };
};

/** Other servers' commits and manual edits are visible at most this long after they were made. */
const MAX_DELAY_MS = 2_000;
/** Polls a little more often, to leave time for the response. */
const POLL_INTERVAL_MS = MAX_DELAY_MS * 0.75;

/** The newest known revision, shared by every store of one project in this process. */
export type RevisionWatch = ReturnType<typeof revisionWatch>;

/** Polls the project's revision in the background. */
export const revisionWatch = (client: SupabaseClient) => {
  let known = 0;
  let isAnswering = true;
  let timer: NodeJS.Timeout | undefined;

  const observe = (revision: number): void => {
    known = Math.max(known, revision);
    isAnswering = true;
  };
  const poll = async (): Promise<void> => {
    try {
      observe((await readRpc<{ revision: number }>(client, "catalog_revision")).revision);
    } catch {
      // Nobody waits for this call: /readyz reports the failure, and the next poll tries again.
      isAnswering = false;
    }
  };
  const again = (): void => {
    timer = setTimeout(() => void poll().finally(() => timer && again()), POLL_INTERVAL_MS);
    timer.unref();
  };

  return {
    known: () => known,
    /** Records a revision seen in another call. */
    observe,
    /** Whether the last poll succeeded. */
    isAnswering: () => isAnswering,
    /** Polls once, now. */
    poll,
    /** Polls at intervals until stopped. */
    start: (): void => {
      if (!timer) again();
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
