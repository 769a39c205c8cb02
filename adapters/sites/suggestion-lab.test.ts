// Guarantee (Scripts and addresses): `sites check` takes nothing from a page that robots.txt disallows, not even its title, reads at most
//   one more page of a site, and requests a host at most once a second.
import { expect, it } from "vitest";
import { checkSites } from "#core/sites/check-sites.ts";
import { systemClock } from "../system.ts";
import { createSiteCrawler } from "./site-crawler.ts";
import { newSite, NO_TIME, startLab } from "./site-lab.harness.ts";
import { SUGGESTING } from "./suggestion-lab.fixture.ts";

const startSuggesting = () => startLab(SUGGESTING.map(({ site }) => site));

const checkLab = async (brands = SUGGESTING) => {
  const lab = await startSuggesting();
  const userAgent = "GolfBrands-site-check (+https://directory.example)";
  const crawler = createSiteCrawler({ userAgent, lab: lab.url, time: NO_TIME });
  const sites = brands.map(newSite);
  const checked = await checkSites(sites, { crawler, clock: systemClock, isLab: true });
  return { checked, contacts: lab.contacts };
};

const rowsOf = (slug: string, values: object): string[] =>
  Object.entries(values).map(([field, value]) => `${slug}: ${field} = ${value}`);

it("suggests the correct facts of 40 sites, and no false one that a rule can recognise", async () => {
  const { checked } = await checkLab();
  const suggested = checked.flatMap(({ site, suggestions }) =>
    suggestions.map(({ field, value }) => `${site.slug}: ${field} = ${value}`),
  );
  const expected = SUGGESTING.flatMap((one) => rowsOf(one.slug, one.expected));
  const shown = SUGGESTING.flatMap((one) => rowsOf(one.slug, one.shown));
  const found = expected.filter((row) => suggested.includes(row));
  const share = `${found.length} of ${expected.length} correct, ${shown.length} false ones for an editor to see`;
  expect(share).toBe("43 of 43 correct, 4 false ones for an editor to see");
  expect(SUGGESTING.length).toBeGreaterThanOrEqual(40);
  expect(suggested.toSorted()).toEqual([...expected, ...shown].toSorted());
});

it("requests robots.txt and at most two pages of a site (one if robots.txt disallows pages), and no other site", async () => {
  const { contacts } = await checkLab();
  const of = (slug: string): string[] =>
    contacts.filter((contact) => contact.startsWith(`www.${slug}.example/`)).toSorted();
  const paths = (slug: string, ...wanted: string[]): string[] =>
    wanted.map((path) => `www.${slug}.example${path}`);
  expect(of("full")).toEqual(paths("full", "/", "/robots.txt"));
  expect(of("about")).toEqual(paths("about", "/", "/about-us", "/robots.txt"));
  expect(of("aboutclosed")).toEqual(paths("aboutclosed", "/", "/robots.txt"));
  expect(of("redirect")).toEqual(paths("redirect", "/", "/en/", "/robots.txt"));
  // A site that may be lost is not read.
  expect(of("taken")).toEqual(paths("taken", "/"));
  expect(contacts.filter((contact) => contact.startsWith("agency."))).toEqual([]);
});

it("stores a page's title and description only if robots.txt is known to allow it, even for a lost site", async () => {
  const { checked } = await checkLab();
  const titleOf = (slug: string) =>
    checked.find(({ site }) => site.slug === slug)?.memory.page?.title;
  expect(
    ["full", "robots", "robotsus", "robotsothers", "robotsbroken", "taken"].map(titleOf),
  ).toEqual([
    "Full Golf | Official site",
    "",
    "",
    "Robotsothers Golf | Official site",
    undefined,
    "",
  ]);
  const { verdict } = checked.find(({ site }) => site.slug === "taken") ?? {};
  expect(verdict).toBe("changed-hands");
});

it("suggests a profile that only two sites link to, because the profile of a platform would be on more", async () => {
  const shops = SUGGESTING.filter(({ slug }) => slug.startsWith("shop"));
  const { checked } = await checkLab(shops.slice(1));
  // Two sites may belong to one company.
  expect(checked.map(({ suggestions }) => suggestions.map(({ field }) => field))).toEqual([
    ["facebookUrl", "twitterUrl"],
    ["foundedYear", "facebookUrl", "twitterUrl"],
  ]);
});

it("requests a host at most once a second", async () => {
  const lab = await startSuggesting();
  let now = 0;
  const times: number[] = [];
  const time = {
    now: () => now,
    pause: async (milliseconds: number) => {
      now += milliseconds;
      times.push(now);
    },
  };
  const crawler = createSiteCrawler({ userAgent: "Test", lab: lab.url, time });
  const { facts } = (await crawler.look("https://www.about.example/", () => true)) ?? {};
  expect(facts).toHaveLength(2);
  expect(times).toEqual([1_000, 2_000]);
});
