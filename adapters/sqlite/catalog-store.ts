import type { Database } from "better-sqlite3";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { runAtOnce } from "#core/slices.ts";
import { systemClock } from "../system-clock.ts";
import { catalogReads } from "./catalog-reads.ts";
import { committer } from "./commit.ts";
import { brandFinder } from "./read-brands.ts";
import { publicContentFinder } from "./read-public-content.ts";
import { catalogState } from "./state.ts";
import {
  querying,
  reading,
  readingInSlices,
  withoutCaching,
  withRoomFor,
  writing,
  writingInSlices,
} from "./transactions.ts";
import { viewRows } from "./views.ts";

interface CatalogStoreOptions {
  clock?: Clock | undefined;
  /** From how many changes on a commit, or reading what one changed, lets others have their turn; none does unless told so, for that costs some time. */
  slicedFrom?: number;
}

/** A catalog in a SQLite file. Every process that opens the file sees the others' commits at once. */
export const sqliteCatalogStore = (
  database: Database,
  { clock = systemClock, slicedFrom = Infinity }: CatalogStoreOptions = {},
): CatalogStore => {
  const state = catalogState(database);
  const brands = brandFinder(database);
  const findPublicContent = publicContentFinder(database);
  const reads = catalogReads(database);
  const views = viewRows(database);
  const commit = committer(database);
  const now = (): string => clock.now().toISOString();

  return {
    knownRevision: () => querying(database, state.revision),
    load: async () => withoutCaching(database, () => reading(database, reads.load)),
    changesSince: async (revision) =>
      querying(database, () => reads.areSince(revision, slicedFrom))
        ? readingInSlices(database, (own) => catalogReads(own).changesSince(revision))
        : reading(database, () => runAtOnce(reads.changesSince(revision))),
    viewsSince: async (viewsRevision) => reading(database, () => views.since(viewsRevision)),
    findBrandBySlug: async (slug) => querying(database, () => brands.findBySlug(slug)),
    findBrand: (id) => querying(database, () => brands.find(id)),
    findPublicContent: (id) => querying(database, () => findPublicContent(id)),
    commit: (changeSet) => {
      if (changeSet.changes.length >= slicedFrom)
        return writingInSlices(database, (own) => committer(own)(changeSet, now()));
      return withRoomFor(changeSet.changes.length, database, () =>
        writing(database, () => runAtOnce(commit(changeSet, now()))),
      );
    },
    addViews: (added, day) => writing(database, () => views.add(added, day)),
  };
};
