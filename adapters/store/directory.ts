import { inChunks } from "#core/chunks.ts";
import {
  type DirectoryState,
  type DirectoryUpdate,
  emptyDirectory,
  type HeldBrand,
  withRecords,
  withViews,
} from "#core/catalog/directory-state.ts";
import { othersFirst } from "../others-first.ts";
import { type Query, query, type Rows } from "./rows.ts";
import type { Counters } from "./rows-driver.ts";
import type { RowOf } from "./tables.ts";

/** The directory in memory, read from rows. All repositories over the same rows share one. */
export interface HeldDirectory {
  /** The directory with all commits that finished before the call. */
  fresh(): Promise<DirectoryState>;

  /** Sets the state after a commit of this process, which then need not be read again. */
  advance(after: () => DirectoryState): void;
}

export const holdDirectory = (rows: Rows): HeldDirectory => {
  let state: DirectoryState | undefined;
  /** The state after a commit, computed only at the next read: a command that ends after its commit never needs it. */
  let written: (() => DirectoryState) | undefined;
  let reading: Promise<unknown> = Promise.resolve();

  const latest = (): DirectoryState | undefined => {
    if (written) state = written();
    written = undefined;
    return state;
  };

  const current = ({ revision, views }: Counters): DirectoryState | undefined => {
    const known = latest();
    return known?.revision === revision && known.viewsRevision === views ? known : undefined;
  };

  return {
    fresh: async () => {
      const now = await rows.counters();
      const known = current(now);
      if (known) return known;
      // One refresh at a time: callers that waited use the state that the previous refresh read.
      const read = reading.then(
        async () => (state = current(now) ?? (await readAfter(rows, latest()))),
      );
      reading = read.catch(() => {});
      return read;
    },

    advance: (after) => {
      written = after;
    },
  };
};

/** Brands read at once. Other requests are answered between two portions. */
const BRANDS_AT_ONCE = 500;

/** The newest state, made from a known one and the rows written since. */
const readAfter = async (rows: Rows, known?: DirectoryState): Promise<DirectoryState> => {
  if (!known) return readWhole(rows);
  const { revision, viewsRevision } = known;
  for (;;) {
    // In the order of an index, or the database would read whole tables.
    const written = { where: [["version", ">", revision]], order: ["version"] } as const;
    const { counters, rows: found } = await rows.snapshot(
      query("brands", { ...written, limit: BRANDS_AT_ONCE }),
      query("categories", written),
      query("attributes", written),
      query("attributeGroups", written),
      query("lists", written),
      query("revisions", {
        only: ["record", "recordId"],
        where: [
          ["became", "=", "deleted"],
          ["revision", ">", revision],
        ],
      }),
      query("brandViews", { where: [["version", ">", viewsRevision]], order: ["version"] }),
    );
    // The database was restored from a backup, and does not know which rows it lost.
    if (counters.revision < revision || counters.views < viewsRevision) return readWhole(rows);
    const [first, categories, attributes, groups, lists, deleted, views] = found;
    const brands = await withLinks(rows, first, counters.revision, written);
    if (!brands) continue;
    const update = {
      revision: counters.revision,
      brands,
      categories,
      attributes,
      groups,
      lists,
      deleted: deleted.map(({ record, recordId }) => ({ record, id: recordId })),
    };
    const next = update.revision === revision ? known : await withUpdate(known, update);
    return counters.views === viewsRevision
      ? next
      : withViews(next, counters.views, views.map(viewsOf));
  }
};

/** Records applied at once: about 15 ms of work in a directory of 30,000 brands. */
const RECORDS_AT_ONCE = 2_000;

/** The state after an update. Requests are answered between two portions of a large update. */
const withUpdate = async (
  known: DirectoryState,
  { deleted, brands, ...others }: DirectoryUpdate,
): Promise<DirectoryState> => {
  const { revision } = others;
  const none = { revision, brands: [], categories: [], attributes: [], groups: [], lists: [] };
  let next = known;
  // A record that was deleted and exists again is in both lists, so deletions come first.
  for (const some of inChunks(deleted, RECORDS_AT_ONCE)) {
    next = withRecords(next, { ...none, deleted: some });
    if (some.length === RECORDS_AT_ONCE) await othersFirst();
  }
  for (const some of inChunks(brands, RECORDS_AT_ONCE)) {
    next = withRecords(next, { ...none, brands: some, deleted: [] });
    if (some.length === RECORDS_AT_ONCE) await othersFirst();
  }
  return withRecords(next, { ...others, brands: [], deleted: [] });
};

const readWhole = async (rows: Rows): Promise<DirectoryState> => {
  const { counters, rows: found } = await rows.snapshot(
    query("brands"),
    query("categories"),
    query("attributes"),
    query("attributeGroups"),
    query("lists"),
    query("brandCategories"),
    query("brandAttributes"),
    query("brandViews"),
  );
  const [brands, categories, attributes, groups, lists, categoryLinks, attributeLinks, views] =
    found;
  const update = {
    revision: counters.revision,
    brands: brands.map(linker(categoryLinks, attributeLinks)),
    categories,
    attributes,
    groups,
    lists,
    deleted: [],
  };
  return withViews(withRecords(emptyDirectory(), update), counters.views, views.map(viewsOf));
};

const viewsOf = ({ brandId, viewCount }: RowOf<"brandViews">) => [brandId, viewCount] as const;

type BrandRow = RowOf<"brands">;
type AddLinks = (row: BrandRow) => HeldBrand;

/**
 * The brands that a query finds at a revision, with their links. Undefined if the directory has changed since. `first` is the first
 * portion, read before.
 */
const withLinks = async (
  rows: Rows,
  first: readonly BrandRow[],
  revision: number,
  found: Query<"brands">,
): Promise<HeldBrand[] | undefined> => {
  const brands: HeldBrand[] = [];
  for (let portion = first; ;) {
    const linked = await linksOf(rows, portion);
    if (linked.revision !== revision) return undefined;
    for (const row of portion) brands.push(linked.add(row));
    if (portion.length < BRANDS_AT_ONCE) return brands;
    await othersFirst();
    const offset = brands.length;
    const next = await rows.snapshot(query("brands", { ...found, limit: BRANDS_AT_ONCE, offset }));
    if (next.counters.revision !== revision) return undefined;
    [portion] = next.rows;
  }
};

/** The links of some brands, and the revision at which they were read. */
const linksOf = async (
  rows: Rows,
  brands: readonly BrandRow[],
): Promise<{ revision: number; add: AddLinks }> => {
  const where = [["brandId", "in", brands.map(({ id }) => id)]] as const;
  const { counters, rows: found } = await rows.snapshot(
    query("brandCategories", { where }),
    query("brandAttributes", { where }),
  );
  return { revision: counters.revision, add: linker(...found) };
};

/** Links come in the order of their keys, so the links of each brand are sorted. */
const linker = (
  categoryLinks: readonly RowOf<"brandCategories">[],
  attributeLinks: readonly RowOf<"brandAttributes">[],
): AddLinks => {
  const categories = Map.groupBy(categoryLinks, ({ brandId }) => brandId);
  const attributes = Map.groupBy(attributeLinks, ({ brandId }) => brandId);
  return (row) => ({
    ...row,
    categoryIds: (categories.get(row.id) ?? []).map(({ categoryId }) => categoryId),
    attributeIds: (attributes.get(row.id) ?? []).map(({ attributeId }) => attributeId),
  });
};
