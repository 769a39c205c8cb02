import { foldForSearch } from "../text/fold.ts";
import {
  countMentioned,
  GAMBLING_WORDS_ENOUGH,
  isAbout,
  isBrandNamed,
  isNobodysPage,
  PARKING_HOSTS,
  PARKING_PATHS,
  WORDS_OF_CHALLENGES,
  WORDS_OF_GAMBLING,
  WORDS_OF_GOLF,
  WORDS_OF_MAINTENANCE,
  WORDS_OF_SALE,
} from "./known-signs.ts";
import { domainLabel, hostOf, isBelow, registeredDomain } from "../text/addresses.ts";
import {
  differences,
  LETTERS_ENOUGH,
  lettersIn,
  type LookEnd,
  type PageSeen,
  scriptOf,
  siteFingerprint,
  type SiteLook,
} from "./site-look.ts";
import type { Fingerprint, SiteMemory } from "./site-memory.ts";

/** A brand's site, and what was known of it before this look. */
export interface SiteToJudge {
  name: string;
  aliases: readonly string[];
  website: string;
  /** When a person last said that it is the brand's: a day, or a moment in ISO 8601. */
  confirmedOn: string | null;
  memory: SiteMemory | null;
}

/** What may tell that a site is not the brand's any more. One of them proves nothing. */
export type SignalKind =
  | "another-host"
  | "registered-anew"
  | "lapsed"
  | "not-named"
  | "unlike"
  | "words-of-sale";

/** Something worth saying; without a kind it counts for nothing. */
export interface Signal {
  kind?: SignalKind;
  text: string;
}

export const kindsOf = (signals: readonly Signal[]): Set<SignalKind> =>
  new Set(signals.flatMap(({ kind }) => kind ?? []));

/** What can be said of a look by itself; the page is not needed any more. */
export interface Reading {
  signals: Signal[];
  /** What it is, unless the registry or what is remembered says worse. */
  state: "page" | "parked" | "moved" | "blocked" | "dead" | "unreachable" | "not-looked";
  /** How the brand's page looks now; null unless it surely is the brand's. */
  fingerprint: Fingerprint | null;
}

/** Errors, challenges and parked pages are short. */
const SHORT_PAGE = 3_000;

/** They turn away programs; visitors may see the site all the same. */
const BLOCKED = new Set([401, 402, 403, 405, 406, 407, 418, 429, 451, 999]);
/** No page, or for those who serve it to the world no site behind it. */
const NOT_THERE = new Set([400, 404, 410, 521, 522, 523, 530]);
/** A page that leads on for good, and speaks of golf in two words, is the brand under another name. */
const FOR_GOOD = new Set<number | string>([301, 308]);
const GOLF_WORDS_ENOUGH = 2;

export const notLookedAt = (why: string): Reading =>
  reading("not-looked", [{ text: `could not be looked at: ${why}` }]);

const reading = (state: Reading["state"], signals: Signal[]): Reading => ({
  signals,
  state,
  fingerprint: null,
});

/** What a look says, against what is remembered. */
export const readLook = (site: SiteToJudge, look: SiteLook): Reading => {
  const { host, end } = look;
  const led = redirectSignals(site, look);
  if (led.length > 0 && isBelow(host, PARKING_HOSTS))
    return reading("parked", [...led, { text: `${host} is where domains are parked and sold` }]);
  if (end.kind === "answer") return readAnswer(site, look, end, led);
  if (end.kind === "not-looked") {
    const { state, signals } = notLookedAt(end.why);
    return reading(state, [...signals, ...led]);
  }
  if (end.kind === "no-name") return reading("dead", [...led, { text: `there is no ${host}` }]);
  return reading(end.isDead ? "dead" : "unreachable", [...led, { text: end.why }]);
};

const readAnswer = (
  site: SiteToJudge,
  look: SiteLook,
  { status, isChallenge, page }: LookEnd & { kind: "answer" },
  led: Signal[],
): Reading => {
  const { host } = look;
  const isShort = page.text.length < SHORT_PAGE;
  const says = (text: string) => [...led, { text: `${status}: ${text}` }];
  if (BLOCKED.has(status) || isChallenge || (isShort && isAbout(page, WORDS_OF_CHALLENGES)))
    return reading("blocked", says("it turns programs away, which says nothing of visitors"));
  const isNamed = isBrandNamed(site, host, `${page.title}\n${page.text}`);
  const named = isNamed ? [] : [notNamed(site, page)];
  const sale = saleSignals(page, host);
  if (sale.isParked && (isShort || !isNamed))
    return reading("parked", [...led, ...sale.signals, ...named]);
  if (status === 503 || (isShort && !isNamed && isAbout(page, WORDS_OF_MAINTENANCE)))
    return reading("unreachable", says("it says that it is closed for a while"));
  if (NOT_THERE.has(status)) return reading("dead", says("the page is not there"));
  if (status >= 400) return reading("unreachable", says("the site does not work"));
  if (isNobodysPage(page, isNamed))
    return reading("dead", says(`nobody's page, “${page.title.slice(0, 80)}”`));

  const looks = siteFingerprint(page, host);
  const signals = [...led, ...sale.signals, ...named, ...unlike(site, looks, host, page)];
  const kinds = kindsOf(signals);
  // A brand's own page may look another way from one day to the next.
  const isOwn = isNamed && [...kinds].every((kind) => kind === "unlike" || kind === "another-host");
  const isMoved = kinds.has("another-host") && (isOwn || isRenamed(look, page, kinds));
  const isGood = !kinds.has("another-host") && (kinds.size === 0 || isOwn);
  return { signals, state: isMoved ? "moved" : "page", fingerprint: isGood ? looks : null };
};

const isRenamed = (
  { redirects }: SiteLook,
  page: PageSeen,
  kinds: ReadonlySet<SignalKind>,
): boolean =>
  redirects.every(({ by }) => FOR_GOOD.has(by)) &&
  !kinds.has("words-of-sale") &&
  countMentioned(`${page.title}\n${page.text}`, WORDS_OF_GOLF) >= GOLF_WORDS_ENOUGH;

const redirectSignals = (
  { website, memory }: SiteToJudge,
  { redirects, host }: SiteLook,
): Signal[] => {
  const home = registeredDomain(hostOf(website) ?? host);
  const end = registeredDomain(host);
  if (end === home) return [];
  const text = `leads to ${host} by ${redirects.map(({ by }) => by).join(", ")}`;
  // It always did, or it is the same name in another country.
  const isKnown = memory?.fingerprint?.domain === end || domainLabel(host) === domainLabel(home);
  return [isKnown ? { text } : { kind: "another-host", text }];
};

const saleSignals = (page: PageSeen, host: string): { signals: Signal[]; isParked: boolean } => {
  const text = `${page.title}\n${page.text}`;
  const folded = foldForSearch(text);
  const sold = WORDS_OF_SALE.find((word) => folded.includes(word));
  const parking = page.hosts.find(
    (one) => isBelow(one, PARKING_HOSTS) && !isBelow(one, [registeredDomain(host)]),
  );
  const lander = PARKING_PATHS.find((path) => page.scriptLeadsTo?.startsWith(path));
  const gambling = countMentioned(text, WORDS_OF_GAMBLING);
  const said = [
    sold !== undefined && `says “${sold}”`,
    parking !== undefined && `takes what it shows from ${parking}, where domains are parked`,
    lander !== undefined && `does nothing but lead on to ${lander}, as parked domains do`,
    gambling >= GAMBLING_WORDS_ENOUGH && `speaks of gambling, in ${gambling} different words`,
  ].filter((one) => one !== false);
  return {
    signals: said.map((one) => ({ kind: "words-of-sale", text: one })),
    isParked: sold !== undefined || parking !== undefined || lander !== undefined,
  };
};

const notNamed = ({ name }: SiteToJudge, page: PageSeen): Signal => {
  const text = `${page.title} ${page.text}`;
  if (lettersIn(text) < LETTERS_ENOUGH)
    return {
      text: "shows hardly any text without its scripts, so what it says could not be looked at",
    };
  if (scriptOf(text) !== scriptOf(name))
    return { text: `is not written in the letters of “${name}”, so it need not name it` };
  return { kind: "not-named", text: `does not name ${name} but by the domain's own letters` };
};

const unlike = (
  site: SiteToJudge,
  looks: Fingerprint,
  host: string,
  { title }: PageSeen,
): Signal[] => {
  const before = site.memory?.fingerprint;
  if (!before) return [];
  const changes = differences(before, looks, { isTitleOwn: isBrandNamed(site, host, title) });
  return changes.length === 0 ? [] : [{ kind: "unlike", text: changes.join("; ") }];
};
