import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { StoreFull, StoreUnavailable } from "#core/result.ts";
import { memoryCatalogStore } from "../memory/catalog-store.ts";
import { keepOpenFiles } from "./keep-open-files.ts";
import { makeOpenFiles } from "./make-open-files.ts";

let folder: string;
let store: CatalogStore;
let readings: number;
let now: number;
let keeper: ReturnType<typeof keepOpenFiles>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-keeper-"));
  store = memoryCatalogStore();
  readings = 0;
  now = 0;
  await store.commit(castChangeSet);
  keeper = keepOpenFiles({
    make: (order, signal) => {
      readings += 1;
      return makeOpenFiles(store, order, signal);
    },
    knownRevision: store.knownRevision,
    folder,
    license: undefined,
    clock: { now: () => new Date(now) },
  });
});
afterEach(async () => {
  await keeper.close();
  rmSync(folder, { recursive: true });
});

const rename = (version: number) =>
  store.commit(changeSetOf(updateBrand({ ...ping, name: `PING ${version}` }, version)));

it("makes them once for all who ask meanwhile, and once more for who asks after a commit", async () => {
  const early = [keeper.made(1), keeper.made(1)];
  await rename(1);
  const late = [keeper.made(2), keeper.made(2), keeper.made(2)];
  const [first, ...others] = await Promise.all([...early, ...late]);
  expect(others.slice(1).map(({ revision }) => revision)).toEqual([2, 2, 2]);
  expect(first?.files["brands.csv"].sha256).toBe(others[0]?.files["brands.csv"].sha256);
  expect(readings).toBe(2);
  expect(await keeper.made(2)).toBe(await keeper.kept(2));
  expect(readings).toBe(2);
});

it("answers who has not heard of the newest revision yet with what it has of that", async () => {
  await rename(1);
  const made = await keeper.made(2);
  expect(await keeper.made(1)).toBe(made);
  expect(readings).toBe(1);
});

it("keeps those of one revision on the disk, and nothing once it is closed", async () => {
  const before = await keeper.made(1);
  await rename(1);
  const after = await keeper.made(2);
  expect([existsSync(before.folder), readdirSync(after.folder).length]).toEqual([false, 4]);
  expect(keeper.kept(1)).toBeUndefined();
  await keeper.close();
  expect(readdirSync(folder)).toEqual([]);
});

it("makes them once more where somebody tidied them away", async () => {
  rmSync((await keeper.made(1)).folder, { recursive: true });
  expect(keeper.kept(1)).toBeUndefined();
  const { files } = await keeper.made(1);
  expect(existsSync(files["brands.csv"].path)).toBe(true);
});

it("has no half of them where making breaks off, tries no sooner than half a minute later, or at another revision", async () => {
  const { readOpen } = store;
  const breaking = (error: Error): CatalogStore["readOpen"] =>
    function (read) {
      return readOpen(async (reading) => {
        async function* brands() {
          for await (const portion of reading.brands) yield portion;
          throw error;
        }
        return read({ ...reading, brands: brands() });
      });
    };
  for (const error of [new StoreUnavailable("away"), new StoreFull("full")]) {
    store.readOpen = breaking(error);
    for (const asked of [keeper.made(1), keeper.made(1)]) await expect(asked).rejects.toBe(error);
    now += 29_999;
    await expect(keeper.made(1)).rejects.toBe(error);
    expect(readdirSync(join(folder, String(process.pid)))).toEqual([]);
    now += 1;
  }
  expect(readings).toBe(2);
  await expect(keeper.made(1)).rejects.toThrow("full");
  store.readOpen = readOpen;
  await rename(1);
  expect((await keeper.made(2)).revision).toBe(2);
  expect(readings).toBe(4);
});

it("gives up what is being made in place when it is closed, and leaves nothing", async () => {
  const asked = keeper.made(1);
  const closed = keeper.close();
  await expect(asked).rejects.toThrow(StoreUnavailable);
  await closed;
  expect(readdirSync(folder)).toEqual([]);
});
