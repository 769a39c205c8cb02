import type { CatalogStore } from "../ports/catalog-store.ts";
import { StoreUnavailable } from "../result.ts";
import type { Log } from "../ports/system.ts";
import { createReadModel } from "./read-model.ts";
import type { ReadModel } from "./listing.ts";

/** The catalog in memory, kept as fresh as the store allows. */
export interface Catalog {
  /** The read model, after bringing it up to what the store is known to hold. Waits only when something moved. */
  current(): Promise<ReadModel>;

  /**
   * Whether there is an active brand of this id. One that another server made active may be known here a moment later than
   * visitors see it there, so the store is asked for what this does not know.
   */
  has(brandId: string): Promise<boolean>;

  /** The read model at once, when it is known to be all that the store holds; else `undefined`. */
  currentNow(): ReadModel | undefined;

  /** Brings view counts, and so the popularity order, up to date. */
  refreshViews(): Promise<void>;

  /** The state for `readyz` and metrics. */
  status(): { revision: number; brandCount: number; stale: boolean };
}

/** Resolves once a visitor has waited long enough; never, unless told otherwise. */
export type Timeout = () => Promise<void>;

const endless: Timeout = () => new Promise(() => {});

interface CatalogOptions {
  timeout?: Timeout;
}

/** Loads the catalog. Throws when the store cannot be reached: there is nothing to serve yet. */
export const openCatalog = async (
  store: CatalogStore,
  log: Log,
  { timeout = endless }: CatalogOptions = {},
): Promise<Catalog> => {
  const load = async (): Promise<ReadModel> => createReadModel(await store.load());
  let model = await load();
  let stale = false;
  /** A refresh takes longer than visitors wait; until it is done they are shown what there is. */
  let late = false;
  /** What the store was known to hold when a refresh failed: nobody waits for that again. */
  let missed: number | undefined;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      const changes = await store.changesSince(model.revision);
      // A database put back to an earlier state cannot tell what was undone: that takes a new look at all of it.
      if (changes.revision < model.revision) model = await load();
      else model.apply(changes);
      if (stale) log.info("catalog_fresh_again", { revision: model.revision });
      stale = false;
    } catch (error) {
      // Visitors keep the last catalog; only the log and readyz tell.
      if (!stale) log.error("catalog_stale", error, { revision: model.revision });
      stale = true;
      missed = knownRevision(store);
    }
  };

  const refreshOnce = (): Promise<void> =>
    (refreshing ??= refresh().finally(() => {
      refreshing = undefined;
      late = false;
    }));

  const catchUp = async (): Promise<void> => {
    const joined = refreshing;
    await refreshOnce();
    // A refresh that was under way may have looked before the commit that this one is asked about.
    if (joined && !stale && isBehind(store, model)) await refreshOnce();
  };

  const caughtUp = async (): Promise<ReadModel> => {
    const isLost = await Promise.race([catchUp().then(() => false), timeout().then(() => true)]);
    late = isLost && refreshing !== undefined;
    return model;
  };

  const current = async (): Promise<ReadModel> => {
    if (late) return model;
    const isMissed = stale && missed !== undefined && missed === knownRevision(store);
    if (!isMissed && isBehind(store, model)) return caughtUp();
    // A store that was away may be back without anything new; nobody waits to find out.
    if (stale) void refreshOnce();
    return model;
  };

  const lookedUp = lookUpActive(store);

  return {
    current,
    has: async (brandId) => (await current()).has(brandId) || lookedUp(brandId),
    currentNow: () => (stale || late || isBehind(store, model) ? undefined : model),
    refreshViews: async () => {
      try {
        const views = await store.viewsSince(model.viewsRevision);
        model.applyViews(views);
      } catch (error) {
        log.error("views_stale", error);
      }
    },
    status: () => ({ revision: model.revision, brandCount: model.brandCount, stale }),
  };
};

/** A store that cannot even say is behind: let the refresh meet the fault, where it is reported once. */
const isBehind = (store: CatalogStore, model: ReadModel): boolean =>
  knownRevision(store) !== model.revision;

const knownRevision = (store: CatalogStore): number | undefined => {
  try {
    return store.knownRevision();
  } catch {
    return undefined;
  }
};

/** Longer is no id. */
const LONGEST_ID = 64;
/** Made-up ids are no way to keep a store busy: beyond so many at a time it is not asked. */
const LOOKED_UP_AT_ONCE = 4;

/** Whether a brand that the catalog does not know is an active one, as the store knows it now. */
const lookUpActive = (store: CatalogStore) => {
  const asked = new Map<string, Promise<boolean>>();
  const ask = async (brandId: string): Promise<boolean> => {
    try {
      return (await store.findBrand(brandId))?.status === "active";
    } finally {
      asked.delete(brandId);
    }
  };
  return async (brandId: string): Promise<boolean> => {
    const underWay = asked.get(brandId);
    if (underWay) return underWay;
    if (brandId.length > LONGEST_ID || asked.size >= LOOKED_UP_AT_ONCE) return false;
    const answer = ask(brandId);
    asked.set(brandId, answer);
    return answer;
  };
};

/** A catalog before there is one: until `opening` is done, whoever asks it is told that the store is away. */
export const lazyCatalog = (opening: Promise<Catalog>): Catalog => {
  let opened: Catalog | undefined;
  const note = async (): Promise<void> => {
    opened = await opening;
  };
  // Whoever opens it hears why it cannot be.
  note().catch(() => {});
  const whenThere = async (): Promise<Catalog> => {
    if (!opened) throw new StoreUnavailable("The catalog was not loaded yet.");
    return opened;
  };
  return {
    current: async () => (await whenThere()).current(),
    has: async (brandId) => (await whenThere()).has(brandId),
    currentNow: () => opened?.currentNow(),
    refreshViews: async () => opened?.refreshViews(),
    status: () => opened?.status() ?? { revision: 0, brandCount: 0, stale: true },
  };
};
