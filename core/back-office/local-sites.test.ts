import { expect, it } from "vitest";
import { bareBrand, ping } from "../brand/brand.fixture.ts";
import { pictureNamed } from "../brand/logo.fixture.ts";
import { changeSetOf, createBrand } from "../change/change-set.fixture.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import { remembered } from "../sites/crawl-result.fixture.ts";
import { type SiteMemory, siteHash } from "../sites/site-memory.ts";
import { REPORT_FORMAT, type SiteReport } from "../sites/site-report.schema.ts";
import type { SuggestedValue } from "../sites/suggested-value.ts";
import { openCastOffice, valueOf } from "./back-office.harness.ts";
import { localSites } from "./local-sites.ts";

const website = ping.websiteUrl ?? "";
const actor = { actor: "system", origin: "cli" } as const;
const source = "https://ping.com/about";

/** Applies a report that suggests these values for PING, and returns what is stored. */
const stored = async (values: Omit<SuggestedValue, "source">[], earlier?: SuggestedValue[]) => {
  const office = await openCastOffice();
  const memory: SiteMemory = {
    ...remembered,
    siteHash: siteHash(website),
    ...(earlier && { suggestions: { at: "2026-01-01T00:00:00.000Z", values: earlier } }),
  };
  const checked = { slug: "ping", website, brandId: null, seen: 0, signals: [] };
  const report: SiteReport = {
    format: REPORT_FORMAT,
    version: 1,
    isLab: false,
    sites: [{ ...checked, verdict: "alive", memory }],
    suggestions: values.map(({ field, value }) => ({
      slug: "ping",
      field,
      value,
      source,
      grade: "brand",
    })),
  };

  const plan = await localSites({ ...office.parts, actor }).planSiteReport(report);
  await plan.record();
  const [site] = await office.siteWatch.list([ping.id]);
  return { suggested: plan.suggested, suggestions: site?.memory.suggestions };
};

it("stores one suggestion for each field the brand lacks, with the time of the check, and writes @ as (at)", async () => {
  expect(
    await stored([
      { field: "foundedYear", value: 1959 },
      { field: "tiktokUrl", value: "https://www.tiktok.com/@ping" },
      { field: "tiktokUrl", value: "https://www.tiktok.com/@pong" },
    ]),
  ).toEqual({
    suggested: 1,
    suggestions: {
      at: "2026-04-01T00:00:00.000Z",
      values: [{ field: "tiktokUrl", value: "https://www.tiktok.com/(at)ping", source }],
    },
  });
});

it("stores no result and no logo of a large report if somebody else checked the last site in it meanwhile", async () => {
  const office = await openCastOffice();
  const brands = Array.from({ length: 501 }, (_, at) => ({
    ...bareBrand,
    id: numberedId(at),
    slug: `brand-${at}`,
    websiteUrl: website,
  }));
  valueOf(await office.store.commit(changeSetOf(...brands.map(createBrand))));
  const memory = { ...remembered, siteHash: siteHash(website) };
  const logo = { picture: Buffer.from(pictureNamed("png")).toString("base64"), page: source };
  const plan = await localSites({ ...office.parts, actor }).planSiteReport({
    format: REPORT_FORMAT,
    version: 1,
    isLab: false,
    sites: brands.map(({ slug, id }) => ({
      slug,
      website,
      brandId: id,
      seen: 0,
      signals: [],
      verdict: "alive",
      memory,
      logo,
    })),
    suggestions: [],
  });
  expect(plan).toMatchObject({ news: { length: 501 }, conflicts: [] });
  const [last] = brands.slice(-1);
  await office.siteWatch.record([{ brandId: last?.id ?? "", seen: 0, memory }]);
  expect(await plan.record()).toMatchObject({ ok: false, failure: { brandIds: [last?.id] } });
  expect((await office.siteWatch.list()).map(({ brandId }) => brandId)).toEqual([last?.id]);
  expect(await office.logos.listCandidates(office.parts.clock.now())).toEqual([]);
});

it("keeps the earlier suggestions for a site whose pages were not read this time, except invalid values", async () => {
  const valid = { field: "foundedYear" as const, value: 1958, source };
  const script = { field: "logoUrl" as const, value: "javascript:alert(1)", source };
  expect(await stored([], [valid, script])).toEqual({
    suggested: 1,
    suggestions: { at: "2026-01-01T00:00:00.000Z", values: [valid] },
  });
});
