import { beforeEach, describe, expect, it } from "vitest";
import { brandWithoutWebsite, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet, createBrand, deleteBrand } from "#core/change/change-set.fixture.ts";
import { remembered } from "#core/sites/crawl-result.fixture.ts";
import type { SiteMemory, WatchVerdict } from "#core/sites/site-memory.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { openStores } from "./memory-stores.harness.ts";

let checks: ReturnType<typeof openStores>["heldQuestions"];
let sites: ReturnType<typeof openStores>["sites"];
let store: ReturnType<typeof openStores>["store"];
beforeEach(() => {
  ({ heldQuestions: checks, sites, store } = openStores());
});

const amy = "00000000000000a1";
const ben = "00000000000000b2";
const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 8, minute));
const until = (minute: number): string => at(minute).toISOString();

describe("the checks store", () => {
  const reserve = (holder: string, minute: number, id = "fact~1~websiteUrl") =>
    checks.reserve({ id, holder, until: until(minute + 10) }, at(minute));

  it("reserves a question for one person until the reservation expires", async () => {
    expect(await checks.list(at(0))).toEqual([]);
    expect(await reserve(amy, 0)).toBe(true);
    expect(await reserve(ben, 9)).toBe(false);
    expect(await reserve(amy, 9)).toBe(true);
    expect(await reserve(ben, 18)).toBe(false);
    expect(await reserve(ben, 19)).toBe(true);
    expect(await checks.list(at(20))).toEqual([
      { id: "fact~1~websiteUrl", until: until(29), holder: ben },
    ]);
    expect(await checks.list(at(29))).toEqual([]);
  });

  it("reserves a question for only one of two concurrent requests", async () => {
    const given = await Promise.all([reserve(amy, 0), reserve(ben, 0)]);
    expect(given.filter(Boolean)).toHaveLength(1);
  });
});

const byId = (ids: string[]): string[] => ids.toSorted();

const memoryOf = (verdict: WatchVerdict, since: string): SiteMemory => ({
  ...remembered,
  verdict,
  since,
});
const may = "2026-05-01T00:00:00.000Z";
const june = "2026-06-01T00:00:00.000Z";

describe("the site watch store", () => {
  let revision: number;
  beforeEach(async () => {
    ({ revision } = await committed(store, castChangeSet));
  });
  const record = (brandId: string, seen: number, memory: SiteMemory = remembered) =>
    sites.record([{ brandId, seen, memory }]);
  const versions = async (): Promise<[string, number][]> =>
    (await sites.list()).map(({ brandId, version }) => [brandId, version]);

  it("lists sites by verdict, oldest verdict first", async () => {
    await record(titleist.id, 0, memoryOf("parked", june));
    await record(ping.id, 0, memoryOf("changed-hands", may));
    await record(chervo.id, 0, memoryOf("moved", may));
    const listed = async (verdicts: WatchVerdict[], limit = 9) =>
      (await sites.listByVerdict(verdicts, limit)).map(({ brandId }) => brandId);
    expect(await listed(["parked", "changed-hands", "gone"])).toEqual([ping.id, titleist.id]);
    expect(await listed(["parked", "changed-hands"], 1)).toEqual([ping.id]);
    await record(ping.id, 1, memoryOf("moved", may));
    expect(await listed(["moved"])).toEqual(byId([ping.id, chervo.id]));
  });

  it("lists the suggestions of existing brands, most viewed first", async () => {
    const source = "https://golf.example/about";
    const suggestions = {
      at: may,
      values: [{ field: "foundedYear" as const, value: 1932, source }],
    };
    const suggesting = [titleist.id, ping.id, chervo.id];
    for (const brandId of suggesting) await record(brandId, 0, { ...remembered, suggestions });
    await record(brandWithoutWebsite.id, 0);
    await store.addViews(
      new Map([
        [ping.id, 1],
        [chervo.id, 2],
      ]),
    );
    const { siteHash } = remembered;
    const listed = [chervo.id, ping.id, titleist.id].map((brandId) => ({
      brandId,
      siteHash,
      suggestions,
    }));
    expect(await sites.listSuggestions(9)).toEqual(listed);
    expect(await sites.listSuggestions(2)).toEqual(listed.slice(0, 2));
    await commitTo(store, deleteBrand(ping.id, revision));
    await record(chervo.id, 1);
    expect(await sites.listSuggestions(9)).toEqual(listed.slice(2));
  });

  it("hides the last check of a deleted brand's site until the brand is restored", async () => {
    await record(ping.id, 0, memoryOf("gone", may));
    await commitTo(store, deleteBrand(ping.id, revision));
    expect(await sites.list()).toEqual([]);
    expect(await sites.listByVerdict(["gone"], 9)).toEqual([]);
    await commitTo(store, createBrand(ping));
    expect(await versions()).toEqual([[ping.id, 1]]);
  });
});
