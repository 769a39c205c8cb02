import type { Database } from "better-sqlite3";
import { expect } from "vitest";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import type { Revision } from "#core/change/batch.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { brandRecord } from "#core/brand/brand.ts";
import { revisionIn } from "../store/batch-rows.ts";
import type { Rows } from "../store/rows.ts";
import { sqliteRows } from "./sqlite-rows.ts";
import { sqliteStores } from "./sqlite-stores.ts";
import { byId, withSortedLinks } from "../store/catalog-under-test.harness.ts";

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
    goOn: async (rows: Rows): Promise<string[]> => {
      const batches = await rows.find("batches", { where: [["revision", ">", revision]] });
      const written = await rows.find("revisions", { where: [["revision", ">", revision]] });
      return batches.map((batch) => {
        expect(batch.revision).toBe(revision + 1);
        const own = written.filter((one) => one.revision === batch.revision);
        expect(own).toHaveLength(batch.created + batch.updated + batch.deleted);
        for (const wrote of own) apply(revisionIn(wrote), batch.revision);
        revision = batch.revision;
        return batch.id;
      });
    },

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
      };
    },
  };
};

/** The directory in the file, in the same form. */
export const foundIn = async (database: Database) => {
  const { catalogStore: store } = sqliteStores(database);
  const ids = await sqliteRows(database).find("brands", { only: ["id"] });
  const brands = (await store.directory())
    .findBrands(ids.map(({ id }) => id))
    .map((brand) => Object.assign(withSortedLinks(brandRecord(brand)), { version: brand.version }));
  const { categories, attributes, groups } = (await store.directory()).taxonomy();
  return {
    brands: brands.sort(byId),
    taxonomy: [...categories, ...attributes, ...groups]
      .map((one) => ("brandCount" in one ? withoutCounts(one) : one))
      .sort(byId),
  };
};

const withoutCounts = <T extends Counted<object>>({
  brandCount: _all,
  archivedCount: _archived,
  ...record
}: T) => record;

const isBrand = (state: State): state is BrandRecord => "categoryIds" in state;

/** Links are unordered. */
const sorted = (state: State): State => (isBrand(state) ? withSortedLinks(state) : state);
