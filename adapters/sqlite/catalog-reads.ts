import type { Database } from "better-sqlite3";
import { CARD_FIELDS, type LinkField } from "#core/brand/fields.ts";
import { emptyColumns, type FilledColumns } from "#core/catalog/brand-columns.ts";
import { createLinkTable } from "#core/catalog/link-table.ts";
import { OPEN_BRAND_FIELDS, type OpenSource } from "#core/open-data/open-data.ts";
import type {
  BrandColumns,
  CatalogBrand,
  CatalogChanges,
  CatalogSnapshot,
  OpenReading,
} from "#core/ports/catalog-store.ts";
import type { Slices } from "#core/slices.ts";
import { BRAND_COLUMNS, type Column } from "../columns.ts";
import { asIs, readAs, rowReader, selecting, type SqlValue } from "./sql.ts";
import { catalogState } from "./state.ts";
import { attributeRows, categoryRows } from "./taxonomy-rows.ts";
import { besideBrands, sharedTexts, unreadBrands } from "./unread-brands.ts";

type BareBrand = Omit<CatalogBrand, LinkField | "viewCount">;

const LISTED = new Set<string>(["id", ...CARD_FIELDS, "createdAt"]);
const BARE_COLUMNS = BRAND_COLUMNS.filter(
  (column): column is Column<Exclude<keyof BareBrand, "updatedAt">> => LISTED.has(column.field),
);

/** The columns of a brand in a list, as `b`, and when it was written. */
const SELECTED = `${selecting(BARE_COLUMNS, "b")}, b.updated_at`;
const SELECTED_COUNT = BARE_COLUMNS.length + 1;

const bareBrandOf = rowReader<BareBrand>([
  ...BARE_COLUMNS.map(readAs),
  { field: "updatedAt", read: asIs },
]);

/** Reads what the read model needs. To be run inside one read transaction. */
export const catalogReads = (database: Database) => {
  const state = catalogState(database);
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const taxonomy = () => ({ categories: categories.all(), attributes: attributes.all() });

  const active = unreadBrands(database);
  const changed = changedBrands(database);
  const archivedSince = database
    .prepare<[number], string>("SELECT id FROM brands WHERE version > ? AND status <> 'active'")
    .pluck();
  const deletedSince = database
    .prepare<[number], string>(
      `SELECT DISTINCT record_id FROM revisions AS r
       WHERE r.revision > ? AND r.became = 'deleted' AND r.record_kind = 'brand'
         AND NOT EXISTS (SELECT 1 FROM brands WHERE id = r.record_id)`,
    )
    .pluck();
  const writtenSince = database
    .prepare<{ revision: number; count: number }, number>(
      `SELECT count(*) FROM (
         SELECT 1 FROM brands WHERE version > :revision
         UNION ALL
         SELECT 1 FROM revisions WHERE revision > :revision AND became = 'deleted' AND record_kind = 'brand'
         LIMIT :count)`,
    )
    .pluck();

  return {
    load: (): CatalogSnapshot<BrandColumns> => {
      const { revision, viewsRevision } = state.now();
      return { revision, viewsRevision, brands: active(), ...taxonomy() };
    },

    /** Whether at least so many brands were written since. */
    areSince: (revision: number, count: number): boolean =>
      Number.isFinite(count) && writtenSince.get({ revision, count }) === count,

    changesSince: function* (revision: number): Slices<CatalogChanges> {
      const now = state.now();
      return {
        revision: now.revision,
        changed: yield* changed(revision),
        gone: [
          ...(yield* listed(archivedSince.iterate(revision))),
          ...(yield* listed(deletedSince.iterate(revision))),
        ],
        taxonomy: now.taxonomyRevision > revision ? taxonomy() : undefined,
      };
    },
  };
};

/** No more brands than this are in a file: the number of the last row, which takes no time to ask. Deleted ones may be counted. */
export const brandsAtMost = (database: Database): number =>
  database.prepare<[], number>("SELECT max(rowid) FROM brands").pluck().get() ?? 0;

/** How many brands a file holds: 40 milliseconds for 100,000. */
export const heldBrands = (database: Database): number =>
  database.prepare<[], number>("SELECT count(*) FROM brands").pluck().get() ?? 0;

/** All of something that is read one by one. */
const listed = function* <T>(all: Iterable<T>): Slices<T[]> {
  const list: T[] = [];
  for (const one of all) {
    list.push(one);
    yield;
  }
  return list;
};

/** The brands written since that are active now, one a step. */
const changedBrands = (database: Database) => {
  const brands = database
    .prepare<[number], SqlValue[]>(
      `SELECT ${SELECTED},
         coalesce((SELECT view_count FROM brand_views WHERE brand_id = b.id), 0),
         (SELECT group_concat(category_id, ' ') FROM brand_categories WHERE brand_id = b.id),
         (SELECT group_concat(attribute_id, ' ') FROM brand_attributes WHERE brand_id = b.id)
       FROM brands AS b WHERE b.version > ? AND b.status = 'active'`,
    )
    .raw();

  return function* (revision: number): Slices<CatalogBrand[]> {
    const split = sharedIds();
    const read: CatalogBrand[] = [];
    for (const row of brands.iterate(revision)) {
      const [viewCount, categoryIds, attributeIds] = row.slice(SELECTED_COUNT);
      read.push({
        ...bareBrandOf(row),
        viewCount: Number(viewCount),
        categoryIds: split(categoryIds),
        attributeIds: split(attributeIds),
      });
      yield;
    }
    return read;
  };
};

/** Splits joined ids so that equal ids are one string in memory, not one per brand. */
const sharedIds = (): ((joined: SqlValue | undefined) => string[]) => {
  const shared = sharedTexts();
  return (joined) => (typeof joined === "string" ? joined.split(" ").map(shared) : []);
};

const OPEN = new Set<string>([...OPEN_BRAND_FIELDS, "createdAt"]);
const OPEN_COLUMNS = BRAND_COLUMNS.filter((column): column is Column<keyof BareSource> =>
  OPEN.has(column.field),
);
type BareSource = Omit<OpenSource, "categoryIds" | "attributeIds">;

/** Read at once: twice as fast as one by one, and few enough for the processor to have them at hand still when they are written. */
const SOURCES_AT_ONCE = 50;

/** What brands are linked to, by their rowids: a bit a link, for it is held while all of them are gone through. */
const linksByRow = (
  database: Database,
  field: LinkField,
  linked: FilledColumns["linked"],
  records: readonly { id: string; slug: string }[],
): ((rowid: SqlValue) => string[]) => {
  const table = createLinkTable(records, () => new Uint32Array(0), {
    slotCount: brandsAtMost(database) + 1,
    slotsOf: (id) => linked[field].get(id) ?? [],
  });
  return (rowid) => table.idsOf(Number(rowid));
};

/** What anybody may have, as it is while the transaction lasts that this is run in. Takes the connection for itself. */
export const openReading = (database: Database): OpenReading => {
  const { revision } = catalogState(database).now();
  const categories = categoryRows(database).all();
  const attributes = attributeRows(database).all();
  const sources = database
    .prepare<[behind: string], SqlValue[]>(
      `SELECT ${selecting(OPEN_COLUMNS, "b")}, b.rowid, b.rowid FROM brands AS b
       WHERE b.status = 'active' AND b.slug > ? ORDER BY b.slug LIMIT ${SOURCES_AT_ONCE}`,
    )
    .raw();
  async function* brands(): AsyncGenerator<readonly OpenSource[]> {
    const { linked } = emptyColumns(() => undefined);
    besideBrands(database)({ linked }, (rowid) => rowid);
    const sourceOf = rowReader<OpenSource>([
      ...OPEN_COLUMNS.map(readAs),
      { field: "categoryIds", read: linksByRow(database, "categoryIds", linked, categories) },
      { field: "attributeIds", read: linksByRow(database, "attributeIds", linked, attributes) },
    ]);
    for (let behind = ""; ;) {
      const portion = sources.all(behind).map(sourceOf);
      const last = portion.at(-1);
      if (!last) return;
      yield portion;
      behind = last.slug;
    }
  }
  return { revision, categories, attributes, brands: brands() };
};
