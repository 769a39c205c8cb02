import type { Database } from "better-sqlite3";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/clock.ts";
import { systemClock } from "../system-clock.ts";
import { catalogReads } from "./catalog-reads.ts";
import { committer } from "./commit.ts";
import { brandFinder } from "./read-brands.ts";
import { catalogState } from "./state.ts";
import { asking, reading, withoutCaching, withRoomFor, writing } from "./transactions.ts";
import { viewRows } from "./views.ts";

/** A catalog in a SQLite file. Every process that opens the file sees the others' commits at once. */
export const sqliteCatalogStore = (
  database: Database,
  clock: Clock = systemClock,
): CatalogStore => {
  const state = catalogState(database);
  const brands = brandFinder(database);
  const reads = catalogReads(database);
  const views = viewRows(database);
  const commit = committer(database);

  return {
    knownRevision: () => asking(database, state.revision),
    load: async () => withoutCaching(database, () => reading(database, reads.load)),
    changesSince: async (revision) => reading(database, () => reads.changesSince(revision)),
    viewsSince: async (viewsRevision) => reading(database, () => views.since(viewsRevision)),
    findBrandBySlug: async (slug) => asking(database, () => brands.findBySlug(slug)),
    findBrand: (id) => asking(database, () => brands.find(id)),
    commit: (changeSet) =>
      withRoomFor(changeSet.changes.length, database, () =>
        writing(database, () => commit(changeSet, clock.now().toISOString())),
      ),
    addViews: (added, day) => writing(database, () => views.add(added, day)),
  };
};
