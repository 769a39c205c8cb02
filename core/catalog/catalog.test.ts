import { expect, it } from "vitest";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { brandRecord } from "../brand/brand.ts";
import { chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, createBrand } from "../change/change-set.fixture.ts";
import type { ChangeSet } from "../change/change-set.ts";
import { StoreUnavailable } from "../result.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Log } from "../ports/system.ts";
import { lazyCatalog, type Catalog, openCatalog } from "./catalog.ts";

it("shows a commit to every later reader, even while an earlier refresh is running", async () => {
  const { near, far, delay, reply } = await distantStore();
  const catalog = await openCatalog(far, silentLog);
  delay();

  await near.commit(creating(ping));
  const early = catalog.current();
  await settlePromises();
  await near.commit(creating(chervo));
  const late = catalog.current();
  reply();
  await early;
  await settlePromises();
  reply();

  expect((await late).findBySlug(chervo.slug)?.name).toBe(chervo.name);
});

it("reloads everything when the store was restored to an earlier state", async () => {
  const earlier = store();
  await earlier.commit(creating(titleist));
  const later = store();
  await later.commit(creating(titleist));
  await later.commit(creating(ping));
  let inUse = later;
  const catalog = await openCatalog(
    switchableStore(() => inUse),
    silentLog,
  );

  inUse = earlier;
  const model = await catalog.current();

  expect(model.findBySlug(ping.slug)).toBeUndefined();
  expect(model.brandCount).toBe(1);
  expect(model.revision).toBe(earlier.knownRevision());
});

it("returns the old catalog after the timeout, and the new one once it arrives", async () => {
  const { near, far, delay, reply } = await distantStore();
  let waits = 0;
  const catalog = await openCatalog(far, silentLog, {
    timeout: async () => void (waits += 1),
  });
  delay();

  await near.commit(creating(ping));
  expect((await catalog.current()).findBySlug(ping.slug)).toBeUndefined();
  // After one timeout, later readers get the old catalog at once.
  expect((await catalog.current()).findBySlug(ping.slug)).toBeUndefined();
  expect(waits).toBe(1);
  expect(catalog.currentNow()).toBeUndefined();
  reply();
  await settlePromises();
  expect((await catalog.current()).findBySlug(ping.slug)?.name).toBe(ping.name);
});

it("loads many changed brands in portions, and returns the old catalog after the timeout", async () => {
  const near = store();
  await near.commit(creating(titleist));
  const turns: (() => void)[] = [];
  const catalog = await openCatalog(near, silentLog, {
    timeout: settlePromises,
    nextTurn: () => new Promise((resolve) => turns.push(resolve)),
  });
  const many = brandsNumbered(0, 1_200);
  const created = await near.commit(changeSetOf(...many.map(createBrand)));
  expect(created.ok).toBe(true);
  await near.addViews(new Map([["b7", 5]]));

  expect((await catalog.current()).brandCount).toBe(1);
  await expect.poll(() => turns.length).toBe(1);
  const counting = catalog.refreshViews();
  let portions = 0;
  for (; turns.length > 0; portions += 1) {
    expect((await catalog.current()).brandCount).toBe(1);
    turns.shift()?.();
    await settlePromises();
  }
  await counting;

  expect(portions).toBeGreaterThan(3);
  const model = catalog.currentNow();
  expect(model?.brandCount).toBe(1_201);
  expect(model?.brands().map(({ name }) => name)).toEqual(
    [titleist.name, ...many.map(({ name }) => name)].sort(),
  );
  expect(model?.trending(1)[0]?.name).toBe("Brand 7");
});

it("shows 500 changed brands to the next reader", async () => {
  const near = store();
  await near.commit(changeSetOf(...brandsNumbered(0, 600).map(createBrand)));
  let turns = 0;
  const catalog = await openCatalog(near, silentLog, {
    timeout: settlePromises,
    nextTurn: async () => void (turns += 1),
  });
  await near.commit(changeSetOf(...brandsNumbered(600, 1_100).map(createBrand)));
  expect((await catalog.current()).brandCount).toBe(1_100);
  expect(turns).toBe(0);
});

const brandsNumbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    ...brandRecord(ping),
    id: `b${from + at}`,
    name: `Brand ${from + at}`,
    slug: `brand-${from + at}`,
    categoryIds: [],
    attributeIds: [],
    aliases: [],
  }));

it("waits only once for a revision that failed to load", async () => {
  const { near, far, delay, reply } = await distantStore();
  const catalog = await openCatalog(far, silentLog);
  delay();

  await near.commit(creating(ping));
  const first = catalog.current();
  await settlePromises();
  reply(new Error("away"));
  expect((await first).findBySlug(ping.slug)).toBeUndefined();
  // This read resolves although the store has not replied.
  expect((await catalog.current()).findBySlug(ping.slug)).toBeUndefined();
  await settlePromises();
  reply();
  await settlePromises();
  expect((await catalog.current()).findBySlug(ping.slug)?.name).toBe(ping.name);
  expect(catalog.status().stale).toBe(false);
});

it("throws until the catalog is loaded, then delegates to it", async () => {
  const { catalog: loaded } = await openInMemory(castChangeSet);
  let open = (_catalog: Catalog): void => {};
  const opening = new Promise<Catalog>((resolve) => (open = resolve));
  const catalog = lazyCatalog(opening);

  await expect(catalog.current()).rejects.toThrow(StoreUnavailable);
  expect(catalog.currentNow()).toBeUndefined();
  await catalog.refreshViews();
  expect(catalog.status()).toEqual({ revision: 0, brandCount: 0, stale: true });

  open(loaded);
  await expect.poll(() => catalog.currentNow()).toBeDefined();
  expect((await catalog.current()).findBySlug(titleist.slug)?.name).toBe(titleist.name);
  expect(catalog.currentNow()).toBe(await loaded.current());
  expect(catalog.status()).toEqual(loaded.status());
});

const store = () => memoryStores().catalogStore;

/** A store that reads at once but, after `delay()`, returns what it read only after a `reply()`. `near` is the same store without delay. */
const distantStore = async () => {
  const near = store();
  await near.commit(creating(titleist));
  let isDelayed = false;
  const replies: ((error: Error | undefined) => void)[] = [];
  const far: CatalogStore = {
    ...near,
    directory: async () => {
      const state = await near.directory();
      if (!isDelayed) return state;
      const error = await new Promise<Error | undefined>((resolve) => replies.push(resolve));
      if (error) throw error;
      return state;
    },
  };
  return {
    near,
    far,
    delay: () => (isDelayed = true),
    reply: (error?: Error) => replies.shift()?.(error),
  };
};

/** A store whose database can be replaced. */
const switchableStore = (inUse: () => CatalogStore): CatalogStore => ({
  ...inUse(),
  knownRevision: () => inUse().knownRevision(),
  directory: () => inUse().directory(),
});

const creating = (...brands: Parameters<typeof brandRecord>[0][]): ChangeSet => ({
  actor: "amy@golf.example",
  reason: "form",
  origin: "web",
  note: null,
  changes: brands.map((brand) => ({
    record: "brand",
    verb: "create",
    after: { ...brandRecord(brand), categoryIds: [], attributeIds: [] },
  })),
});

/** Lets pending promises settle. */
const settlePromises = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
