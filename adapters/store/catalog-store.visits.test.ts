import { beforeEach, describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { commitTo } from "#core/ports/commit.harness.ts";
import { type CastCatalog, castCatalog } from "./catalog-under-test.harness.ts";

let brand: CastCatalog["brand"];
let revision: CastCatalog["revision"];
let sibling: CastCatalog["sibling"];
let store: CastCatalog["store"];
beforeEach(async () => {
  ({ brand, revision, sibling, store } = await castCatalog());
});

const counts = (of: Record<string, number>) => new Map(Object.entries(of));

/** Views, which are not part of a brand's content. */
describe("views", () => {
  it("change neither the catalog's revision nor a brand's version", async () => {
    await store.addViews(new Map([[ping.id, 2]]));
    expect(store.knownRevision()).toBe(revision);
    expect((await store.directory()).find("brand", ping.id)?.version).toBe(revision);
    const saved = await store.commit(changeSetOf(updateBrand({ ...ping, name: "Ping" }, revision)));
    expect(saved.ok).toBe(true);
    expect(await brand(ping.id)).toMatchObject({
      name: "Ping",
      viewCount: 2,
    });
  });

  it("are all counted when two handles add many concurrently", async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? store : sibling).addViews(new Map([[ping.id, 1]])),
      ),
    );
    expect((await brand(ping.id))?.viewCount).toBe(50);
  });

  it("of a deleted brand count again once it is restored, but views added meanwhile do not", async () => {
    await store.addViews(new Map([[ping.id, 9]]));
    await commitTo(store, deleteBrand(ping.id, revision));
    await store.addViews(new Map([[ping.id, 1]]));
    const restored = await commitTo(store, createBrand(ping));
    expect(await brand(ping.id)).toMatchObject({
      viewCount: 9,
      version: restored.revision,
    });
  });
});

describe("the catalog store", () => {
  it("returns searches without results by at least three visitors on one day, ordered by visitors, last day and text", async () => {
    const search = (visitors: Record<string, number>, day: string) =>
      store.addSearches(counts(visitors), day);
    await search({ yeti: 2, "club champion": 2, a: 3 }, "2026-03-01");
    await search({ yeti: 2, b: 3, "50%": 4 }, "2026-03-02");
    await search({ "club champion": 1, a: 1, c: 3 }, "2026-03-03");
    expect(await store.searchesWithoutResult("2026-02-28")).toEqual([
      { text: "50%", visitors: 4, lastDay: "2026-03-02" },
      { text: "a", visitors: 3, lastDay: "2026-03-03" },
      { text: "c", visitors: 3, lastDay: "2026-03-03" },
      { text: "b", visitors: 3, lastDay: "2026-03-02" },
    ]);
    await search({ "club champion": 2 }, "2026-03-03");
    expect(await store.searchesWithoutResult("2026-03-02")).toMatchObject([
      { text: "c" },
      { text: "club champion", visitors: 3 },
    ]);
  });

  it("stores at most a thousand search texts a day, and then counts only stored texts", async () => {
    const search = (from: number, to: number, visitors: number, day = "2026-03-01") =>
      store.addSearches(
        new Map(Array.from({ length: to - from }, (_, n) => [`text ${from + n}`, visitors])),
        day,
      );
    await search(0, 999, 2);
    await search(998, 1_100, 3);
    await search(0, 1, 2);
    expect(await store.searchesWithoutResult("2026-02-28")).toMatchObject([
      { text: "text 998", visitors: 5 },
      { text: "text 0", visitors: 4 },
      { text: expect.stringMatching(/^text (999|1\d{3})$/), visitors: 3 },
    ]);
    await search(2_000, 2_001, 6, "2026-03-02");
    expect(await store.searchesWithoutResult("2026-02-28")).toHaveLength(4);
  });

  it("returns the most used brands by count, then name, and forgets uses after 90 days", async () => {
    const use = (uses: Record<string, number>, day: string) =>
      store.addUses("click", counts(uses), day);
    await use({ [ping.id]: 2, [titleist.id]: 1, nobody: 5 }, "2026-03-01");
    await use({ [titleist.id]: 1 }, "2026-03-02");
    await use({ [titleist.id]: 1 }, "2026-03-02");
    await store.addUses("compare", new Map([[ping.id, 7]]), "2026-03-02");
    expect(await store.mostUsed("click", "2026-02-28")).toEqual([
      { id: titleist.id, name: titleist.name, count: 3 },
      { id: ping.id, name: ping.name, count: 2 },
    ]);
    expect(await store.mostUsed("click", "2026-03-01")).toMatchObject([{ count: 2 }]);
    expect(await store.mostUsed("compare", "2026-02-28")).toMatchObject([{ count: 7 }]);
    await use({}, "2026-05-30");
    expect(await store.mostUsed("click", "2025-01-01")).toMatchObject([{ count: 2 }]);
  });

  it("deletes searches after 90 days, even without new ones", async () => {
    await store.addSearches(new Map([["yeti", 3]]), "2026-01-01");
    await store.addSearches(new Map(), "2026-03-31");
    expect(await store.searchesWithoutResult("2025-01-01")).toHaveLength(1);
    await store.addSearches(new Map(), "2026-04-01");
    expect(await store.searchesWithoutResult("2025-01-01")).toEqual([]);
  });
});
