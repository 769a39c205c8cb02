import { expect, it } from "vitest";
import { pictureNamed } from "../brand/logo.fixture.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import type { SiteChecker } from "../ports/checks-stores.ts";
import { bettinardi, crawlerOf, seen } from "../sites/crawl-result.fixture.ts";
import { makeSiteReport, partsOf } from "../sites/make-site-report.ts";
import type { SiteReport } from "../sites/site-report.schema.ts";
import { openOffice, valueOf } from "./back-office.harness.ts";
import { recordingLog } from "./open-in-memory.harness.ts";
import { createJobRegistry } from "./job-registry.ts";

/** A back office whose checks find every site gone, in parts of 8 sites. `tamper` can change their reports. */
const officeWith = async (tamper: (report: SiteReport) => unknown = (report) => report) => {
  const { amy, emails, officeOf, parts, store, siteWatch, logos } = openOffice();
  const log = recordingLog();
  valueOf(await store.commit(castChangeSet));
  let release = (): void => {};
  let isRunning = false;
  let isStopped = false;
  const siteChecker: SiteChecker = {
    isLab: false,
    isRunning: () => isRunning,
    stop: () => {
      isStopped = true;
      release();
    },
    check: async (sites, onProgress) => {
      isRunning = true;
      await new Promise<void>((resolve) => (release = resolve));
      onProgress(sites.length);
      const crawler = crawlerOf(seen({}));
      const report = await makeSiteReport(sites, { crawler, clock: parts.clock, isLab: false });
      isRunning = false;
      return isStopped ? undefined : [...partsOf(report)].map(tamper);
    },
  };
  const jobs = createJobRegistry(parts.clock, parts.ids);
  const backOffice = officeOf(emails.amy, { jobs, log, siteChecker });
  /** Lets the check finish and returns its failure, or null. */
  const ended = async () => {
    release();
    await expect.poll(async () => (await backOffice.listJobs())[0]?.end).toBeTruthy();
    return (await backOffice.listJobs())[0]?.end?.failure;
  };
  /** The result of a check that a form requested. */
  const read = async (name: string, website: string) => {
    const reading = backOffice.readWebsite(name, website);
    await expect.poll(async () => (await backOffice.showWebsiteChecks()).isRunning).toBe(true);
    release();
    return valueOf(await reading);
  };
  return { backOffice, forbidden: amy, read, ended, siteWatch, logos, log };
};

it("checks the websites that are due, in the background, and stores what it finds", async () => {
  const { backOffice, ended, siteWatch } = await officeWith();
  const due = (await backOffice.showWebsiteChecks()).due ?? 0;
  expect(due).toBeGreaterThan(2);
  expect(valueOf(await backOffice.checkWebsites())).toEqual({ sites: due });
  expect(await backOffice.showWebsiteChecks()).toMatchObject({ isRunning: true });
  expect(await backOffice.checkWebsites()).toMatchObject({
    failure: { kind: "site-check-running" },
  });
  expect(await ended()).toBeNull();
  expect(await siteWatch.list()).toHaveLength(due);
  expect(await backOffice.showWebsiteChecks()).toEqual({
    isAllowed: true,
    isRunning: false,
    due: 0,
    logos: 0,
  });
  expect(valueOf(await backOffice.checkWebsites())).toEqual({ sites: 0 });
});

it("stores nothing of a check that was stopped", async () => {
  const { backOffice, ended, siteWatch } = await officeWith();
  await backOffice.checkWebsites();
  await backOffice.stopWebsiteCheck();
  expect(await ended()).toBe("stopped");
  expect(await siteWatch.list()).toEqual([]);
});

it.each<[string, (report: SiteReport) => unknown]>([
  ["something other than a report", () => "alive"],
  ["a report from a lab", (report) => ({ ...report, isLab: true })],
  [
    "an unknown verdict",
    ({ sites, ...report }) => ({
      ...report,
      sites: sites.map((site) => ({ ...site, verdict: "sold" })),
    }),
  ],
])("refuses %s from the process", async (_, tamper) => {
  const { backOffice, ended, siteWatch, log } = await officeWith(tamper);
  await backOffice.checkWebsites();
  expect(await ended()).toBe("unexpected");
  expect(log.errors).toMatchObject([{ event: "site_check_failed" }]);
  expect(await siteWatch.list()).toEqual([]);
});

it("ignores reports about unknown brands, and about addresses that a brand does not have", async () => {
  const { backOffice, ended, siteWatch } = await officeWith((report) => ({
    ...report,
    sites: report.sites.map((site, at) =>
      at === 0
        ? { ...site, website: bettinardi.website }
        : at === 1
          ? { ...site, slug: "unknown-brand" }
          : site,
    ),
  }));
  const due = (await backOffice.showWebsiteChecks()).due ?? 0;
  await backOffice.checkWebsites();
  expect(await ended()).toBeNull();
  expect(await siteWatch.list()).toHaveLength(due - 2);
});

const LARKSPUR = "https://larkspur.example/";
const suggestedFor = (slug: string, field: "foundedYear" | "logoUrl", value: string | number) =>
  ({ slug, field, value, source: LARKSPUR, grade: "brand" }) as const;

it("reads one website to prefill a form, and stores nothing", async () => {
  const { backOffice, read, siteWatch } = await officeWith((report) => ({
    ...report,
    suggestions: [
      suggestedFor("unsaved", "foundedYear", 1998),
      suggestedFor("titleist", "foundedYear", 1900),
    ],
  }));
  expect(await read("Bettinardi", bettinardi.website)).toMatchObject({
    values: [{ field: "foundedYear", value: 1998, source: LARKSPUR }],
    problem: null,
  });
  expect(await siteWatch.list()).toEqual([]);
  expect(await backOffice.readWebsite("Larkspur", "larkspur")).toMatchObject({
    failure: { kind: "invalid-input", errors: [{ path: "website" }] },
  });
});

/** The result of a check of a site with this picture. */
const withLogo =
  (name: Parameters<typeof pictureNamed>[0]) =>
  (report: SiteReport): SiteReport => ({
    ...report,
    sites: report.sites.map((site) => ({
      ...site,
      logo: { picture: Buffer.from(pictureNamed(name)).toString("base64"), page: LARKSPUR },
    })),
    suggestions: [suggestedFor("unsaved", "logoUrl", `${LARKSPUR}logo.svg`)],
  });

it("offers the logo of a website to the form of a new brand, and stores it when the brand is saved", async () => {
  const { backOffice, read, logos } = await officeWith(withLogo("png"));
  const { logo, values } = await read("Larkspur", LARKSPUR);
  const path = logo?.path ?? "";
  expect(logo?.picture).toMatch(/^data:image\/png;base64,/);
  expect(values).toEqual([{ field: "logoUrl", value: path, source: LARKSPUR }]);
  expect(await logos.find(path)).toBeUndefined();
  expect((await backOffice.listLogos(1)).total).toBe(0);
  const saved = valueOf(
    await backOffice.saveBrand({ name: "Larkspur", slug: "larkspur", logoUrl: path }),
  );
  expect(saved.brand.logoUrl).toBe(path);
  expect(await logos.find(path)).toEqual(Buffer.from(pictureNamed("png")));
});

it("says why it does not offer a logo: the picture cannot be a logo, or another brand has it", async () => {
  const { read } = await officeWith(withLogo("small"));
  expect(await read("Larkspur", LARKSPUR)).toMatchObject({
    logo: null,
    logoRefused: "it is not a picture that can be a logo",
    values: [],
  });
  const other = await officeWith(withLogo("png"));
  const { logo } = await other.read("Larkspur", LARKSPUR);
  const larkspur = { name: "Larkspur", slug: "larkspur", logoUrl: logo?.path };
  valueOf(await other.backOffice.saveBrand(larkspur));
  expect(await other.read("Pebble", LARKSPUR)).toMatchObject({
    logo: null,
    logoRefused: "another brand has or is offered the same picture",
  });
});

it("logs why a website could not be read", async () => {
  const { read, log } = await officeWith(() => "alive");
  expect(await read("Larkspur", LARKSPUR)).toMatchObject({ problem: "No page could be read" });
  expect(log.errors).toMatchObject([{ event: "site_check_failed" }]);
});

it("starts no check where the operator forbids it", async () => {
  const { forbidden } = await officeWith();
  expect(await forbidden.showWebsiteChecks()).toMatchObject({ isAllowed: false });
  expect(await forbidden.checkWebsites()).toMatchObject({
    failure: { kind: "site-checks-forbidden" },
  });
});
