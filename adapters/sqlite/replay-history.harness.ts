import type { Database } from "better-sqlite3";
import { expect } from "vitest";
import type { Revision } from "#core/change/batch.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { byId, withSortedLinks } from "#core/ports/catalog-under-test.contract.ts";
import { duplicateKeys } from "#core/brand/duplicates.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { sqliteBackOfficeStore } from "./back-office-store.ts";
import { brandRecord } from "./brand-rows.ts";
import { type RevisionRow, revisionReader, SELECT_REVISION } from "./history-rows.ts";

type State = NonNullable<Revision["before"]>;

/** Rebuilds a directory from its history: every batch from the first, each checked against the state before it. */
export const createReplay = () => {
  const records = new Map<string, { kind: Revision["record"]; state: State; version: number }>();
  let revision = 0;

  const apply = ({ record: kind, id, before, after }: Revision, version: number): void => {
    expect(records.get(id)?.state ?? null).toEqual(before && sorted(before));
    if (after) records.set(id, { kind, state: sorted(after), version });
    else records.delete(id);
  };

  return {
    /** Replays new batches; returns their ids in order. */
    goOn: (database: Database): string[] =>
      batchesSince(database, revision).map((batch) => {
        expect(batch.revision).toBe(revision + 1);
        const revisions = revisionsOf(database, batch.revision);
        expect(revisions).toHaveLength(batch.written);
        for (const wrote of revisions) apply(wrote, batch.revision);
        revision = batch.revision;
        return batch.id;
      }),

    /** The expected directory. */
    explained: () => {
      const all = [...records.values()];
      const brands = all.flatMap(({ state, version }) =>
        isBrand(state) ? [{ ...state, version }] : [],
      );
      return {
        brands: brands.sort(byId),
        taxonomy: all
          .flatMap(({ state, version }) => (isBrand(state) ? [] : [{ ...state, version }]))
          .sort(byId),
        listed: brands.map(({ id, name, categoryIds }) => ({
          id,
          foldedName: foldForSearch(name),
          categoryCount: categoryIds.length,
        })),
        duplicateKeys: brands
          .flatMap((brand) => duplicateKeys(brand).map((key) => `${brand.id} ${key}`))
          .sort(),
      };
    },
  };
};

/** The directory in the file, in the same form. */
export const foundIn = async (database: Database) => {
  const records = sqliteBackOfficeStore(database);
  const ids = database.prepare<[], string>("SELECT id FROM brands").pluck().all();
  const brands = (await records.findBrands(ids)).map((brand) =>
    Object.assign(withSortedLinks(brandRecord(brand)), { version: brand.version }),
  );
  const { categories, attributes, groups } = await records.listTaxonomy();
  return {
    brands: brands.sort(byId),
    taxonomy: [...categories, ...attributes, ...groups]
      .map((one) => ("brandCount" in one ? withoutCount(one) : one))
      .sort(byId),
    listed: database
      .prepare(
        "SELECT id, folded_name AS foldedName, category_count AS categoryCount FROM brands ORDER BY id",
      )
      .all(),
    duplicateKeys: database
      .prepare("SELECT brand_id || ' ' || duplicate_key FROM brand_duplicate_keys ORDER BY 1")
      .pluck()
      .all(),
  };
};

const withoutCount = <T extends { brandCount: number }>({ brandCount: _count, ...record }: T) =>
  record;

const batchesSince = (database: Database, revision: number) =>
  database
    .prepare<[number], { id: string; revision: number; written: number }>(
      "SELECT id, revision, created + updated + deleted AS written FROM batches WHERE revision > ? ORDER BY revision",
    )
    .all(revision);

const revisionsOf = (database: Database, revision: number): Revision[] =>
  database
    .prepare<[number], RevisionRow>(
      `SELECT ${SELECT_REVISION} FROM revisions AS r WHERE r.revision = ? ORDER BY r.id`,
    )
    .all(revision)
    .map(revisionReader(database));

const isBrand = (state: State): state is BrandRecord => "categoryIds" in state;

/** Links are unordered. */
const sorted = (state: State): State => (isBrand(state) ? withSortedLinks(state) : state);
