import { describe, expect, it } from "vitest";
import { judgeSite } from "./judge-site.ts";
import { assessSite } from "./assess-site.ts";
import { bettinardi, ended } from "./crawl-result.fixture.ts";
import type { SiteMemory, SiteRun } from "./site-memory.ts";
import { parseSiteReport, REPORT_FORMAT } from "./site-report.schema.ts";

const NOW = new Date("2026-11-23T10:00:00.000Z");
const LATEST = "2026-11-24T10:00:00.000Z";

const judged = judgeSite(bettinardi, assessSite(bettinardi, ended({ kind: "no-name" })), null, {
  at: NOW.toISOString(),
  isLab: false,
});

const reportWith = (change: Partial<SiteMemory>) => ({
  format: REPORT_FORMAT,
  version: 1,
  isLab: false,
  sites: [judged.memory, { ...judged.memory, ...change }].map((memory) => ({
    ...judged,
    memory,
    slug: "bettinardi",
    website: bettinardi.website,
    brandId: null,
    seen: 0,
  })),
});

const errorsOf = (change: Partial<SiteMemory>) => {
  const parsed = parseSiteReport(reportWith(change), NOW);
  return parsed.ok ? [] : parsed.failure.errors;
};

const runAt = (at: string): SiteRun => ({ at, verdict: "gone", signals: [], isLooked: true });

describe("a report", () => {
  it("may be dated up to a day ahead, because clocks differ", () => {
    expect(
      errorsOf({
        lastGoodAt: LATEST,
        since: LATEST,
        dead: { since: LATEST, runs: 5 },
        runs: [runAt(LATEST)],
      }),
    ).toEqual([]);
  });

  const LATER = "2026-11-24T10:00:00.001Z";

  it.each<[string, Partial<SiteMemory>]>([
    ["lastGoodAt", { lastGoodAt: LATER }],
    ["since", { since: "2999-01-01T00:00:00.000Z" }],
    ["dead.since", { dead: { since: LATER, runs: 1 } }],
    ["runs.0.at", { runs: [runAt(LATER)] }],
  ])("is refused if %s is later, naming the row and the latest date", (field, change) => {
    expect(errorsOf(change)).toEqual([
      {
        path: `sites.1.memory.${field}`,
        message: `must be ${LATEST} or earlier, at most a day ahead of this machine's clock`,
      },
    ]);
  });

  it("is refused with more than five failed checks in a row", () => {
    expect(errorsOf({ dead: { since: NOW.toISOString(), runs: 6 } })).toEqual([
      { path: "sites.1.memory.dead.runs", message: "must be from 1 to 5" },
    ]);
  });
});

it("reads the words of a page without control characters", () => {
  const page = { title: "Golf\u001B[31m\u0000clubs", description: "\u0085", at: NOW.toISOString() };
  const parsed = parseSiteReport(reportWith({ page }), NOW);
  expect(parsed.ok && parsed.value.sites[1]?.memory.page).toEqual({
    ...page,
    title: "Golf [31m clubs",
    description: " ",
  });
});

describe("a report's suggestions", () => {
  const suggestion = {
    slug: "bettinardi",
    field: "foundedYear",
    value: 1998,
    source: "https://bettinardi.com/about",
    grade: "brand",
  };
  const parse = (...suggestions: object[]) =>
    parseSiteReport({ ...reportWith({}), suggestions }, NOW);

  it("are empty in reports of earlier versions", () => {
    expect(parseSiteReport(reportWith({}), NOW)).toMatchObject({
      ok: true,
      value: { suggestions: [] },
    });
  });

  it("are read with their source", () => {
    expect(parse(suggestion)).toMatchObject({ ok: true, value: { suggestions: [suggestion] } });
  });

  it.each<[string, string, object]>([
    ["field", "must be one of aliases,", { field: "slug" }],
    ["value", "must be a whole number from 1600 to 2026", { value: 2027 }],
    ["value", "must", { field: "instagramUrl", value: "javascript:alert(1)" }],
    ["source", "must be a web address", { source: "a friend" }],
    ["grade", "must be brand", { grade: "independent" }],
  ])("are refused for their %s, which %s …", (path, message, change) => {
    const parsed = parse(suggestion, { ...suggestion, ...change });
    expect(parsed.ok ? [] : parsed.failure.errors).toEqual([
      { path: `suggestions.1.${path}`, message: expect.stringContaining(message) },
    ]);
  });

  it("are refused with an e-mail address, also in the memory of a site", () => {
    const value = {
      field: "aliases" as const,
      value: "jane@home.example",
      source: "https://x.example",
    };
    expect(parse({ ...suggestion, ...value }).ok).toBe(false);
    const values = [value];
    expect(errorsOf({ suggestions: { at: NOW.toISOString(), values } })).toHaveLength(1);
  });
});
