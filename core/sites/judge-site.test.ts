import { describe, expect, it } from "vitest";
import { needsRegistry, judgeSite } from "./judge-site.ts";
import { assessSite, type SiteToJudge } from "./assess-site.ts";
import type { Registration, CrawlResult } from "./crawl-result.ts";
import {
  bettinardi,
  casinoPage,
  ended,
  jonesSports,
  ownPage,
  registered,
  remembered,
  seen,
} from "./crawl-result.fixture.ts";
import type { SiteVerdict } from "../brand/evidence.ts";
import { isUndecided, signalsOf, type SiteMemory, type WatchVerdict } from "./site-memory.ts";

const NOW = "2026-11-22T10:00:00.000Z";
const known: SiteToJudge = { ...bettinardi, memory: remembered };

const judged = (
  site: SiteToJudge,
  look: CrawlResult,
  registration: Registration | null = null,
  at = NOW,
) => {
  const reading = assessSite(site, look);
  // As in production, the registry is asked only about sites that need it.
  const answer = needsRegistry(reading) ? registration : null;
  return judgeSite(site, reading, answer, { at, isLab: false });
};

const redirected = (by: number | "refresh", to: string) => ({ host: to, redirects: [{ by, to }] });
const anew = { ...registered, registeredAt: "2026-09-01T00:00:00Z" };
const fallen = { ...registered, statuses: ["redemption period"] };
const parkedName = { ...registered, nameServers: ["ns2.sedoparking.com"] };
const noName = ended({ kind: "no-name" });
const stranger = {
  title: "Garden furniture for less",
  text: "Our furniture is made of teak, and we deliver it to your home within two weeks. Look at chairs, tables and benches.",
};

type Sites = Partial<Record<WatchVerdict, Record<string, [SiteToJudge, CrawlResult]>>>;

/** Each site with its name and verdict. */
const rowsOf = (sites: Sites) =>
  Object.entries(sites).flatMap(([verdict, named]) =>
    Object.entries(named).map(([what, [site, look]]) => ({ what, verdict, site, look })),
  );

const pageSaying = (text: string) => seen({ text: `${ownPage.text} ${text}` });
const blank = { title: "", text: "" };
const honma = {
  title: "本間ゴルフ",
  language: "ja",
  text: "ゴルフクラブの本間ゴルフです。".repeat(9),
};
const golfer = { ...stranger, text: `Golf putters and wedges. ${stranger.text}` };

const OWN: Sites = {
  alive: {
    "shows its page": [known, seen({})],
    "is checked for the first time": [bettinardi, seen({})],
    "was redesigned with a new title": [known, seen({ title: "The new Queen B" })],
    "was redesigned in another language": [known, seen({ language: "ja" })],
    "does not name the brand (one signal proves nothing)": [bettinardi, seen(stranger)],
    "has only scripts": [known, seen({ title: "Loading", text: "" })],
    "is in Japanese only": [{ ...bettinardi, name: "Honma" }, seen(honma)],
    "is a shop with a sale": [
      known,
      pageSaying("Sale! Everything for sale, make an offer. Buy now."),
    ],
    "mentions a casino": [known, pageSaying("Our putters at the Casino Golf Classic.")],
    "redirects to its domain of another country": [
      known,
      seen({}, redirected(302, "bettinardi.co.jp")),
    ],
  },
  blocked: {
    "blocks bots": [known, seen(blank, { status: 403 })],
    "limits requests": [known, seen(blank, { status: 429 })],
    "shows a captcha": [known, seen({ title: "Just a moment...", text: "" })],
    "shows a captcha with status 503": [known, seen({}, { status: 503, isChallenge: true })],
  },
  unreachable: {
    "is temporarily closed": [known, seen({ title: "Back soon", text: "Under maintenance." })],
    "answers with status 502": [known, seen({}, { status: 502 })],
    "has an invalid certificate": [
      known,
      ended({ kind: "no-answer", why: "its certificate", isDead: false }),
    ],
  },
  moved: {
    "moved to a new domain": [known, seen({}, redirected(301, "bettinardigolf.example"))],
    "moved permanently to a site that does not name the brand": [
      known,
      seen(golfer, redirected(301, "hexgolf.example")),
    ],
  },
};

it.each(rowsOf(OWN))("accuses no site that $what: $verdict", ({ site, look, verdict }) => {
  expect(judged(site, look, registered)).toMatchObject({ verdict });
});

const jones = { ...casinoPage, title: "jonessportsco", text: `jonessportsco ${casinoPage.text}` };
const repeated = `bettinardi.com bettinardi ${casinoPage.text} `.repeat(26);

const LOST: Sites = {
  parked: {
    "redirects to a marketplace": [bettinardi, seen({}, redirected(302, "www.hugedomains.com"))],
    "redirects to a marketplace that blocks bots": [
      bettinardi,
      seen({}, { ...redirected(302, "sedo.com"), status: 403 }),
    ],
    "is for sale": [
      bettinardi,
      seen({ title: "bettinardi.com is for sale", text: "Buy this domain." }),
    ],
    "has a frame of a parking service": [
      bettinardi,
      seen({ title: "bettinardi.com", text: "", hosts: ["x.sedoparking.com"] }),
    ],
    "redirects visitors by script": [bettinardi, seen({ ...blank, scriptLeadsTo: "/lander" })],
  },
  "changed-hands": {
    "redirects to a casino": [bettinardi, seen(casinoPage, redirected(301, "win88.example"))],
    "repeats its domain 26 times": [bettinardi, seen({ ...casinoPage, text: repeated })],
    "repeats a domain of several words": [jonesSports, seen(jones, { host: "jonessportsco.com" })],
    "shows different content": [known, seen(stranger)],
  },
};

it.each(rowsOf(LOST))("judges a site that $what: $verdict", ({ site, look, verdict }) => {
  const { signals, ...rest } = judged(site, look);
  const lastGoodAt = site.memory?.lastGoodAt ?? null;
  expect(rest).toMatchObject({ verdict, memory: { lastGoodAt } });
  expect(signals.join()).not.toBe("");
});

const confirmed = { ...bettinardi, confirmedOn: "2026-08-01" };

it.each<[string, SiteToJudge, CrawlResult, Registration, WatchVerdict]>([
  [
    "registered again, and does not name the brand",
    confirmed,
    seen(stranger),
    anew,
    "changed-hands",
  ],
  [
    "registered again, and in another language",
    known,
    seen({ language: "ja" }),
    anew,
    "changed-hands",
  ],
  [
    "registered again, and moved to a new domain",
    known,
    seen({}, redirected(301, "bettinardigolf.example")),
    anew,
    "changed-hands",
  ],
  ["in redemption, and does not resolve", bettinardi, noName, fallen, "parked"],
  ["name servers of a parking service", bettinardi, seen(stranger), parkedName, "parked"],
])("believes the registry: %s", (_what, site, look, registration, verdict) => {
  expect(judged(site, look, registration)).toMatchObject({ verdict });
});

const DAY = 86_400_000;
const later = (days: number): string => new Date(Date.parse(NOW) + days * DAY).toISOString();

/** Judges what the crawler finds on each of these days, with the memory of earlier checks. */
const judgeDays = (series: Readonly<Record<number, CrawlResult>>) => {
  let memory: SiteMemory | null = remembered;
  return Object.entries(series).map(([day, look]) => {
    const one = judged({ ...bettinardi, memory }, look, registered, later(Number(day)));
    ({ memory } = one);
    return one;
  });
};

const cutOff = ended({ kind: "not-looked", why: "no way" });

describe("the verdict “gone”", () => {
  const notFound = seen({ title: "Not found", text: "" }, { status: 404 });
  const soft = seen({ title: "Page not found", text: "Bettinardi Golf" });
  const refusal = seen({}, { status: 429 });

  it.each<[string, Record<number, CrawlResult>, WatchVerdict]>([
    ["needs three checks over seven days", { 0: noName, 3: notFound, 7: soft }, "gone"],
    ["is not reached with two checks", { 0: noName, 30: noName }, "unreachable"],
    ["is not reached in six days", { 0: noName, 1: noName, 2: noName, 6: noName }, "unreachable"],
    [
      "needs three checks without an answer in between",
      { 0: noName, 3: seen({}), 5: noName, 8: noName },
      "unreachable",
    ],
    ["treats a refusal as an answer", { 0: noName, 3: refusal, 8: noName }, "unreachable"],
    ["does not count a failed check", { 0: noName, 3: cutOff, 8: noName }, "unreachable"],
    [
      "does not count anew after a failed check",
      { 0: noName, 3: cutOff, 4: noName, 8: noName },
      "gone",
    ],
  ])("%s", (_what, series, verdict) => {
    expect(judgeDays(series).at(-1)?.verdict).toBe(verdict);
  });

  it("comes after signals that report the progress", () => {
    expect(judgeDays({ 0: noName, 3: noName }).at(-1)?.signals).toEqual([
      "there is no www.bettinardi.com",
      "found on check 2 since 2026-11-22; gone after 3 checks over 7 days",
    ]);
  });
});

it("counts the checks of a dead site up to five", () => {
  const series = judgeDays(Array<CrawlResult>(7).fill(noName));
  expect(series.map(({ memory }) => memory.dead?.runs)).toEqual([1, 2, 3, 4, 5, 5, 5]);
  expect(series.at(-1)?.signals.at(-1)).toMatch(/^found on 5 checks or more since /);
});

describe("the memory of a site", () => {
  const sold = seen({ title: "For sale", text: "This domain is for sale" });

  it("has the fingerprint of the page when it last belonged to the brand", () => {
    const redesigned = seen({ title: "The new Queen B", language: "fr" });
    const [redone, taken] = judgeDays({ 0: redesigned, 30: seen(casinoPage) });
    expect(redone?.memory).toMatchObject({
      lastGoodAt: NOW,
      fingerprint: { title: "the new queen b", language: "fr" },
    });
    expect(taken?.memory).toMatchObject({
      lastGoodAt: NOW,
      fingerprint: redone?.memory.fingerprint,
    });
  });

  it("keeps the verdict through failed checks, and at most one failed check in the log", () => {
    const series = judgeDays({ 0: sold, 1: cutOff, 2: cutOff, 3: sold });
    expect(series.map(({ verdict }) => verdict)).toEqual([
      "parked",
      "unreachable",
      "unreachable",
      "parked",
    ]);
    expect(series[2]?.signals).toEqual(["could not be checked: no way"]);
    expect(series[2]?.memory).toMatchObject({ verdict: "parked", since: NOW });
    expect(series[2]?.memory.runs.map(({ isLooked }) => isLooked)).toEqual([false, true, true]);
    const [, , third] = series;
    expect(third && signalsOf(third.memory)).toContain("says “this domain is for sale”");
    expect(series[3]?.memory.runs).toHaveLength(3);
  });

  it("contains no e-mail address", () => {
    const mail = {
      title: "Write to jo@golf.example now",
      text: `Bettinardi golf, jo@golf.example`,
    };
    const { memory } = judged(
      { ...bettinardi, website: "https://x.example/?mail=jo%40golf.example" },
      seen(mail),
    );
    expect(JSON.stringify(memory)).not.toMatch(/@|%40/);
  });

  it("is undecided until an editor confirms or dismisses the verdict", () => {
    const { memory } = judged(bettinardi, sold);
    const brand = { websiteUrl: bettinardi.website, siteState: null, evidence: [] };
    const stateSince = (verdict: SiteVerdict) => ({ siteState: { verdict, since: "2026-11-22" } });
    const confirmed = (checkedOn: string) => ({
      evidence: [{ field: "websiteUrl", source: null, checkedOn, grade: "brand" as const }],
    });
    const isOpen = (changes: object) => isUndecided(memory, { ...brand, ...changes });
    expect(isOpen({})).toBe(true);
    expect(isOpen(stateSince("parked"))).toBe(false);
    expect(isOpen(stateSince("gone"))).toBe(true);
    expect(isOpen(confirmed("2026-11-21"))).toBe(true);
    expect(isOpen(confirmed("2026-11-22"))).toBe(false);
    expect(isOpen({ websiteUrl: "https://other.example" })).toBe(false);
    expect(isUndecided(judged(known, seen({})).memory, brand)).toBe(false);
  });
});
