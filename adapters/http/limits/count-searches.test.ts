import { expect, it } from "vitest";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { BROWSER, openHttp, SETTINGS } from "../open-http.harness.ts";

const opened = async (trustProxy = 0) => {
  const counted: string[] = [];
  const http = await openHttp(
    castChangeSet,
    { settings: { ...SETTINGS, trustProxy } },
    async (changes) => {
      const inMemory = await openInMemory(changes);
      const recordSearch = (text: string) => void counted.push(text);
      return { ...inMemory, directory: { ...inMemory.directory, recordSearch } };
    },
  );
  return {
    clock: http.clock,
    /** Sends the search from three addresses; returns what was counted. */
    search: async (path: string, init: RequestInit = {}, addresses = THREE) => {
      const before = counted.length;
      for (const address of addresses) await (await http.fetch(path, init, address)).text();
      // Counting runs in the background.
      await new Promise((resolve) => setImmediate(resolve));
      return counted.slice(before);
    },
  };
};

const THREE = ["203.0.113.1", "203.0.113.2", "203.0.113.3"];
const as = (agent: string, more: Record<string, string> = {}) => ({
  headers: { "User-Agent": agent, ...more },
});

it("counts a search without results once per network and day, even if the response is cached", async () => {
  const { search, clock } = await opened();
  expect(await search("/api/brands?search=Y%C3%A9ti")).toEqual(["yeti", "yeti", "yeti"]);
  expect(await search("/brands?search=yeti")).toEqual([]);
  expect(await search("/brands?search=hogan")).toEqual(["hogan", "hogan", "hogan"]);
  // A second browser at the same address is not counted again.
  expect(await search("/brands?search=hogan", as(BROWSER.replace("140", "141")))).toEqual([]);
  const customer = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2:1::1"];
  expect(await search("/brands?search=yeti", {}, customer)).toEqual(["yeti", "yeti"]);
  clock.advance(24 * 3_600_000);
  expect(await search("/brands?search=hogan&sort=recent&page=3")).toHaveLength(3);
});

it("counts no searches by bots or HEAD requests, no suggestions and no searches with results", async () => {
  const { search } = await opened();
  for (const init of [as("Googlebot/2.1"), { method: "HEAD" }])
    expect(await search("/brands?search=yeti", init)).toEqual([]);
  for (const path of [
    "/api/suggest?q=yeti",
    "/feed.xml?search=yeti",
    "/brands?search=ping&category=apparel",
    "/brands?search=p-i-n-g",
    "/brands?category=nothing",
  ])
    expect(await search(path)).toEqual([]);
});

it("distinguishes visitors behind trusted proxies, even if the response is cached", async () => {
  const { search } = await opened(1);
  for (const client of ["198.51.100.1", "198.51.100.2", "198.51.100.2"])
    await search("/api/brands?search=yeti", as(BROWSER, { "X-Forwarded-For": client }));
  const more = await search(
    "/api/brands?search=yeti",
    as(BROWSER, { "X-Forwarded-For": "198.51.100.3" }),
  );
  expect(more).toEqual(["yeti"]);
});

it("stores no personal data, and at most 100 searches of one address", async () => {
  const { search } = await opened();
  for (const text of ["amy@example.com", "call 0123456", "١٢٣٤٥٦", "％40 a＠b", "x".repeat(101)]) {
    const counted = await search(`/api/brands?search=${encodeURIComponent(text)}`);
    expect(counted.filter((kept) => /@|\p{Nd}{6}/u.test(kept))).toEqual([]);
  }
  let counted = 0;
  for (let n = 0; n < 120; n += 1)
    counted += (await search(`/api/brands?search=zz${n}`, {}, ["203.0.113.9"])).length;
  expect(counted).toBe(100);
});
