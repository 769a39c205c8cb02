import type { CatalogStore } from "../ports/catalog-store.ts";
import { StoreUnavailable } from "../result.ts";
import type { Log } from "../ports/system.ts";
import {
  activeBrands,
  catalogIn,
  changesBetween,
  viewsBetween,
  withoutBrands,
} from "./catalog-changes.ts";
import { memoized } from "../memoized.ts";
import type { DirectoryState } from "./directory-state.ts";
import { createInPortions, createReadModel } from "./read-model.ts";
import type { ReadModel } from "./listing.ts";

/** The in-memory catalog, refreshed from the store. */
export interface Catalog {
  /** The read model, refreshed to the last revision known to the store. Waits only if the revision changed. */
  current(): Promise<ReadModel>;

  /** Whether a brand has this logo, active or archived. Answers from memory. */
  hasLogo(path: string): Promise<boolean>;

  /** The read model if it is known to be current; else `undefined`. Never waits. */
  currentNow(): ReadModel | undefined;

  /** Updates view counts and the order by popularity. */
  refreshViews(): Promise<void>;

  /** For `readyz` and metrics. */
  status(): { revision: number; brandCount: number; stale: boolean };
}

/** Resolves when a visitor should wait no longer; the default never resolves. */
export type Timeout = () => Promise<void>;

const never: Timeout = () => new Promise(() => {});

/** Above this many changed brands, creating a new model is faster than updating the current one. */
const RENEW_THRESHOLD = 500;
/** Up to this many brands, a new model is created without pauses: with them, readers would wait too long and get the old model. */
const MANY_BRANDS = 500;

interface CatalogOptions {
  timeout?: Timeout;
  /** Pauses for other work. */
  nextTurn?: () => Promise<void>;
  /** The current day, `YYYY-MM-DD`: brands that are otherwise equal are shuffled each day. */
  today?: () => string;
}

/** Loads the catalog. Throws if the store cannot be reached, because there is nothing to serve yet. */
export const openCatalog = async (
  store: CatalogStore,
  log: Log,
  { timeout = never, nextTurn = async () => {}, today = () => "" }: CatalogOptions = {},
): Promise<Catalog> => {
  /** The state that the model shows. */
  let shown = await store.directory();
  /** The state whose views are shown. */
  let counted = shown;
  let model = createReadModel(catalogIn(shown), today());
  let stale = false;
  /** A refresh timed out; until it ends, readers get the old model. */
  let timedOut = false;
  /** The revision that failed to load. Readers do not wait for it again. */
  let failedRevision: number | undefined;
  let refreshing: Promise<void> | undefined;

  /** Creates the model of another state, while the current model answers. */
  const renewed = (next: DirectoryState): Promise<ReadModel> => {
    const { viewsRevision } = model;
    const brands = activeBrands(next, (held) =>
      shown.brands.get(held.id) === held ? model.brand(held.id) : undefined,
    );
    const content = { ...withoutBrands(next), viewsRevision, brands };
    const turn = next.brands.size > MANY_BRANDS ? nextTurn : async () => {};
    return createInPortions(content, next.brands.size, today(), turn);
  };

  const refresh = async (): Promise<void> => {
    try {
      const next = await store.directory();
      const { written, gone } = next.brands.since(shown.brands);
      const isSmall = written.length + gone.length <= RENEW_THRESHOLD;
      if (!isSmall || !model.apply(changesBetween(shown, next))) model = await renewed(next);
      shown = next;
      if (stale) log.info("catalog_fresh_again", { revision: model.revision });
      stale = false;
    } catch (error) {
      // Visitors keep the old catalog; only the log and readyz report the fault.
      if (!stale) log.error("catalog_stale", error, { revision: model.revision });
      stale = true;
      failedRevision = knownRevision(store);
    }
  };

  const refreshOnce = (): Promise<void> =>
    (refreshing ??= refresh().finally(() => {
      refreshing = undefined;
      timedOut = false;
    }));

  const catchUp = async (): Promise<void> => {
    const running = refreshing;
    await refreshOnce();
    // The refresh already running may have read before the commit this caller needs.
    if (running && !stale && isBehind(store, model)) await refreshOnce();
  };

  const catchUpOrTimeOut = async (): Promise<ReadModel> => {
    const isTimeout = await Promise.race([catchUp().then(() => false), timeout().then(() => true)]);
    timedOut = isTimeout && refreshing !== undefined;
    return model;
  };

  const latest = async (): Promise<ReadModel> => {
    if (timedOut) return model;
    const hasFailed =
      stale && failedRevision !== undefined && failedRevision === knownRevision(store);
    if (!hasFailed && isBehind(store, model)) return catchUpOrTimeOut();
    // The store may have recovered without a new revision. Check in the background.
    if (stale) void refreshOnce();
    return model;
  };

  const current = async (): Promise<ReadModel> => {
    const arranged = await latest();
    arranged.arrange(today());
    return arranged;
  };

  return {
    current,
    hasLogo: async (path) => {
      await latest();
      return logosIn(shown).has(path);
    },
    currentNow: () => (stale || timedOut || isBehind(store, model) ? undefined : model),
    refreshViews: async () => {
      try {
        const next = await store.directory();
        // A running refresh copies these counts.
        await refreshing;
        model.applyViews(viewsBetween(counted, next));
        counted = next;
      } catch (error) {
        log.error("views_stale", error);
      }
    },
    status: () => ({ revision: model.revision, brandCount: model.brandCount, stale }),
  };
};

/** Whether the model lacks changes of the store. Also true if the store fails to report its revision; the refresh then reports the fault. */
const isBehind = (store: CatalogStore, model: ReadModel): boolean =>
  knownRevision(store) !== model.revision;

const knownRevision = (store: CatalogStore): number | undefined => {
  try {
    return store.knownRevision();
  } catch {
    return undefined;
  }
};

const logosIn = memoized(
  ({ brandsByName }: DirectoryState) => new Set(brandsByName.map(({ logoUrl }) => logoUrl)),
);

/** A catalog that throws `StoreUnavailable` until `opening` resolves. */
export const lazyCatalog = (opening: Promise<Catalog>): Catalog => {
  let opened: Catalog | undefined;
  const note = async (): Promise<void> => {
    opened = await opening;
  };
  // The caller who opens it handles the error.
  note().catch(() => {});
  const loaded = async (): Promise<Catalog> => {
    if (!opened) throw new StoreUnavailable("The catalog is not loaded yet.");
    return opened;
  };
  return {
    current: async () => (await loaded()).current(),
    hasLogo: async (path) => (await loaded()).hasLogo(path),
    currentNow: () => opened?.currentNow(),
    refreshViews: async () => opened?.refreshViews(),
    status: () => opened?.status() ?? { revision: 0, brandCount: 0, stale: true },
  };
};
