import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Identity } from "#core/ports/identity.ts";

/** Counts of events for `/metrics`. */
export type Counters = ReturnType<typeof createCounters>;

export const createCounters = () => ({
  /** Change sets by outcome: committed, refused (for example as stale), or failed to be written. */
  commits: { kept: 0, refused: 0, failed: 0 },
  /** Batches of counted views. */
  viewFlushes: { written: 0, failed: 0 },
  viewsWritten: 0,
  signIns: { succeeded: 0, refused: 0, limited: 0, failed: 0 },
  /** Refresh tokens that were used twice, a sign of theft. */
  refreshTokensReused: 0,
});

/** Counts a store's writes. */
export const withCommitCounters = <S extends CatalogStore>(store: S, counters: Counters): S => ({
  ...store,
  commit: async (changeSet, onRows) => {
    try {
      const committed = await store.commit(changeSet, onRows);
      counters.commits[committed.ok ? "kept" : "refused"] += 1;
      return committed;
    } catch (error) {
      counters.commits.failed += 1;
      throw error;
    }
  },
  addViews: async (views) => {
    try {
      await store.addViews(views);
    } catch (error) {
      counters.viewFlushes.failed += 1;
      throw error;
    }
    counters.viewFlushes.written += 1;
    for (const count of views.values()) counters.viewsWritten += count;
  },
});

/** Counts sign-ins and refusals. */
export const withSignInCounters = <I extends Identity>(identity: I, counters: Counters): I => ({
  ...identity,
  signIn: async (credentials, address, browser) => {
    try {
      const outcome = await identity.signIn(credentials, address, browser);
      if (outcome.ok) counters.signIns.succeeded += 1;
      else counters.signIns[outcome.failure.kind === "too-many-tries" ? "limited" : "refused"] += 1;
      return outcome;
    } catch (error) {
      counters.signIns.failed += 1;
      throw error;
    }
  },
  refresh: async (token, browser) => {
    const outcome = await identity.refresh(token, browser);
    if (!outcome.ok && outcome.failure.reason === "reused") counters.refreshTokensReused += 1;
    return outcome;
  },
});
