import { catalogIn } from "#core/catalog/catalog-changes.ts";
import { beforeEach, expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import type { OpenFilesCache } from "#core/open-data/open-data.ts";
import { createReadModel } from "#core/catalog/read-model.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { StoreUnavailable } from "#core/result.ts";
import { memoryStores } from "../store/memory-stores.harness.ts";
import { type MadeFiles, makeOpenFiles } from "./make-open-files.ts";
import { openFilesCache } from "./open-files-cache.ts";

let store: CatalogStore;
let readings: number;
let failure: Error | undefined;
let files: OpenFilesCache<MadeFiles>;
beforeEach(async () => {
  store = memoryStores().catalogStore;
  readings = 0;
  failure = undefined;
  await store.commit(castChangeSet);
  const make = async () => {
    readings += 1;
    const made = await makeOpenFiles(
      createReadModel(catalogIn(await store.directory())),
      undefined,
    );
    if (failure) throw failure;
    return made;
  };
  files = openFilesCache(make, store);
});

const rename = (version: number) =>
  store.commit(changeSetOf(updateBrand({ ...ping, name: `PING ${version}` }, version)));

it("makes the files once for concurrent requests, and once more after a commit", async () => {
  const early = [files.at(1), files.at(1)];
  await rename(1);
  const late = [files.at(2), files.at(2), files.at(2)];
  const made = await Promise.all([...early, ...late]);
  expect(made.slice(2).map(({ revision }) => revision)).toEqual([2, 2, 2]);
  expect(readings).toBe(2);
  expect(await files.at(2)).toBe(made[4]);
  expect(readings).toBe(2);
});

it("returns the newest files to a caller with an older revision", async () => {
  await rename(1);
  const made = await files.at(2);
  expect(await files.at(1)).toBe(made);
  expect(readings).toBe(1);
});

it("makes the files again after the store returned to an earlier revision", async () => {
  await rename(1);
  await files.at(2);
  store.knownRevision = () => 1;
  await files.at(1);
  expect(readings).toBe(2);
});

it("caches no failure", async () => {
  failure = new StoreUnavailable("away");
  for (const answer of [files.at(1), files.at(1)]) await expect(answer).rejects.toBe(failure);
  expect(readings).toBe(1);
  failure = undefined;
  expect((await files.at(1)).revision).toBe(1);
});
