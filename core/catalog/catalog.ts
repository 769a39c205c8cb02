import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Log } from "../ports/log.ts";
import { createReadModel, type ReadModel } from "./read-model.ts";

/** The catalog in memory, kept as fresh as the store allows. */
export interface Catalog {
  /** The read model, after bringing it up to what the store is known to hold. Waits only when something moved. */
  current(): Promise<ReadModel>;

  /** Names the content of every answer made from `current()`: equal stamps, equal answers. */
  stamp(): Promise<string>;

  /** The stamp at once, when nothing has to be waited for; `undefined` when the store knows of more than this. */
  stampNow(): string | undefined;

  /** Brings view counts, and so the popularity order, up to date. */
  refreshViews(): Promise<void>;

  /** The state for `readyz` and metrics. */
  status(): { revision: number; brandCount: number; stale: boolean };
}

/** Loads the catalog. Throws when the store cannot be reached: there is nothing to serve yet. */
export const openCatalog = async (store: CatalogStore, log: Log): Promise<Catalog> => {
  let model = createReadModel(await store.load());
  let stale = false;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      const changes = await store.changesSince(model.revision);
      // A database put back to an earlier state cannot tell what was undone: that takes a new look at all of it.
      if (changes.revision < model.revision) model = createReadModel(await store.load());
      else model.apply(changes);
      if (stale) log.info("catalog_fresh_again", { revision: model.revision });
      stale = false;
    } catch (error) {
      // Visitors keep the last catalog; only the log and readyz tell.
      if (!stale) log.error("catalog_stale", error, { revision: model.revision });
      stale = true;
    }
  };

  const refreshOnce = (): Promise<void> =>
    (refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    }));

  const current = async (): Promise<ReadModel> => {
    if (isBehind(store, model)) {
      const joined = refreshing;
      await refreshOnce();
      // A refresh that was under way may have looked before the commit that this one is asked about.
      if (joined && !stale && isBehind(store, model)) await refreshOnce();
    }
    // A store that was away may be back without anything new; nobody waits to find out.
    else if (stale) void refreshOnce();
    return model;
  };

  let stamped = { revision: -1, viewsRevision: -1, stamp: "" };
  const stampOf = ({ revision, viewsRevision }: ReadModel): string => {
    if (stamped.revision !== revision || stamped.viewsRevision !== viewsRevision)
      stamped = { revision, viewsRevision, stamp: `${revision}.${viewsRevision}` };
    return stamped.stamp;
  };

  return {
    current,
    stamp: async () => stampOf(await current()),
    stampNow: () => (stale || isBehind(store, model) ? undefined : stampOf(model)),
    refreshViews: async () => {
      try {
        model.applyViews(await store.viewsSince(model.viewsRevision));
      } catch (error) {
        log.error("views_stale", error);
      }
    },
    status: () => ({ revision: model.revision, brandCount: model.brandCount, stale }),
  };
};

const isBehind = (store: CatalogStore, model: ReadModel): boolean => {
  try {
    return store.knownRevision() !== model.revision;
  } catch {
    // Let the refresh meet the fault, where it is reported once.
    return true;
  }
};
