import { domainLabel, registeredDomain } from "../text/addresses.ts";
import { foldForSearch } from "../text/fold.ts";
import { withoutBidiControls } from "../text/invisible.ts";
import type { Result } from "../result.ts";
import type { PageFacts } from "./page-facts.ts";
import {
  type Fingerprint,
  PAGE_TEXT_MAX,
  type PageWords,
  TITLE_MAX,
  withoutAddresses,
} from "./site-memory.ts";

/** A page's content, read without running its scripts. */
export interface PageSeen {
  title: string;
  /** Its meta description; empty if none. */
  description: string;
  /** The primary subtag of the declared language; null if none. */
  language: string | null;
  /** Visible text, descriptions and alternative texts; cut if long. */
  text: string;
  /** Hosts of its scripts, frames and images. */
  hosts: readonly string[];
  /** The target of its script, if the page does little but redirect. */
  scriptLeadsTo: string | null;
}

export interface Redirect {
  /** The status code, or `refresh` for a redirect by the page. */
  by: number | "refresh";
  /** The target host. */
  to: string;
}

/** How a crawl ended. */
export type CrawlOutcome =
  | { kind: "answer"; status: number; isChallenge: boolean; page: PageSeen }
  /** The host name does not exist. */
  | { kind: "no-name" }
  /** No usable answer. `isDead` if visitors would not get one either. */
  | { kind: "no-answer"; why: string; isDead: boolean }
  /** The site could not or must not be fetched, which says nothing about it. */
  | { kind: "not-looked"; why: string };

export interface CrawlResult {
  redirects: readonly Redirect[];
  /** The final host. */
  host: string;
  end: CrawlOutcome;
  /** Whether robots.txt allows storing content of the page; missing if unknown. If not true, the page is used only for the verdict. */
  isAllowed?: boolean;
  /** Facts on its pages, as far as robots.txt allows; missing if they were not read. */
  facts?: readonly PageFacts[];
  /** Present with facts. Requests a picture by the same rules. Returns it in base64 if it can be a logo, else the reason, as the end of a sentence. */
  getLogo?: GetLogo;
}

export type GetLogo = (address: string) => Promise<Result<string, string>>;

/** A domain's registration data. */
export interface Registration {
  /** When the current owner registered it; ISO 8601. */
  registeredAt: string | null;
  /** The last change of registrar. */
  transferredAt: string | null;
  /** In the words of RFC 8056, such as `redemption period`. */
  statuses: readonly string[];
  nameServers: readonly string[];
}

/** On pages with fewer letters, the absence of words proves nothing. */
export const LETTERS_ENOUGH = 60;
/** How many characters are examined to detect the script. */
const SAMPLE = 20_000;

export const siteFingerprint = (page: PageSeen, host: string): Fingerprint => ({
  title: wordsIn(withoutAddresses(page.title)).join(" ").slice(0, TITLE_MAX).trim(),
  language: page.language,
  script: lettersIn(page.text) < LETTERS_ENOUGH ? null : scriptOf(page.text),
  domain: registeredDomain(host),
});

/** The part of a page that editors see. */
export const pageWords = ({ title, description }: PageSeen): PageWords => ({
  title: shownText(title),
  description: shownText(description),
});

const shownText = (text: string): string =>
  withoutAddresses(withoutBidiControls(text)).slice(0, PAGE_TEXT_MAX);

/** The differences between two fingerprints. Titles differ only if they share no word except the domain's label. */
export const differences = (
  before: Fingerprint,
  now: Fingerprint,
  { isTitleOwn }: { isTitleOwn: boolean },
): string[] => {
  const changes: string[] = [];
  const own = domainLabel(before.domain);
  const known = new Set(before.title.split(" ").filter((word) => word !== own));
  const isTitleKnown = isTitleOwn || now.title.split(" ").some((word) => known.has(word));
  if (before.title !== "" && now.title !== "" && before.title !== now.title && !isTitleKnown)
    changes.push(`its title was “${before.title}” and is “${now.title}”`);
  if (before.language !== null && now.language !== null && before.language !== now.language)
    changes.push(`its language was ${before.language} and is ${now.language}`);
  if (before.script !== null && now.script !== null && before.script !== now.script)
    changes.push(`its letters were ${before.script} and are ${now.script}`);
  return changes;
};

const wordsIn = (text: string): string[] => foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export const lettersIn = (text: string): number => count(text.slice(0, SAMPLE), /\p{L}/gu);

/** Counts matches without building a list of every letter of a page. */
const count = (text: string, pattern: RegExp): number => {
  let found = 0;
  for (pattern.lastIndex = 0; pattern.test(text);) found += 1;
  return found;
};

const SCRIPTS = {
  Latn: /\p{Script=Latin}/gu,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Hani: /\p{Script=Han}/gu,
  Hang: /\p{Script=Hangul}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Thai: /\p{Script=Thai}/gu,
  Grek: /\p{Script=Greek}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
} as const;

/** The main script of a text (ISO 15924); Han characters next to kana are Japanese. */
export const scriptOf = (text: string): string | null => {
  const sample = text.slice(0, SAMPLE);
  const counts = new Map<string, number>(
    Object.entries(SCRIPTS).map(([script, letter]) => [script, count(sample, letter)]),
  );
  const kana = counts.get("Kana") ?? 0;
  counts.delete("Kana");
  if (kana > 0) {
    counts.set("Jpan", kana + (counts.get("Hani") ?? 0));
    counts.delete("Hani");
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && most[1] > 0 ? most[0] : null;
};
