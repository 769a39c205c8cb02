import { foldForSearch } from "../text/fold.ts";
import {
  countMentioned,
  GAMBLING_WORDS_ENOUGH,
  isAbout,
  isBrandNamed,
  isNobodysPage,
  PARKING_PATHS,
  SIGNS,
} from "./known-signs.ts";
import { domainLabel, hostOf, isBelow, registeredDomain } from "../text/addresses.ts";
import {
  differences,
  LETTERS_ENOUGH,
  lettersIn,
  type CrawlOutcome,
  type PageSeen,
  scriptOf,
  pageWords,
  siteFingerprint,
  type CrawlResult,
} from "./crawl-result.ts";
import type { Fingerprint, PageWords, SiteMemory } from "./site-memory.ts";
import type { KnownFacts } from "./suggested-value.ts";

/** A brand's site and the memory of earlier checks. */
export interface SiteToJudge {
  name: string;
  aliases: readonly string[];
  website: string;
  /** When an editor last confirmed that the site is the brand's: a day or a time, ISO 8601. */
  confirmedOn: string | null;
  memory: SiteMemory | null;
  /** The directory's values; missing in files made by hand. */
  facts?: Partial<KnownFacts> | undefined;
}

/** Signs that a site is no longer the brand's. A single sign proves nothing. */
export type SignalKind =
  | "another-host"
  | "registered-anew"
  | "lapsed"
  | "not-named"
  | "unlike"
  | "words-of-sale";

/** A remark about a site. Without a kind it does not affect the verdict. */
export interface Signal {
  kind?: SignalKind;
  text: string;
}

export const kindsOf = (signals: readonly Signal[]): Set<SignalKind> =>
  new Set(signals.flatMap(({ kind }) => kind ?? []));

/** The result of one crawl, before the domain registry and earlier verdicts are considered. */
export interface Assessment {
  signals: Signal[];
  /** The preliminary state. */
  state: "page" | "parked" | "moved" | "blocked" | "dead" | "unreachable" | "not-looked";
  /** The page's fingerprint; null unless the page certainly belongs to the brand. */
  fingerprint: Fingerprint | null;
  /** Title and description of the fetched page, blank if robots.txt disallows it; null if no page was fetched or robots.txt is unknown. */
  page: PageWords | null;
}

/** Error pages, captchas and parked pages are short. */
const SHORT_PAGE = 3_000;

/** Statuses that block bots; visitors may still see the site. */
const BLOCKED = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451, 999]);
/** Statuses of a missing page, or of a CDN without a working origin. */
const NOT_THERE = new Set([400, 404, 410, 521, 522, 523, 530]);
/** A permanent redirect to a page about golf means that the brand was renamed. */
const PERMANENT = new Set<number | string>([301, 308]);
const GOLF_WORDS_ENOUGH = 2;

/** Whether a site probably belongs to the brand, so that its facts are worth reading. */
export const isWorthReading = ({ state, signals }: Assessment): boolean =>
  state === "page" && kindsOf(signals).size < 2;

export const notChecked = (why: string): Assessment =>
  assessment("not-looked", [{ text: `could not be checked: ${why}` }]);

const assessment = (state: Assessment["state"], signals: Signal[]): Assessment => ({
  signals,
  state,
  fingerprint: null,
  page: null,
});

/** Assesses one crawl of a site. */
export const assessSite = (site: SiteToJudge, crawl: CrawlResult): Assessment => ({
  ...assessCrawl(site, crawl),
  page: wordsOf(crawl),
});

const wordsOf = ({ end, isAllowed }: CrawlResult): PageWords | null => {
  if (end.kind !== "answer" || isAllowed === undefined) return null;
  return isAllowed ? pageWords(end.page) : { title: "", description: "" };
};

const assessCrawl = (site: SiteToJudge, crawl: CrawlResult): Assessment => {
  const { host, end } = crawl;
  const redirected = redirectSignals(site, crawl);
  if (redirected.length > 0 && isBelow(host, SIGNS.parkingHosts))
    return assessment("parked", [...redirected, { text: `${host} parks and sells domains` }]);
  if (end.kind === "answer") return assessAnswer(site, crawl, end, redirected);
  if (end.kind === "not-looked") {
    const { state, signals } = notChecked(end.why);
    return assessment(state, [...signals, ...redirected]);
  }
  if (end.kind === "no-name")
    return assessment("dead", [...redirected, { text: `there is no ${host}` }]);
  return assessment(end.isDead ? "dead" : "unreachable", [...redirected, { text: end.why }]);
};

const assessAnswer = (
  site: SiteToJudge,
  crawl: CrawlResult,
  { status, isChallenge, page }: CrawlOutcome & { kind: "answer" },
  redirected: Signal[],
): Assessment => {
  const { host } = crawl;
  const isShort = page.text.length < SHORT_PAGE;
  const says = (text: string) => [...redirected, { text: `${status}: ${text}` }];
  if (BLOCKED.has(status) || isChallenge || (isShort && isAbout(page, SIGNS.wordsOfChallenges)))
    return assessment("blocked", says("it blocks bots, but visitors may still see it"));
  const folded = foldForSearch(`${page.title}\n${page.text}`);
  const isNamed = isBrandNamed(site, host, folded);
  const named = isNamed ? [] : [notNamed(site, page)];
  const sale = saleSignals(page, folded, host);
  if (sale.isParked && (isShort || !isNamed))
    return assessment("parked", [...redirected, ...sale.signals, ...named]);
  if (status === 503 || (isShort && !isNamed && isAbout(page, SIGNS.wordsOfMaintenance)))
    return assessment("unreachable", says("it is temporarily closed"));
  if (NOT_THERE.has(status)) return assessment("dead", says("the page does not exist"));
  if (status >= 400) return assessment("unreachable", says("the site does not work"));
  if (isNobodysPage(page, isNamed))
    return assessment("dead", says(`placeholder page, “${page.title.slice(0, 80)}”`));

  const fingerprint = siteFingerprint(page, host);
  const signals = [
    ...redirected,
    ...sale.signals,
    ...named,
    ...unlike(site, fingerprint, host, page),
  ];
  const kinds = kindsOf(signals);
  // A brand may redesign its own page.
  const isOwn = isNamed && [...kinds].every((kind) => kind === "unlike" || kind === "another-host");
  const isMoved = kinds.has("another-host") && (isOwn || isRenamed(crawl, folded, kinds));
  const isGood = !kinds.has("another-host") && (kinds.size === 0 || isOwn);
  return {
    ...assessment(isMoved ? "moved" : "page", signals),
    fingerprint: isGood ? fingerprint : null,
  };
};

const isRenamed = (
  { redirects }: CrawlResult,
  folded: string,
  kinds: ReadonlySet<SignalKind>,
): boolean =>
  redirects.every(({ by }) => PERMANENT.has(by)) &&
  !kinds.has("words-of-sale") &&
  countMentioned(folded, SIGNS.wordsOfGolf) >= GOLF_WORDS_ENOUGH;

const redirectSignals = (
  { website, memory }: SiteToJudge,
  { redirects, host }: CrawlResult,
): Signal[] => {
  const home = registeredDomain(hostOf(website) ?? host);
  const end = registeredDomain(host);
  if (end === home) return [];
  const text = `leads to ${host} by ${redirects.map(({ by }) => by).join(", ")}`;
  // A known redirect, or the same name in another country.
  const isKnown = memory?.fingerprint?.domain === end || domainLabel(host) === domainLabel(home);
  return [isKnown ? { text } : { kind: "another-host", text }];
};

const saleSignals = (
  page: PageSeen,
  folded: string,
  host: string,
): { signals: Signal[]; isParked: boolean } => {
  const sold = SIGNS.wordsOfSale.find((word) => folded.includes(word));
  const parking = page.hosts.find(
    (one) => isBelow(one, SIGNS.parkingHosts) && !isBelow(one, [registeredDomain(host)]),
  );
  const lander = PARKING_PATHS.find((path) => page.scriptLeadsTo?.startsWith(path));
  const gambling = countMentioned(folded, SIGNS.wordsOfGambling);
  const saleWords = [
    sold !== undefined && `says “${sold}”`,
    parking !== undefined && `loads its content from ${parking}, which parks domains`,
    lander !== undefined && `only redirects to ${lander}, like parked domains`,
    gambling >= GAMBLING_WORDS_ENOUGH && `mentions gambling in ${gambling} different words`,
  ].filter((one) => one !== false);
  return {
    signals: saleWords.map((one) => ({ kind: "words-of-sale", text: one })),
    isParked: sold !== undefined || parking !== undefined || lander !== undefined,
  };
};

const notNamed = ({ name }: SiteToJudge, page: PageSeen): Signal => {
  const text = `${page.title} ${page.text}`;
  if (lettersIn(text) < LETTERS_ENOUGH)
    return {
      text: "shows hardly any text without scripts, so its text could not be checked",
    };
  if (scriptOf(text) !== scriptOf(name))
    return {
      text: `uses another writing system than “${name}”, so it may write the name differently`,
    };
  return { kind: "not-named", text: `does not name ${name}, except in its domain` };
};

const unlike = (
  site: SiteToJudge,
  fingerprint: Fingerprint,
  host: string,
  { title }: PageSeen,
): Signal[] => {
  const before = site.memory?.fingerprint;
  if (!before) return [];
  const changes = differences(before, fingerprint, {
    isTitleOwn: isBrandNamed(site, host, foldForSearch(title)),
  });
  return changes.length === 0 ? [] : [{ kind: "unlike", text: changes.join("; ") }];
};
