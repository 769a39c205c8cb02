import { domainLabel, registeredDomain } from "../text/addresses.ts";
import { foldForSearch } from "../text/fold.ts";
import { type Fingerprint, TITLE_MAX, withoutAddresses } from "./site-memory.ts";

/** What a page says, as far as it can be read without running it. */
export interface PageSeen {
  title: string;
  /** The primary subtag of the language it says it is in; null when it says none. */
  language: string | null;
  /** What is shown to people or named by its pictures and descriptions; cut off where it is long. */
  text: string;
  /** Hosts it takes scripts, frames and pictures from. */
  hosts: readonly string[];
  /** Where its script sends whoever comes, when it does hardly anything else. */
  scriptLeadsTo: string | null;
}

export interface Redirect {
  /** The status; `refresh` for a page that does it. */
  by: number | "refresh";
  /** The host it leads to. */
  to: string;
}

/** How looking at a site ended. */
export type LookEnd =
  | { kind: "answer"; status: number; isChallenge: boolean; page: PageSeen }
  /** There is no such name. */
  | { kind: "no-name" }
  /** Nobody answered, or not so that it could be read; `isDead` where visitors would be no better off. */
  | { kind: "no-answer"; why: string; isDead: boolean }
  /** It could not be, or must not be looked at; that says nothing of the site. */
  | { kind: "not-looked"; why: string };

export interface SiteLook {
  redirects: readonly Redirect[];
  /** Where it ended. */
  host: string;
  end: LookEnd;
}

/** What the registry says of a domain. Null: it could not be asked. */
export interface Registration {
  /** When it was registered by whom it is now; ISO 8601. */
  registeredAt: string | null;
  /** When it last went to another registrar. */
  transferredAt: string | null;
  /** As RFC 8056 has them: `redemption period`. */
  statuses: readonly string[];
  nameServers: readonly string[];
}

/** Pages with fewer letters say nothing by what they leave out. */
export const LETTERS_ENOUGH = 60;
/** What is looked at to tell in which letters a text is written. */
const SAMPLE = 20_000;

export const siteFingerprint = (page: PageSeen, host: string): Fingerprint => ({
  title: wordsIn(withoutAddresses(page.title)).join(" ").slice(0, TITLE_MAX).trim(),
  language: page.language,
  script: lettersIn(page.text) < LETTERS_ENOUGH ? null : scriptOf(page.text),
  domain: registeredDomain(host),
});

/** In what two looks differ; a title only where it has nothing in common with the other but the domain's own letters. */
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

export const lettersIn = (text: string): number =>
  text.slice(0, SAMPLE).match(/\p{L}/gu)?.length ?? 0;

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

/** In which letters most of a text is written, as ISO 15924 calls them; with kana among them, Han characters are Japanese. */
export const scriptOf = (text: string): string | null => {
  const sample = text.slice(0, SAMPLE);
  const counts = new Map<string, number>(
    Object.entries(SCRIPTS).map(([script, letter]) => [script, sample.match(letter)?.length ?? 0]),
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
