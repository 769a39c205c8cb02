import { expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { pictureNamed } from "../brand/logo.fixture.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { DAY_MS } from "../days.ts";
import { crawlerOf, seen } from "../sites/crawl-result.fixture.ts";
import type { FoundLogo } from "../sites/find-logo.ts";
import { makeSiteReport } from "../sites/make-site-report.ts";
import { parseSiteReport } from "../sites/site-report.schema.ts";
import { openOffice, valueOf } from "./back-office.harness.ts";
import { localSites } from "./local-sites.ts";

const base64 = (name: Parameters<typeof pictureNamed>[0]): string =>
  Buffer.from(pictureNamed(name)).toString("base64");

const PAGE = "https://ping.com/about";

/** A back office with the fixtures. `report` applies a check's report with these logos, by slug. */
const openLogos = async () => {
  let now = Date.parse("2026-03-01T08:00:00Z");
  const clock = { now: () => new Date(now) };
  const office = openOffice(undefined, clock);
  valueOf(await office.store.commit(castChangeSet));
  const sites = localSites({ ...office.parts, actor: { actor: "system", origin: "cli" } });
  const report = async (logos: Readonly<Record<string, FoundLogo>>): Promise<void> => {
    const crawler = crawlerOf(seen({}));
    const checked = (await sites.sitesToCheck()).filter(({ slug }) => slug in logos);
    const made = await makeSiteReport(checked, { crawler, clock, isLab: false });
    const withLogos = {
      ...made,
      sites: made.sites.map((site) => ({ ...site, logo: logos[site.slug] })),
    };
    const plan = await sites.planSiteReport(valueOf(parseSiteReport(withLogos, clock.now())));
    valueOf(await plan.record());
  };
  const logoOf = async ({ id }: { id: string }) =>
    (await office.store.directory()).brand(id)?.logoUrl;
  return { ...office, report, logoOf, pass: (days: number) => void (now += days * DAY_MS) };
};

it("shows the logo that a report found beside its brand, but none for a brand that has a logo", async () => {
  const { amy, report, logoOf } = await openLogos();
  expect([await logoOf(ping), typeof (await logoOf(titleist))]).toEqual([null, "string"]);
  const logo = { picture: base64("png"), page: PAGE };
  await report({ ping: logo, titleist: logo });
  expect(await amy.listLogos(1)).toEqual({
    total: 1,
    page: 1,
    pageSize: 24,
    shared: 0,
    items: [
      {
        id: expect.stringContaining(ping.id),
        brand: { id: ping.id, name: ping.name, slug: "ping" },
        picture: `data:image/png;base64,${base64("png")}`,
        page: PAGE,
        foundAt: "2026-03-01T08:00:00.000Z",
        bytes: pictureNamed("png").byteLength,
      },
    ],
  });
});

it("stores an accepted logo with its page as the source, in a batch that can be reverted", async () => {
  const { amy, logos, report, logoOf, store } = await openLogos();
  await report({ ping: { picture: base64("png"), page: PAGE } });
  const [offered] = (await amy.listLogos(1)).items;
  const { accepted, batchId } = await amy.acceptLogos([offered?.id ?? "", "never-offered"]);
  expect(accepted).toBe(1);
  const path = (await logoOf(ping)) ?? "";
  expect(await logos.find(path)).toEqual(Buffer.from(pictureNamed("png")));
  expect((await store.directory()).brand(ping.id)?.evidence).toContainEqual({
    field: "logoUrl",
    source: PAGE,
    checkedOn: "2026-03-01",
    grade: "brand",
  });
  expect(await amy.listLogos(1)).toMatchObject({ total: 0, items: [] });
  expect(await amy.acceptLogos([offered?.id ?? ""])).toEqual({ accepted: 0, batchId: null });
  valueOf(await amy.revert(batchId ?? ""));
  expect(await logoOf(ping)).toBeNull();
  expect((await amy.listLogos(1)).items).toMatchObject([{ id: offered?.id }]);
});

it("does not offer a picture that another brand has or is offered too, and counts the pictures left out", async () => {
  const { amy, report, pass } = await openLogos();
  const shopIcon = { picture: base64("png"), page: PAGE };
  await report({ ping: shopIcon, chervo: shopIcon });
  expect(await amy.listLogos(1)).toMatchObject({ total: 0, items: [], shared: 2 });
  pass(1);
  await report({ ping: { picture: base64("red"), page: PAGE } });
  const [ofChervo, ofPing] = (await amy.listLogos(1)).items;
  expect([ofChervo?.brand.slug, ofPing?.brand.slug]).toEqual(["chervo", "ping"]);
  await amy.acceptLogos([ofChervo?.id ?? ""]);
  pass(1);
  await report({ ping: shopIcon });
  expect(await amy.listLogos(1)).toMatchObject({ total: 0, shared: 1 });
});

it("does not offer a rejected picture again, but does offer the brand another one", async () => {
  const { amy, report, pass } = await openLogos();
  await report({ ping: { picture: base64("png"), page: PAGE } });
  const [offered] = (await amy.listLogos(1)).items;
  expect(await amy.rejectLogos([offered?.id ?? ""])).toEqual({ rejected: 1 });
  pass(1);
  await report({ ping: { picture: base64("png"), page: PAGE } });
  expect((await amy.listLogos(1)).total).toBe(0);
  pass(1);
  await report({ ping: { picture: base64("red"), page: PAGE } });
  expect((await amy.listLogos(1)).items).toMatchObject([{ brand: { slug: "ping" } }]);
});

it("no longer offers a logo after 30 days, or if its brand is deleted", async () => {
  const { amy, report, pass } = await openLogos();
  await report({ ping: { picture: base64("png"), page: PAGE } });
  pass(29);
  expect((await amy.listLogos(1)).total).toBe(1);
  pass(1);
  expect((await amy.listLogos(1)).total).toBe(0);
  await report({ ping: { picture: base64("png"), page: PAGE } });
  const { id, version } = valueOf(await amy.openBrand(ping.id));
  valueOf(await amy.deleteBrand({ id, readVersion: version }));
  expect((await amy.listLogos(1)).total).toBe(0);
});

it.each(["small", "large"] as const)(
  "does not offer a picture that is too %s, even if a report has it",
  async (name) => {
    const { amy, report } = await openLogos();
    await report({ ping: { picture: base64(name), page: PAGE } });
    expect((await amy.listLogos(1)).total).toBe(0);
  },
);

it.each([
  ["a picture that is too long", { picture: "A".repeat(136_540), page: PAGE }],
  ["a picture that is no base64", { picture: "data:image/png", page: PAGE }],
  ["a page that is no web address", { picture: "AAAA", page: "javascript:alert(1)" }],
  ["a page with an e-mail address", { picture: "AAAA", page: "https://ping.com/amy@ping.com" }],
])("refuses a report with %s", async (_, logo) => {
  const { report } = await openLogos();
  await expect(report({ ping: logo })).rejects.toThrow("invalid-input");
});
