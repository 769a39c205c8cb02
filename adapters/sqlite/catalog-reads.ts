import type { Database } from "better-sqlite3";
import type { CatalogBrand, CatalogChanges, CatalogSnapshot } from "#core/ports/catalog-store.ts";
import type { Steps } from "#core/steps.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { selecting } from "./sql.ts";
import { catalogState } from "./state.ts";
import { attributeRows, categoryRows } from "./taxonomy-rows.ts";

type BareBrand = Omit<CatalogBrand, "viewCount" | "categoryIds" | "attributeIds">;

const LISTED = [
  "id",
  "slug",
  "name",
  "shortDescription",
  "logoUrl",
  "websiteUrl",
  "foundedYear",
  "hqLocation",
  "createdAt",
] as const satisfies (keyof BareBrand)[];

const BARE_COLUMNS = LISTED.flatMap(
  (listed) => BRAND_COLUMNS.find(({ field }) => field === listed) ?? [],
);

/** Values in the order of their columns: an object made by the driver takes twice the time, and memory, of one written out. */
type BareRow = [...Values<typeof LISTED>, updatedAt: string];
type Values<Fields extends readonly (keyof BareBrand)[]> = {
  -readonly [Place in keyof Fields]: BareBrand[Fields[Place]];
};

/** Brands as `b`, in the order of a `BareRow`. */
const SELECTED = `${selecting(BARE_COLUMNS, "b")}, b.updated_at`;

/** Reads what the read model needs. To be run inside one read transaction. */
export const catalogReads = (database: Database) => {
  const state = catalogState(database);
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const taxonomy = () => ({ categories: categories.all(), attributes: attributes.all() });

  const active = activeBrands(database);
  const changed = changedBrands(database);
  const archivedSince = database
    .prepare<[number], string>("SELECT id FROM brands WHERE version > ? AND status <> 'active'")
    .pluck();
  const deletedSince = database
    .prepare<[number], string>(
      `SELECT DISTINCT record_id FROM revisions AS r
       WHERE r.revision > ? AND r.after IS NULL AND r.record_kind = 'brand'
         AND NOT EXISTS (SELECT 1 FROM brands WHERE id = r.record_id)`,
    )
    .pluck();
  const writtenSince = database
    .prepare<{ revision: number; count: number }, number>(
      `SELECT count(*) FROM (
         SELECT 1 FROM brands WHERE version > :revision
         UNION ALL
         SELECT 1 FROM revisions WHERE revision > :revision AND after IS NULL AND record_kind = 'brand'
         LIMIT :count)`,
    )
    .pluck();

  return {
    load: (): CatalogSnapshot => {
      const { revision, viewsRevision } = state.now();
      return { revision, viewsRevision, brands: active(), ...taxonomy() };
    },

    /** Whether at least so many brands were written since. */
    areSince: (revision: number, count: number): boolean =>
      Number.isFinite(count) && writtenSince.get({ revision, count }) === count,

    changesSince: function* (revision: number): Steps<CatalogChanges> {
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

/** All of something that is read one by one. */
const listed = function* <T>(all: Iterable<T>): Steps<T[]> {
  const list: T[] = [];
  for (const one of all) {
    list.push(one);
    yield;
  }
  return list;
};

/** Every active brand. Views and links come from one pass over each table, not from a question per brand. */
const activeBrands = (database: Database) => {
  const brands = database
    .prepare<[], BareRow>(`SELECT ${SELECTED} FROM brands AS b WHERE b.status = 'active'`)
    .raw();
  const perBrand = <T>(value: string, table: string, grouped: string) =>
    database
      .prepare<[], [brandId: string, value: T]>(
        `SELECT brand_id, ${value} FROM ${table} ${grouped}`,
      )
      .raw();
  const views = perBrand<number>("view_count", "brand_views", "");
  const categories = perBrand<string>(
    "group_concat(category_id, ' ')",
    "brand_categories",
    "GROUP BY brand_id",
  );
  const attributes = perBrand<string>(
    "group_concat(attribute_id, ' ')",
    "brand_attributes",
    "GROUP BY brand_id",
  );

  return (): CatalogBrand[] => {
    const viewCounts = new Map(views.iterate());
    const categoryIds = new Map(categories.iterate());
    const attributeIds = new Map(attributes.iterate());
    const split = sharedIds();
    return Array.from(brands.iterate(), (row) => {
      const [id] = row;
      return brandOf(row, {
        viewCount: viewCounts.get(id) ?? 0,
        categoryIds: split(categoryIds.get(id)),
        attributeIds: split(attributeIds.get(id)),
      });
    });
  };
};

type ChangedRow = [
  ...BareRow,
  viewCount: number,
  categoryIds: string | null,
  attributeIds: string | null,
];

/** The brands written since that are active now, one a step. */
const changedBrands = (database: Database) => {
  const brands = database
    .prepare<[number], ChangedRow>(
      `SELECT ${SELECTED},
         coalesce((SELECT view_count FROM brand_views WHERE brand_id = b.id), 0),
         (SELECT group_concat(category_id, ' ') FROM brand_categories WHERE brand_id = b.id),
         (SELECT group_concat(attribute_id, ' ') FROM brand_attributes WHERE brand_id = b.id)
       FROM brands AS b WHERE b.version > ? AND b.status = 'active'`,
    )
    .raw();

  return function* (revision: number): Steps<CatalogBrand[]> {
    const split = sharedIds();
    const read: CatalogBrand[] = [];
    for (const row of brands.iterate(revision)) {
      const [viewCount, categoryIds, attributeIds] = [row[10], row[11], row[12]];
      read.push(
        brandOf(row, {
          viewCount,
          categoryIds: split(categoryIds ?? undefined),
          attributeIds: split(attributeIds ?? undefined),
        }),
      );
      yield;
    }
    return read;
  };
};

const brandOf = (
  row: BareRow | ChangedRow,
  { viewCount, categoryIds, attributeIds }: Omit<CatalogBrand, keyof BareBrand>,
): CatalogBrand => {
  const [id, slug, name, shortDescription, logoUrl, websiteUrl, ...rest] = row;
  const [foundedYear, hqLocation, createdAt, updatedAt] = rest;
  return {
    id,
    slug,
    name,
    shortDescription,
    logoUrl,
    websiteUrl,
    foundedYear,
    hqLocation,
    createdAt,
    updatedAt,
    viewCount,
    categoryIds,
    attributeIds,
  };
};

/** Splits joined ids so that equal ids are one string in memory, not one per brand. */
const sharedIds = (): ((joined: string | undefined) => string[]) => {
  const known = new Map<string, string>();
  const shared = (id: string): string => {
    const same = known.get(id);
    if (same === undefined) known.set(id, id);
    return same ?? id;
  };
  return (joined) => (joined === undefined ? [] : joined.split(" ").map(shared));
};
