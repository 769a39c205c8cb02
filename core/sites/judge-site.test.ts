import { describe, expect, it } from "vitest";
import { isRegistryWanted, judgeSite } from "./judge-site.ts";
import { readLook, type SiteToJudge } from "./read-look.ts";
import type { Registration, SiteLook } from "./site-look.ts";
import {
  bettinardi,
  casinoPage,
  ended,
  jonesSports,
  ownPage,
  registered,
  remembered,
  seen,
} from "./site-look.fixture.ts";
import { isUndecided, signalsOf, type SiteMemory, type WatchVerdict } from "./site-memory.ts";

const NOW = "2026-11-22T10:00:00.000Z";
const known: SiteToJudge = { ...bettinardi, memory: remembered };

const judged = (
  site: SiteToJudge,
  look: SiteLook,
  registration: Registration | null = null,
  at = NOW,
) => {
  const reading = readLook(site, look);
  // The registry is asked about nothing else.
  const answer = isRegistryWanted(reading) ? registration : null;
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

describe("a site that is the brand's", () => {
  it.each<[string, SiteToJudge, SiteLook, WatchVerdict]>([
    ["shows its page", known, seen({}), "alive"],
    ["is looked at for the first time", bettinardi, seen({}), "alive"],
    ["was made anew, with another title", known, seen({ title: "The new Queen B" }), "alive"],
    ["was made anew in another language", known, seen({ language: "ja" }), "alive"],
    ["does not name it: one signal proves nothing", bettinardi, seen(stranger), "alive"],
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
      "sells what it has",
      known,
      seen({ text: `${ownPage.text} Sale! Everything for sale, make an offer. Buy now.` }),
      "alive",
    ],
    [
      "tells of a casino",
      known,
      seen({ text: `${ownPage.text} Our putters at the Casino Golf Classic.` }),
      "alive",
    ],
    ["goes by its name in another country", known, seen({}, led(302, "bettinardi.co.jp")), "alive"],
    ["turns programs away", known, seen({ title: "", text: "" }, { status: 403 }), "blocked"],
    ["has enough of them", known, seen({ title: "", text: "" }, { status: 429 }), "blocked"],
    ["asks whether one is human", known, seen({ title: "Just a moment...", text: "" }), "blocked"],
    ["asks so by a 503", known, seen({ title: "" }, { status: 503, isChallenge: true }), "blocked"],
    [
      "is closed for a while",
      known,
      seen({ title: "Back soon", text: "Under maintenance." }),
      "unreachable",
    ],
    [
      "has a bad certificate",
      known,
      ended({ kind: "no-answer", why: "its certificate", isDead: false }),
      "unreachable",
    ],
    ["went to a new name", known, seen({}, led(301, "bettinardigolf.example")), "moved"],
    [
      "went to a new name for good, and does not say the old one",
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

describe("a site that is not", () => {
  it.each<[string, SiteToJudge, SiteLook, Registration | null, WatchVerdict]>([
    [
      "leads to a marketplace",
      bettinardi,
      seen({}, led(302, "www.hugedomains.com")),
      null,
      "parked",
    ],
    [
      "leads to one that turns programs away",
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
      "leads its visitors on by script",
      bettinardi,
      seen({ title: "", text: "", scriptLeadsTo: "/lander" }),
      null,
      "parked",
    ],
    [
      "leads to a casino",
      bettinardi,
      seen(casinoPage, led(301, "win88.example")),
      null,
      "changed-hands",
    ],
    [
      "names its domain 26 times",
      bettinardi,
      seen({ ...casinoPage, text: `bettinardi.com bettinardi ${casinoPage.text} `.repeat(26) }),
      null,
      "changed-hands",
    ],
    [
      "names a domain of several words",
      jonesSports,
      seen(
        { ...casinoPage, title: "jonessportsco", text: `jonessportsco ${casinoPage.text}` },
        { host: "jonessportsco.com" },
      ),
      null,
      "changed-hands",
    ],
    ["shows something else than it did", known, seen(stranger), registered, "changed-hands"],
    [
      "was registered anew, and does not name it",
      { ...bettinardi, confirmedOn: "2026-08-01" },
      seen(stranger),
      anew,
      "changed-hands",
    ],
    [
      "was registered anew, in another language",
      known,
      seen({ language: "ja" }),
      anew,
      "changed-hands",
    ],
    [
      "went to a new name after it was registered anew",
      known,
      seen({}, led(301, "bettinardigolf.example")),
      anew,
      "changed-hands",
    ],
    ["is in redemption, and leads nowhere", bettinardi, noName, fallen, "parked"],
    [
      "is served by name servers of parked domains",
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

/** Looks at so many days from now, each with what was remembered of those before. */
const looks = (series: readonly (readonly [day: number, look: SiteLook])[]) => {
  let memory: SiteMemory | null = remembered;
  return series.map(([day, look]) => {
    const one = judged({ ...bettinardi, memory }, look, registered, later(day));
    ({ memory } = one);
    return one;
  });
};

describe("gone", () => {
  const notFound = seen({ title: "Not found", text: "" }, { status: 404 });
  const soft = seen({ title: "Page not found", text: "Bettinardi Golf" });
  const cutOff = ended({ kind: "not-looked", why: "no way" });

  it.each<[string, [number, SiteLook][], WatchVerdict]>([
    [
      "three looks over seven days",
      [
        [0, noName],
        [3, notFound],
        [7, soft],
      ],
      "gone",
    ],
    [
      "two are too few",
      [
        [0, noName],
        [30, noName],
      ],
      "unreachable",
    ],
    [
      "a week has seven days",
      [
        [0, noName],
        [1, noName],
        [2, noName],
        [6, noName],
      ],
      "unreachable",
    ],
    [
      "an answer between them begins anew",
      [
        [0, noName],
        [3, seen({})],
        [5, noName],
        [8, noName],
      ],
      "unreachable",
    ],
    [
      "being turned away is an answer",
      [
        [0, noName],
        [3, seen({}, { status: 429 })],
        [8, noName],
      ],
      "unreachable",
    ],
    [
      "what could not be looked at does not count",
      [
        [0, noName],
        [3, cutOff],
        [8, noName],
      ],
      "unreachable",
    ],
    [
      "and breaks nothing off",
      [
        [0, noName],
        [3, cutOff],
        [4, noName],
        [8, noName],
      ],
      "gone",
    ],
  ])("%s", (_what, series, verdict) => {
    expect(looks(series).at(-1)?.verdict).toBe(verdict);
  });

  it("says how far it is", () => {
    expect(
      looks([
        [0, noName],
        [3, noName],
      ]).at(-1)?.signals,
    ).toEqual([
      "there is no www.bettinardi.com",
      "so on look 2 since 2026-11-22; gone after 3 over 7 days",
    ]);
  });
});

describe("looks at a dead site", () => {
  it("are counted up to five", () => {
    const series = looks([0, 1, 2, 3, 4, 5, 6].map((day) => [day, ended({ kind: "no-name" })]));
    expect(series.map(({ memory }) => memory.dead?.runs)).toEqual([1, 2, 3, 4, 5, 5, 5]);
    expect(series.at(-1)?.signals.at(-1)).toMatch(/^so on 5 looks or more since /);
  });
});

describe("what is remembered", () => {
  const cutOff = ended({ kind: "not-looked", why: "no way" });
  const sold = seen({ title: "For sale", text: "This domain is for sale" });

  it("is how the page looked when it was surely the brand's", () => {
    const [redone, taken] = looks([
      [0, seen({ title: "The new Queen B", language: "fr" })],
      [30, seen(casinoPage)],
    ]);
    expect(redone?.memory).toMatchObject({
      lastGoodAt: NOW,
      fingerprint: { title: "the new queen b", language: "fr" },
    });
    expect(taken?.memory).toMatchObject({
      lastGoodAt: NOW,
      fingerprint: redone?.memory.fingerprint,
    });
  });

  it("keeps a verdict through looks that saw nothing, which take one place among the last runs", () => {
    const series = looks([
      [0, sold],
      [1, cutOff],
      [2, cutOff],
      [3, sold],
    ]);
    expect(series.map(({ verdict }) => verdict)).toEqual([
      "parked",
      "unreachable",
      "unreachable",
      "parked",
    ]);
    expect(series[2]?.signals).toEqual(["could not be looked at: no way"]);
    expect(series[2]?.memory).toMatchObject({ verdict: "parked", since: NOW });
    expect(series[2]?.memory.runs.map(({ isLooked }) => isLooked)).toEqual([false, true, true]);
    const [, , third] = series;
    expect(third && signalsOf(third.memory)).toContain("says “this domain is for sale”");
    expect(series[3]?.memory.runs).toHaveLength(3);
  });

  it("holds nobody's address", () => {
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

  it("is undecided until a person confirmed it, or said since that the site is the brand's", () => {
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
