import { expect, it } from "vitest";
import { titleist } from "./brand.fixture.ts";
import { withoutLostSite } from "./website.ts";

const checked = (field: string, source: string | null) =>
  ({ field, source, checkedOn: "2026-03-04", grade: "independent" }) as const;

const brand = {
  ...titleist,
  websiteUrl: "https://www.titleist.com/golf",
  evidence: [
    checked("websiteUrl", "https://example.org/list"),
    checked("foundedYear", "the brand's page https://WWW.titleist.com/history"),
    checked("hqLocation", "https://example.org/companies"),
  ],
};

it("hides a lost site's address and every source on that site", () => {
  const siteState = { verdict: "changed-hands", since: "2026-09-03" } as const;
  expect(withoutLostSite({ ...brand, siteState })).toMatchObject({
    websiteUrl: null,
    evidence: [
      { field: "foundedYear", source: null, checkedOn: "2026-03-04" },
      { field: "hqLocation", source: "https://example.org/companies" },
    ],
  });
});

it.each<[websiteUrl: string, source: string, shown: string | null]>([
  ["https://ping.com", "https://shopping.com/ping", "https://shopping.com/ping"],
  ["https://ping.com", "https://golf.example/?of=ping.com", "https://golf.example/?of=ping.com"],
  ["https://ping.com", "their shop (shop.PING.com/about), 2024", null],
  ["https://ping.com", "ping.com.", null],
  ["https://ping.com", "press@ping.com wrote so", "press@ping.com wrote so"],
  ["https://www.instagram.com/ping", "http://instagram.com/ping/posts", null],
  [
    "https://www.instagram.com/ping",
    "https://instagram.com/pinggolf",
    "https://instagram.com/pinggolf",
  ],
])("for a lost site %s, shows the source %j as %j", (websiteUrl, source, shown) => {
  const siteState = { verdict: "gone", since: "2026-09-03" } as const;
  const [evidence] = withoutLostSite({
    websiteUrl,
    siteState,
    evidence: [checked("foundedYear", source)],
  }).evidence;
  expect(evidence?.source).toBe(shown);
});

it("hides an event's source on a lost site, but keeps the event", () => {
  const event = { year: 1996, month: null, kind: "owner", text: "Sold." } as const;
  const [own, other] = ["https://ping.com/news", "https://golf.example/ping.com"];
  const { events } = withoutLostSite({
    websiteUrl: "https://ping.com",
    siteState: { verdict: "gone", since: "2026-09-03" },
    events: [own, other].map((source) => ({ ...event, source })),
  });
  expect(events).toEqual([
    { ...event, source: null },
    { ...event, source: other },
  ]);
});

it("does not change a brand whose site is not lost", () => {
  expect(withoutLostSite({ ...brand, siteState: null })).toEqual({ ...brand, siteState: null });
});
