import type { Database } from "better-sqlite3";
import type { PublicContent } from "#core/brand/brand.ts";
import { PUBLIC_FIELDS, type PublicField } from "#core/brand/fields.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { runAtOnce } from "#core/slices.ts";
import { BRAND_COLUMNS, type Column } from "../columns.ts";
import { systemClock } from "../system.ts";
import { catalogReads, openReading } from "./catalog-reads.ts";
import { committer } from "./commit.ts";
import { brandFinder } from "./import-store.ts";
import { asIs, readAs, rowReader, selecting, type SqlValue } from "./sql.ts";
import { catalogState, searchRows, viewRows } from "./state.ts";
import {
  querying,
  reading,
  readingBeside,
  readingInSlices,
  withoutCaching,
  withRoomFor,
  writing,
  writingInSlices,
} from "./transactions.ts";

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
  const searches = searchRows(database);
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
    readOpen: (read) => readingBeside(database, (own) => read(openReading(own))),
    commit: (changeSet) => {
      if (changeSet.changes.length >= slicedFrom)
        return writingInSlices(database, (own) => committer(own)(changeSet, now()));
      return withRoomFor(changeSet.changes.length, database, () =>
        writing(database, () => runAtOnce(commit(changeSet, now()))),
      );
    },
    addViews: (added, day) => writing(database, () => views.add(added, day)),
    addSearches: (visitors, day) => writing(database, () => searches.add(visitors, day)),
  };
};

const PUBLIC = new Set<string>(["id", ...PUBLIC_FIELDS, "createdAt"]);

const PUBLIC_COLUMNS: readonly Column<Exclude<keyof PublicContent, "lastChangedOn">>[] = [
  ...BRAND_COLUMNS.filter((column): column is Column<PublicField | "id" | "createdAt"> =>
    PUBLIC.has(column.field),
  ),
  { field: "version", column: "version", kind: "integer" },
];

const contentOf = rowReader<PublicContent>([
  ...PUBLIC_COLUMNS.map(readAs),
  { field: "lastChangedOn", read: asIs },
]);

/** Finds what visitors may read of an active brand: less to read than a whole brand, for every profile that is shown. */
const publicContentFinder = (database: Database) => {
  const byId = database
    .prepare<[string], SqlValue[]>(
      `SELECT ${selecting(PUBLIC_COLUMNS, "b")}, substr(b.updated_at, 1, 10)
       FROM brands AS b WHERE id = ? AND status = 'active'`,
    )
    .raw();
  return (id: string): PublicContent | undefined => {
    const row = byId.get(id);
    return row && contentOf(row);
  };
};

/**
 * A store that asks its database for the newest revision once in a turn of the event loop, however many
 * requests that turn answers. Nobody is told anything older for it: the requests of one turn had all arrived
 * when it began, so a request sent after another process's commit comes in a later turn. This process's own
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
    commit: async (changeSet) => {
      try {
        return await store.commit(changeSet);
      } finally {
        forget();
      }
    },
  };
};
