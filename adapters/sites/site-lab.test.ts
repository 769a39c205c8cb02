// Guarantee (Scripts and addresses): `sites check` contacts public addresses only, follows at most five redirects,
//   reads at most 512 KB of a page, and accuses no healthy site.
import { promises } from "node:dns";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { systemClock } from "../system.ts";
import { checkSites } from "#core/sites/check-sites.ts";
import { isAccusation, type SiteMemory } from "#core/sites/site-memory.ts";
import { shippedBrands } from "../files/shipped-brands.harness.ts";
import { BODY_MAX, getPage } from "./get-page.ts";
import { labNetwork, systemNames } from "./network.ts";
import { HEALTHY, HOSTILE_AND_HEALTHY, type LabBrand, LOST } from "./site-lab.fixture.ts";
import { parseBootstrap } from "./registration.schema.ts";
import { newSite, startLab } from "./site-lab.harness.ts";
import { createSiteCrawler } from "./site-crawler.ts";

const BRANDS: readonly LabBrand[] = [...LOST, ...HEALTHY];

/** A clock that advances only by waiting. */
const fakeTime = () => {
  let now = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    pause: async (milliseconds: number) => {
      now += milliseconds;
      pauses.push(now);
    },
  };
};

const remembered = new Map<string, SiteMemory>();

const check = async (lab: URL, day: string) => {
  const sites = BRANDS.map((brand) => ({
    ...newSite(brand),
    memory: remembered.get(brand.slug) ?? null,
  }));
  const clock = { now: () => new Date(`${day}T10:00:00Z`) };
  const crawler = createSiteCrawler({ userAgent: "golfbrands-test", lab, time: fakeTime() });
  const checked = await checkSites(sites, { crawler, clock, isLab: true });
  for (const { site, memory } of checked) remembered.set(site.slug, memory);
  return checked;
};

it("accuses no healthy site, finds the lost ones, and contacts no private address", async () => {
  const lab = await startLab(BRANDS.map(({ spring }) => spring));
  const spring = await check(lab.url, "2026-04-01");
  expect(spring.filter(({ verdict }) => verdict !== "alive")).toEqual([]);
  expect(lab.queries.filter((path) => path.startsWith("/rdap/"))).toEqual([]);

  lab.show(BRANDS.map(({ autumn }) => autumn));
  lab.contacts.length = 0;
  let autumn = await check(lab.url, "2026-11-08");
  expect(autumn.filter(({ verdict }) => verdict === "gone")).toEqual([]);
  for (const day of ["2026-11-12", "2026-11-16"]) {
    lab.show(BRANDS.map(({ autumn: site }) => site));
    autumn = await check(lab.url, day);
  }
  const table = autumn.map(({ site, verdict, signals }) => [
    site.slug,
    verdict,
    signals.length > 0,
  ]);
  const faultless = new Set(["same", "zipped", "bomb", "oldletters", "hops"]);
  expect(table).toEqual(BRANDS.map(({ slug, verdict }) => [slug, verdict, !faultless.has(slug)]));
  expect(HEALTHY.filter(({ verdict }) => isAccusation(verdict))).toEqual([]);

  const hosts = lab.contacts.map((contact) => contact.slice(0, contact.indexOf("/")));
  expect(hosts.filter((host) => /^[\d.]+$/.test(host) || host.includes(":"))).toEqual([]);
  expect(hosts).not.toContain("www.local.example");
  expect(lab.contacts).not.toContain("www.rebinding.example/meta");
  const signalsOf = (slug: string) =>
    autumn.find(({ site }) => site.slug === slug)?.signals.join("; ");
  expect(signalsOf("rebinding")).toMatch(
    /could not be checked: .*169\.254\.169\.254, which is not a public/,
  );
  expect(signalsOf("otherport")).toMatch(/port 22/);
});

it("queries registries at most once a second, and requests pages of a host one after another", async () => {
  const lab = await startLab(BRANDS.map(({ autumn }) => autumn));
  const time = fakeTime();
  const crawler = createSiteCrawler({ userAgent: "golfbrands-test", lab: lab.url, time });
  await Promise.all(["a.example", "b.example", "c.example"].map(crawler.registration));
  expect(time.pauses).toHaveLength(2);
  expect(time.now()).toBeGreaterThanOrEqual(2_000);
  await Promise.all(
    ["1", "2", "3"].map((path) => crawler.look(`https://www.same.example/${path}`)),
  );
  expect(lab.contacts).toEqual(["1", "2", "3"].map((path) => `www.same.example/${path}`));
});

it("reports a lab that does not answer", async () => {
  const crawler = createSiteCrawler({
    userAgent: "golfbrands-test",
    lab: new URL("http://127.0.0.1:1"),
  });
  await expect(crawler.look("https://golf.example")).rejects.toThrow("does not answer");
});

it("accuses no site if there is no network", async () => {
  const { changes } = await shippedBrands();
  const sites = changes.flatMap((change) => {
    if (change.record !== "brand" || change.verb !== "create") return [];
    const { name, websiteUrl: website } = change.after;
    return website === null ? [] : { name, website, aliases: [], confirmedOn: null, memory: null };
  });
  expect(sites.length).toBeGreaterThan(200);
  const nobody = new promises.Resolver({ timeout: 100, tries: 1 });
  nobody.setServers(["127.0.0.1:1"]);
  const crawler = createSiteCrawler({ userAgent: "golfbrands-test", names: systemNames(nobody) });
  const checked = await checkSites(sites, { crawler, clock: systemClock, isLab: false });
  const signalsOf = checked.map(({ verdict, signals }) => `${verdict}: ${signals[0]}`);
  expect(signalsOf.filter((one) => !one.startsWith("unreachable: could not be checked: "))).toEqual(
    [],
  );
  expect(checked.filter(({ memory }) => memory.dead !== null)).toEqual([]);
});

it("reads a page up to its limit, however well compressed, and requests no more", async () => {
  const bomb = HEALTHY.find(({ slug }) => slug === "bomb");
  const lab = await startLab(bomb && [bomb.autumn]);
  const network = labNetwork(lab.url, async () => ({
    kind: "addresses",
    addresses: ["203.0.113.5"],
  }));
  const wanted = { accept: "*/*", userAgent: "golfbrands-test" };
  const got = await getPage(network, new URL("https://www.bomb.example/"), wanted);
  expect(got.kind === "answer" && got.body.length).toBe(BODY_MAX);
});

it("stops reading at its limit if a compressed page decompresses to nothing", async () => {
  const body = Buffer.concat(Array<Buffer>(60_000).fill(gzipSync("")));
  const headers = { "content-encoding": "gzip" };
  const lab = await startLab([
    { pages: { "www.hollow.example": { body, headers, isEndless: true } } },
  ]);
  const crawler = createSiteCrawler({ userAgent: "golfbrands-test", lab: lab.url });
  expect((await crawler.look("https://www.hollow.example/")).end).toMatchObject({
    kind: "no-answer",
    why: expect.stringContaining("broke off"),
  });
});

it("times out on a page that never ends", async () => {
  const lab = await startLab([
    { pages: { "www.slow.example": { body: "<html>", isEndless: true } } },
  ]);
  const named = async () => ({ kind: "addresses", addresses: ["203.0.113.5"] }) as const;
  const network = labNetwork(lab.url, named);
  const wanted = { accept: "*/*", userAgent: "golfbrands-test", timeoutMs: 100 };
  expect(await getPage(network, new URL("https://www.slow.example/"), wanted)).toEqual({
    kind: "no-answer",
    why: "did not answer within 0.1 s",
    isDead: true,
  });
});

it("reports a site that switches protocols", async () => {
  const headers = { upgrade: "websocket", connection: "Upgrade" };
  const lab = await startLab([{ pages: { "www.switch.example": { status: 101, headers } } }]);
  const crawler = createSiteCrawler({ userAgent: "golfbrands-test", lab: lab.url });
  expect((await crawler.look("https://www.switch.example/")).end).toEqual({
    kind: "no-answer",
    why: "broke off",
    isDead: true,
  });
});

it("finds twenty healthy sites alive, although three others respond slowly", async () => {
  const lab = await startLab(Object.values(HOSTILE_AND_HEALTHY));
  const crawler = createSiteCrawler({ userAgent: "golfbrands-test", lab: lab.url });
  const sites = Object.keys(HOSTILE_AND_HEALTHY).map((slug) =>
    newSite({ slug, name: `${slug} Golf`, website: `https://www.${slug}.example/` }),
  );
  const checked = await checkSites(sites, { crawler, clock: systemClock, isLab: true });
  const healthy = checked.filter(({ site }) => site.slug.startsWith("healthy"));
  expect(healthy.map(({ verdict }) => verdict)).toEqual(Array(20).fill("alive"));
});

it("reads the registry of each top-level domain, and nothing from an invalid list", () => {
  const listed = {
    services: [
      [
        ["com", "NET"],
        ["http://a.example/", "https://b.example/v1"],
      ],
    ],
  };
  expect([...parseBootstrap(listed)]).toEqual([
    ["com", "https://b.example/v1/"],
    ["net", "https://b.example/v1/"],
  ]);
  expect(parseBootstrap(undefined).size + parseBootstrap({ services: [1] }).size).toBe(0);
});
