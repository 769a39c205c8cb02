import type { Database } from "better-sqlite3";
import { expect } from "vitest";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import type { Revision } from "#core/change/batch.ts";
import { brandRecord } from "#core/brand/brand.ts";
import { revisionIn } from "../store/batch-rows.ts";
import { byId, withSortedLinks } from "../store/catalog-under-test.harness.ts";
import { sqliteRows } from "./sqlite-rows.ts";
import { sqliteStores } from "./sqlite-stores.ts";

/** The ids of all batches in the file, and the records that their history leads to, by id. Expects history without gaps. */
export const replayHistory = async (database: Database) => {
  const rows = sqliteRows(database);
  const batches = await rows.find("batches");
  expect(batches.map(({ revision }) => revision)).toEqual(batches.map((_, n) => n + 1));
  const written = await rows.find("revisions");
  const counted = batches.map(({ created, updated, deleted }) => created + updated + deleted);
  expect(written).toHaveLength(counted.reduce((sum, count) => sum + count, 0));
  const records = new Map<string, { id: string; version: number }>();
  for (const row of written) {
    const { id, after } = revisionIn(row);
    if (after) records.set(id, { ...sorted(after), version: row.revision });
    else records.delete(id);
  }
  return {
    batchIds: batches.map(({ id }) => id),
    records: [...records.values()].sort(byId),
  };
};

/** The records in the file, in the same form. */
export const recordsIn = async (database: Database) => {
  const directory = await sqliteStores(database).catalogStore.directory();
  const brands = directory
    .findBrands(directory.brands.keys())
    .map((brand) => ({ ...withSortedLinks(brandRecord(brand)), version: brand.version }));
  const { categories, attributes, groups } = directory.taxonomy();
  return [...brands, ...[...categories, ...attributes].map(withoutCounts), ...groups].sort(byId);
};

const withoutCounts = <T extends Counted<object>>({
  brandCount: _all,
  archivedCount: _archived,
  ...record
}: T) => record;

/** Links are unordered. */
const sorted = (state: NonNullable<Revision["after"]>) =>
  "categoryIds" in state ? withSortedLinks(state) : state;
