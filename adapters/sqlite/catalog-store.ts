import type { Database } from "better-sqlite3";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { runAtOnce } from "#core/slices.ts";
import { systemClock } from "../system.ts";
import { catalogReads } from "./catalog-reads.ts";
import { committer } from "./commit.ts";
import { brandFinder } from "./import-store.ts";
import { catalogState, searchRows, useRows, viewRows } from "./state.ts";
import { querying, reading, withRoomFor, writing, writingInSlices } from "./transactions.ts";

interface CatalogStoreOptions {
  clock?: Clock | undefined;
  /** Commits with at least this many changes run in slices. */
  slicedFrom?: number;
}

/** The catalog in a SQLite file. Every process that opens the file sees the others' commits at once. */
export const sqliteCatalogStore = (
  database: Database,
  { clock = systemClock, slicedFrom = Infinity }: CatalogStoreOptions = {},
): CatalogStore => {
  const state = catalogState(database);
  const brands = brandFinder(database);
  const reads = catalogReads(database);
  const views = viewRows(database);
  const searches = searchRows(database);
  const uses = useRows(database);
  const commit = committer(database);
  const now = (): string => clock.now().toISOString();

  return {
    knownRevision: () => querying(database, state.revision),
    load: async () => reading(database, reads.load),
    changesSince: async (revision) => reading(database, () => reads.changesSince(revision)),
    viewsSince: async (viewsRevision) => reading(database, () => views.since(viewsRevision)),
    findBrandBySlug: async (slug) => querying(database, () => brands.findBySlug(slug)),
    findBrand: async (id) => querying(database, () => brands.find(id)),
    commit: (changeSet, onRows) => {
      if (changeSet.changes.length >= slicedFrom)
        return writingInSlices(database, (own) => committer(own)(changeSet, now(), onRows));
      return withRoomFor(changeSet.changes.length, database, () =>
        writing(database, () => runAtOnce(commit(changeSet, now(), onRows))),
      );
    },
    addViews: (added, day) => writing(database, () => views.add(added, day)),
    addSearches: (visitors, day) => writing(database, () => searches.add(visitors, day)),
    addUses: (use, counts, day) => writing(database, () => uses.add(use, counts, day)),
  };
};

/**
 * Reads the newest revision once per turn of the event loop, for all requests of that turn. No request sees
 * an older catalog: another process's commit that precedes a request is visible in the request's turn. Own
 * commits are known at once.
 */
export const withPerTickRevision = <S extends CatalogStore>(store: S): S => {
  let known: number | undefined;
  const forget = (): void => {
    known = undefined;
  };
  return {
    ...store,
    knownRevision: () => {
      if (known === undefined) {
        known = store.knownRevision();
        setImmediate(forget);
      }
      return known;
    },
    commit: async (changeSet, onRows) => {
      try {
        return await store.commit(changeSet, onRows);
      } finally {
        forget();
      }
    },
  };
};
