import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeOpenFiles } from "#adapters/open-data/make-open-files.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { OPEN_FILE_NAMES } from "#core/open-data/open-data.ts";
import { StoreUnavailable } from "#core/result.ts";
import { type AppStores, openAppStores, openFilesOf } from "./app/stores.ts";
import { readConfig } from "./config.schema.ts";

// The files of the open data of a database file, made in a thread by the built program.

let folder: string;
let stores: AppStores;
let openFiles: ReturnType<typeof openFilesOf>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-thread-"));
  const config = readConfig({ GOLFBRANDS_DB: join(folder, "golf.db"), DATA_LICENSE: "CC-BY-4.0" });
  stores = await openAppStores(config);
  openFiles = openFilesOf(config, stores);
  await stores.catalogStore.commit(castChangeSet);
});
afterEach(async () => {
  await openFiles.close();
  stores.close();
  rmSync(folder, { recursive: true });
});

it("are byte for byte those made in place, at the revision that the site shows", async () => {
  const made = await openFiles.made(1);
  expect(made.revision).toBe(stores.catalogStore.knownRevision());
  const license = readConfig({ DATA_LICENSE: "CC-BY-4.0" }).license;
  const inPlace = await makeOpenFiles(stores.catalogStore, { folder, license });
  for (const name of OPEN_FILE_NAMES)
    expect(readFileSync(made.files[name].path)).toEqual(readFileSync(inPlace.files[name].path));
});

it("are told not to be made where the thread fails, and leave nothing of it", async () => {
  const file = join(folder, "golf.db");
  renameSync(file, `${file}.away`);
  await expect(openFiles.made(1)).rejects.toThrow(StoreUnavailable);
  renameSync(`${file}.away`, file);
  const makeIn = (where: string) =>
    stores.makeOpenFiles({ folder: where, license: undefined }, new AbortController().signal);
  await expect(makeIn(join(folder, "none"))).rejects.toThrow(StoreUnavailable);
  expect(readdirSync(join(folder, "open-data", String(process.pid)))).toEqual([]);
  await expect(makeIn(folder)).resolves.toMatchObject({ revision: 1 });
});

it("are given up when the server stops meanwhile, without a trace", async () => {
  const stopping = new AbortController();
  const begun = stores.makeOpenFiles({ folder, license: undefined }, stopping.signal);
  const asked = openFiles.made(1);
  stopping.abort();
  const settled = Promise.allSettled([begun, asked]);
  await openFiles.close();
  for (const { status, ...told } of await settled)
    expect([status, told]).toEqual(["rejected", { reason: expect.any(StoreUnavailable) }]);
  expect(readdirSync(join(folder, "open-data"))).toEqual([]);
});
