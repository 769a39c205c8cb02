import type { SupabaseClient } from "@supabase/supabase-js";
import { type Brand, visibleContent } from "#core/brand/brand.ts";
import type { CatalogStore, ViewChanges } from "#core/ports/catalog-store.ts";
import { fail, ok } from "#core/result.ts";
import { readRpc, findable, writeRpc } from "./rpc.ts";
import { readChanges } from "./catalog-pages.ts";
import { commitChanges } from "./commit-changes.ts";
import type { RevisionWatch } from "./revision-watch.ts";
import { brandOf, type Row } from "./rows.ts";

/** A catalog in a Supabase project, as far as the client's key and token open it. */
export const supabaseCatalogStore = (
  client: SupabaseClient,
  watch: RevisionWatch,
): CatalogStore => {
  const findBrand = async (
    query: { ids: string[] } | { slugs: string[] },
  ): Promise<Brand | undefined> => {
    const [found] = await readRpc<Row[]>(client, "find_brands", findable({ query }));
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
        ...(taxonomy ?? { categories: [], attributes: [] }),
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
    findPublicContent: async (id) => visibleContent(await findBrand({ ids: [id] })),

    commit: async (changeSet) => {
      const answer = await commitChanges(client, changeSet);
      if ("refused" in answer) return fail(answer.refused);
      watch.observe(answer.revision);
      return ok(answer);
    },

    addViews: async (views, day) => {
      // One that cannot be an id would have the whole call refused, at each try anew.
      const named = [...views].filter(([id]) => id === findable(id));
      if (named.length === 0) return;
      await writeRpc<null>(client, "increment_view_counts", {
        views: Object.fromEntries(named),
        day,
      });
    },
  };
};
