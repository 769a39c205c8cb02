import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Identity } from "#core/ports/identity.ts";

/** What happened behind the doors, in plain numbers; `/metrics` tells them. */
export interface Tally {
  /** Change sets that were kept, that were refused (stale, or a slug is taken), and that the store could not write. */
  commits: Record<"kept" | "refused" | "failed", number>;
  /** Batches of counted views. */
  viewFlushes: Record<"written" | "failed", number>;
  viewsWritten: number;
  signIns: Record<"succeeded" | "refused" | "limited" | "failed", number>;
  /** Refresh tokens that came a second time, as stolen ones do. */
  refreshTokensReused: number;
}

export const createTally = (): Tally => ({
  commits: { kept: 0, refused: 0, failed: 0 },
  viewFlushes: { written: 0, failed: 0 },
  viewsWritten: 0,
  signIns: { succeeded: 0, refused: 0, limited: 0, failed: 0 },
  refreshTokensReused: 0,
});

/** Counts what a store writes. */
export const tallyStore = <S extends CatalogStore>(store: S, tally: Tally): S => ({
  ...store,
  commit: async (changeSet) => {
    try {
      const committed = await store.commit(changeSet);
      tally.commits[committed.ok ? "kept" : "refused"] += 1;
      return committed;
    } catch (error) {
      tally.commits.failed += 1;
      throw error;
    }
  },
  addViews: async (views, day) => {
    try {
      await store.addViews(views, day);
    } catch (error) {
      tally.viewFlushes.failed += 1;
      throw error;
    }
    tally.viewFlushes.written += 1;
    for (const count of views.values()) tally.viewsWritten += count;
  },
});

/** Counts who comes in, and who does not. */
export const tallyIdentity = <I extends Identity>(identity: I, tally: Tally): I => ({
  ...identity,
  signIn: async (credentials, address, browser) => {
    try {
      const outcome = await identity.signIn(credentials, address, browser);
      if (outcome.ok) tally.signIns.succeeded += 1;
      else tally.signIns[outcome.failure.kind === "too-many-tries" ? "limited" : "refused"] += 1;
      return outcome;
    } catch (error) {
      tally.signIns.failed += 1;
      throw error;
    }
  },
  refresh: async (token, browser) => {
    const outcome = await identity.refresh(token, browser);
    if (!outcome.ok && outcome.failure.reason === "reused") tally.refreshTokensReused += 1;
    return outcome;
  },
});
