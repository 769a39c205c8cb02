import { describe, expect, it } from "vitest";
import type { SiteCrawler } from "../ports/checks-stores.ts";
import { checkSites } from "./check-sites.ts";
import { bettinardi, remembered, seen } from "./crawl-result.fixture.ts";
import type { CrawlResult } from "./crawl-result.ts";

/** Returns crawl results in this order; undefined if the crawler was too busy. */
const lookerOf = (looks: readonly (CrawlResult | undefined)[], onLook = () => {}) => {
  const coming = looks.values();
  const visited: string[] = [];
  const crawler: SiteCrawler = {
    look: async (website) => {
      visited.push(website);
      onLook();
      return coming.next().value;
    },
    registration: async () => null,
    isOnline: async () => true,
  };
  return { crawler, visited };
};

const clockAt = (start: string) => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

it("forgets what a page said of itself once robots.txt disallows it, and keeps it while that is unknown", async () => {
  const page = { title: "Bettinardi", description: "Putters.", at: "2026-04-01T00:00:00.000Z" };
  const site = { ...bettinardi, memory: { ...remembered, page } };
  const now = new Date("2026-11-23T10:00:00Z");
  const pageAfter = async (isAllowed: Pick<CrawlResult, "isAllowed">) => {
    const { isAllowed: _, ...result } = seen({ title: "Bettinardi Golf" });
    const { crawler } = lookerOf([{ ...result, ...isAllowed }]);
    const clock = { now: () => now };
    const [checked] = await checkSites([site], { crawler, clock, isLab: false });
    return checked?.memory.page;
  };
  expect(await pageAfter({})).toEqual(page);
  expect(await pageAfter({ isAllowed: true })).toMatchObject({ title: "Bettinardi Golf" });
  expect(await pageAfter({ isAllowed: false })).toEqual({
    title: "",
    description: "",
    at: now.toISOString(),
  });
});

describe("a check that failed because this process was busy", () => {
  const clock = clockAt("2026-11-23T10:00:00Z");
  const other = { ...bettinardi, website: "https://bettinardi.com/" };

  it("is repeated once, after all other sites", async () => {
    const { crawler, visited } = lookerOf([undefined, seen({}), seen({})]);
    const checked = await checkSites([bettinardi, other], { crawler, clock, isLab: false });
    expect(checked.map(({ site, verdict }) => [site, verdict])).toEqual([
      [bettinardi, "alive"],
      [other, "alive"],
    ]);
    expect(visited).toEqual([bettinardi.website, other.website, bettinardi.website]);
  });

  it("leaves the site without a verdict if it fails twice", async () => {
    const { crawler, visited } = lookerOf([undefined, seen({}), undefined]);
    const checked = await checkSites([bettinardi, other], { crawler, clock, isLab: false });
    expect(checked.map(({ site }) => site)).toEqual([other]);
    expect(visited).toHaveLength(3);
  });

  it("is not repeated if the run is late", async () => {
    const { crawler, visited } = lookerOf([undefined], () => clock.pass(13 * 60_000));
    expect(await checkSites([bettinardi], { crawler, clock, isLab: false })).toEqual([]);
    expect(visited).toHaveLength(1);
  });
});
