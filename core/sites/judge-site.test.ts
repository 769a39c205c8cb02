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
  // The registry is asked about nothing else.
  const answer = needsRegistry(reading) ? registration : null;
  return judgeSite(site, reading, answer, { at, isLab: false });
};

const led = (by: number | "refresh", to: string) => ({ host: to, redirects: [{ by, to }] });
const anew = { ...registered, registeredAt: "2026-09-01T00:00:00Z" };
const fallen = { ...registered, statuses: ["redemption period"] };
const parkedName = { ...registered, nameServers: ["ns2.sedoparking.com"] };
const noName = ended({ kind: "no-name" });
const stranger = {
  title: "Garden furniture for less",
  text: "Our furniture is made of teak, and we deliver it to your home within two weeks. Look at chairs, tables and benches.",
};

describe("a site that belongs to the brand", () => {
  it.each<[string, SiteToJudge, CrawlResult, WatchVerdict]>([
    ["shows its page", known, seen({}), "alive"],
    ["is checked for the first time", bettinardi, seen({}), "alive"],
    ["was redesigned with a new title", known, seen({ title: "The new Queen B" }), "alive"],
    ["was redesigned in another language", known, seen({ language: "ja" }), "alive"],
    ["does not name it (one signal proves nothing)", bettinardi, seen(stranger), "alive"],
    ["has only scripts", known, seen({ title: "Loading", text: "" }), "alive"],
    [
      "is in Japanese only",
      { ...bettinardi, name: "Honma" },
      seen({
        title: "本間ゴルフ",
        language: "ja",
        text: "ゴルフクラブの本間ゴルフです。".repeat(9),
      }),
      "alive",
    ],
    [
      "is a shop with a sale",
      known,
      seen({ text: `${ownPage.text} Sale! Everything for sale, make an offer. Buy now.` }),
      "alive",
    ],
    [
      "mentions a casino",
      known,
      seen({ text: `${ownPage.text} Our putters at the Casino Golf Classic.` }),
      "alive",
    ],
    [
      "redirects to its name in another country",
      known,
      seen({}, led(302, "bettinardi.co.jp")),
      "alive",
    ],
    ["blocks bots", known, seen({ title: "", text: "" }, { status: 403 }), "blocked"],
    ["limits requests", known, seen({ title: "", text: "" }, { status: 429 }), "blocked"],
    ["shows a captcha", known, seen({ title: "Just a moment...", text: "" }), "blocked"],
    [
      "shows a captcha with status 503",
      known,
      seen({ title: "" }, { status: 503, isChallenge: true }),
      "blocked",
    ],
    [
      "is temporarily closed",
      known,
      seen({ title: "Back soon", text: "Under maintenance." }),
      "unreachable",
    ],
    [
      "has an invalid certificate",
      known,
      ended({ kind: "no-answer", why: "its certificate", isDead: false }),
      "unreachable",
    ],
    ["does not work", known, seen({}, { status: 502 }), "unreachable"],
    ["moved to a new domain", known, seen({}, led(301, "bettinardigolf.example")), "moved"],
    [
      "moved permanently to a new domain without naming the old one",
      known,
      seen(
        { ...stranger, text: `Golf putters and wedges. ${stranger.text}` },
        led(301, "hexgolf.example"),
      ),
      "moved",
    ],
  ])("%s", (_what, site, look, verdict) => {
    expect(judged(site, look, registered)).toMatchObject({ verdict });
  });
});

describe("a site that is lost", () => {
  it.each<[string, SiteToJudge, CrawlResult, Registration | null, WatchVerdict]>([
    [
      "redirects to a marketplace",
      bettinardi,
      seen({}, led(302, "www.hugedomains.com")),
      null,
      "parked",
    ],
    [
      "redirects to a marketplace that blocks bots",
      bettinardi,
      seen({}, { ...led(302, "sedo.com"), status: 403 }),
      null,
      "parked",
    ],
    [
      "is for sale",
      bettinardi,
      seen({ title: "bettinardi.com is for sale", text: "Buy this domain." }),
      null,
      "parked",
    ],
    [
      "shows links for sale in a frame",
      bettinardi,
      seen({ title: "bettinardi.com", text: "", hosts: ["x.sedoparking.com"] }),
      null,
      "parked",
    ],
    [
      "redirects visitors by script",
      bettinardi,
      seen({ title: "", text: "", scriptLeadsTo: "/lander" }),
      null,
      "parked",
    ],
    [
      "redirects to a casino",
      bettinardi,
      seen(casinoPage, led(301, "win88.example")),
      null,
      "changed-hands",
    ],
    [
      "repeats its domain 26 times",
      bettinardi,
      seen({ ...casinoPage, text: `bettinardi.com bettinardi ${casinoPage.text} `.repeat(26) }),
      null,
      "changed-hands",
    ],
    [
      "repeats a domain of several words",
      jonesSports,
      seen(
        { ...casinoPage, title: "jonessportsco", text: `jonessportsco ${casinoPage.text}` },
        { host: "jonessportsco.com" },
      ),
      null,
      "changed-hands",
    ],
    ["shows different content", known, seen(stranger), registered, "changed-hands"],
    [
      "was registered again, and does not name it",
      { ...bettinardi, confirmedOn: "2026-08-01" },
      seen(stranger),
      anew,
      "changed-hands",
    ],
    [
      "was registered again, in another language",
      known,
      seen({ language: "ja" }),
      anew,
      "changed-hands",
    ],
    [
      "moved to a new domain after it was registered again",
      known,
      seen({}, led(301, "bettinardigolf.example")),
      anew,
      "changed-hands",
    ],
    ["is in redemption and does not resolve", bettinardi, noName, fallen, "parked"],
    [
      "uses the name servers of a parking service",
      bettinardi,
      seen(stranger),
      parkedName,
      "parked",
    ],
  ])("%s", (_what, site, look, registration, verdict) => {
    const { signals, ...rest } = judged(site, look, registration);
    expect(rest).toMatchObject({
      verdict,
      memory: { lastGoodAt: site.memory?.lastGoodAt ?? null },
    });
    expect(signals.join()).not.toBe("");
  });
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

describe("gone", () => {
  const notFound = seen({ title: "Not found", text: "" }, { status: 404 });
  const soft = seen({ title: "Page not found", text: "Bettinardi Golf" });
  const refusal = seen({}, { status: 429 });

  it.each<[string, Record<number, CrawlResult>, WatchVerdict]>([
    ["three checks over seven days", { 0: noName, 3: notFound, 7: soft }, "gone"],
    ["two checks are too few", { 0: noName, 30: noName }, "unreachable"],
    ["six days are too short", { 0: noName, 1: noName, 2: noName, 6: noName }, "unreachable"],
    [
      "an answer in between restarts the count",
      { 0: noName, 3: seen({}), 5: noName, 8: noName },
      "unreachable",
    ],
    ["a refusal counts as an answer", { 0: noName, 3: refusal, 8: noName }, "unreachable"],
    ["a failed check does not count", { 0: noName, 3: cutOff, 8: noName }, "unreachable"],
    [
      "a failed check does not restart the count",
      { 0: noName, 3: cutOff, 4: noName, 8: noName },
      "gone",
    ],
  ])("%s", (_what, series, verdict) => {
    expect(judgeDays(series).at(-1)?.verdict).toBe(verdict);
  });

  it("reports the progress", () => {
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

  it("keeps the verdict through failed checks, and at most one of them in the log", () => {
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
    const brand = { website: bettinardi.website, siteState: null, confirmedOn: null };
    expect(isUndecided(memory, brand)).toBe(true);
    expect(
      isUndecided(memory, { ...brand, siteState: { verdict: "parked", since: "2026-11-22" } }),
    ).toBe(false);
    expect(
      isUndecided(memory, { ...brand, siteState: { verdict: "gone", since: "2026-11-22" } }),
    ).toBe(true);
    expect(isUndecided(memory, { ...brand, confirmedOn: "2026-11-21" })).toBe(true);
    expect(isUndecided(memory, { ...brand, confirmedOn: "2026-11-22" })).toBe(false);
    expect(isUndecided(memory, { ...brand, website: "https://other.example" })).toBe(false);
    expect(isUndecided(judged(known, seen({})).memory, brand)).toBe(false);
  });
});
