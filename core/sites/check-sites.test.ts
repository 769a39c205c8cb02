import { expect, it } from "vitest";
import { checkSites } from "./check-sites.ts";
import { bettinardi, crawlerOf, remembered, seen } from "./crawl-result.fixture.ts";
import type { CrawlResult } from "./crawl-result.ts";

it("drops a page's title and description once robots.txt disallows it, and keeps them while robots.txt is unknown", async () => {
  const page = { title: "Bettinardi", description: "Putters.", at: "2026-04-01T00:00:00.000Z" };
  const site = { ...bettinardi, memory: { ...remembered, page } };
  const now = new Date("2026-11-23T10:00:00Z");
  const pageAfter = async (isAllowed: Pick<CrawlResult, "isAllowed">) => {
    const { isAllowed: _, ...result } = seen({ title: "Bettinardi Golf" });
    const crawler = crawlerOf({ ...result, ...isAllowed });
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
