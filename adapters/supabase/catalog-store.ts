import type { SupabaseClient } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";
import { type Brand, visibleContent } from "#core/brand/brand.ts";
import { columnsOf } from "#core/catalog/brand-columns.ts";
import { fail, ok, StoreUnavailable } from "#core/result.ts";
import type { OpenSource } from "#core/open-data/open-data.ts";
import type { CatalogStore, ViewChanges } from "#core/ports/catalog-store.ts";
import { commitChanges, readChanges, taxonomyOf, type TaxonomyRows } from "./catalog-changes.ts";
import { readAllRows } from "./import-store.ts";
import { brandOf, type Row } from "./rows.ts";
import { findable, readRpc, writeRpc } from "./rpc.ts";

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
        brands: columnsOf(changed),
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

    readOpen: async (read) => {
      const { last, portions, close } = await readAllRows(client, "read_open_brands");
      try {
        watch.observe(last.revision);
        return await read({
          revision: last.revision,
          ...taxonomyOf(last.taxonomy ?? NO_TAXONOMY),
          brands: sourcesIn(portions),
        });
      } finally {
        close();
      }
    },

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

    addSearches: async (visitors, day) => {
      await writeRpc<null>(client, "add_searches", {
        searches: Object.fromEntries(visitors),
        of_day: day,
      });
    },
  };
};

const NO_TAXONOMY: TaxonomyRows = { categories: [], attributes: [] };

async function* sourcesIn(portions: Iterable<readonly Row[]>): AsyncGenerator<OpenSource[]> {
  for (const portion of portions) yield portion.map(brandOf);
}

const CACHED_BYTES = 16 * 1024 * 1024;

/** What a brand takes besides its long text. */
const BRAND_BYTES = 4_096;

/**
 * Answers with the brand as it was last read while the store is away, so that visitors are shown profiles that were
 * looked at before. What is known to have changed since is forgotten: an old text must not stand under a new revision.
 */
export const withBrandCache = (store: CatalogStore): CatalogStore => {
  const cached = new LRUCache<string, Brand>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ longDescription }) => BRAND_BYTES + 2 * longDescription.length,
  });
  const findBrand = async (id: string): Promise<Brand | undefined> => {
    try {
      const brand = await store.findBrand(id);
      if (brand) cached.set(id, brand);
      else cached.delete(id);
      return brand;
    } catch (error) {
      const brand = error instanceof StoreUnavailable ? cached.get(id) : undefined;
      if (!brand) throw error;
      return brand;
    }
  };
  return {
    ...store,
    load: async () => {
      const snapshot = await store.load();
      cached.clear();
      return snapshot;
    },
    changesSince: async (revision) => {
      const changes = await store.changesSince(revision);
      for (const { id } of changes.changed) cached.delete(id);
      for (const id of changes.gone) cached.delete(id);
      return changes;
    },
    findBrand,
    findPublicContent: async (id) => visibleContent(await findBrand(id)),
  };
};

/** Other servers' commits, and edits made by hand, are known this long after they were made. */
const POLL_MS = 2_000;
/** An answer may take a while on its way; asking a little more often keeps the promise. */
const ASK_EVERY_MS = POLL_MS * 0.75;

/** The newest revision a process knows of, for every store that it opens on one project. */
export type RevisionWatch = ReturnType<typeof revisionWatch>;

/** Asks the project for its revision, with nobody waiting for the answer. */
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
      // Nobody waits here: readyz tells, and the next poll tries again.
      isAnswering = false;
    }
  };
  const again = (): void => {
    timer = setTimeout(() => void poll().finally(() => timer && again()), ASK_EVERY_MS);
    timer.unref();
  };

  return {
    known: () => known,
    /** Tells of a revision that was seen. */
    observe,
    /** Whether the last question was answered. */
    isAnswering: () => isAnswering,
    /** Asks once, now. */
    poll,
    /** Asks again and again until it is stopped. */
    start: (): void => {
      if (!timer) again();
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
