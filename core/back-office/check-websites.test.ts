import { expect, it } from "vitest";
import { castChangeSet } from "../change/change-set.fixture.ts";
import type { SiteChecker } from "../ports/checks-stores.ts";
import { bettinardi, seen } from "../sites/crawl-result.fixture.ts";
import { makeSiteReport } from "../sites/make-site-report.ts";
import type { SiteReport } from "../sites/site-report.schema.ts";
import { openOffice, valueOf } from "./back-office.harness.ts";
import { createBackOffice } from "./create-back-office.ts";
import { createJobRegistry } from "./job-registry.ts";

/** A back office whose checks find every site gone, or say what `tamper` makes of that. */
const officeWith = async (tamper: (report: SiteReport) => unknown = (report) => report) => {
  const { parts, store, siteWatch } = openOffice();
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
      const crawler = {
        look: async () => seen({}),
        registration: async () => null,
        isOnline: async () => true,
      };
      const report = await makeSiteReport(sites, { crawler, clock: parts.clock, isLab: false });
      isRunning = false;
      return isStopped ? undefined : tamper(report);
    },
  };
  const jobs = createJobRegistry(parts.clock, parts.ids);
  const open = (checker: SiteChecker | undefined) =>
    createBackOffice({
      ...parts,
      jobs,
      siteChecker: checker,
      actor: { actor: "amy@golf.example", origin: "web" },
    });
  const backOffice = open(siteChecker);
  /** Lets the check end; returns how. */
  const ended = async () => {
    release();
    await expect.poll(async () => (await backOffice.listJobs())[0]?.end).toBeTruthy();
    return (await backOffice.listJobs())[0]?.end?.failure;
  };
  return { backOffice, forbidden: open(undefined), release: () => release(), ended, siteWatch };
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
  ["no report", () => "alive"],
  ["a report of a lab", (report) => ({ ...report, isLab: true })],
  [
    "a verdict of its own",
    ({ sites, ...report }) => ({
      ...report,
      sites: sites.map((site) => ({ ...site, verdict: "sold" })),
    }),
  ],
])("refuses %s from the process", async (_, tamper) => {
  const { backOffice, ended, siteWatch } = await officeWith(tamper);
  await backOffice.checkWebsites();
  expect(await ended()).toBe("unexpected");
  expect(await siteWatch.list()).toEqual([]);
});

it("leaves out sites that it did not ask for, and other addresses of those it did", async () => {
  const { backOffice, ended, siteWatch } = await officeWith((report) => ({
    ...report,
    sites: report.sites.map((site, at) =>
      at === 0
        ? { ...site, website: bettinardi.website }
        : at === 1
          ? { ...site, slug: "never-asked" }
          : site,
    ),
  }));
  const due = (await backOffice.showWebsiteChecks()).due ?? 0;
  await backOffice.checkWebsites();
  expect(await ended()).toBeNull();
  expect(await siteWatch.list()).toHaveLength(due - 2);
});

it("reads one website to fill a form with, and stores nothing", async () => {
  const { backOffice, release, siteWatch } = await officeWith((report) => ({
    ...report,
    suggestions: [
      {
        slug: "asked",
        field: "foundedYear",
        value: 1998,
        source: "https://larkspur.example/",
        grade: "brand",
      },
      {
        slug: "titleist",
        field: "foundedYear",
        value: 1900,
        source: "https://larkspur.example/",
        grade: "brand",
      },
    ],
  }));
  const reading = backOffice.readWebsite("Bettinardi", bettinardi.website);
  await expect.poll(async () => (await backOffice.showWebsiteChecks()).isRunning).toBe(true);
  release();
  expect(valueOf(await reading)).toMatchObject({
    values: [{ field: "foundedYear", value: 1998, source: "https://larkspur.example/" }],
    problem: null,
  });
  expect(await siteWatch.list()).toEqual([]);
  expect(await backOffice.readWebsite("Larkspur", "larkspur")).toMatchObject({
    failure: { kind: "invalid-input", errors: [{ path: "website" }] },
  });
});

it("starts no check where the operator forbids it", async () => {
  const { forbidden } = await officeWith();
  expect(await forbidden.showWebsiteChecks()).toMatchObject({ isAllowed: false });
  expect(await forbidden.checkWebsites()).toMatchObject({
    failure: { kind: "site-checks-forbidden" },
  });
});
