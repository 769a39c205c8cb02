import signs from "./known-signs.json" with { type: "json" };
import { domainLabel } from "../text/addresses.ts";
import { foldForSearch, lettersOf } from "../text/fold.ts";
import type { PageSeen } from "./crawl-result.ts";

/**
 * Signs of a lost site: hosts and name servers that park and sell domains, and phrases on pages. Hosts include their subdomains; phrases
 * match folded text (`foldForSearch`). Phrases of challenges, maintenance and empty pages match only titles and very short pages.
 */
export const SIGNS: Readonly<Record<keyof typeof signs, readonly string[]>> = signs;

/** Paths to which parked pages redirect by script. */
export const PARKING_PATHS = ["/lander", "/listing", "/park.php", "/forsale"] as const;

/** How many different gambling words are a sign. Fewer may be a coincidence. */
export const GAMBLING_WORDS_ENOUGH = 3;

const VERY_SHORT_PAGE = 600;

/** Whether the title, or a very short page, contains one of these phrases. */
export const isAbout = ({ title, text }: PageSeen, words: readonly string[]): boolean =>
  includesAny(title, words) || (text.length < VERY_SHORT_PAGE && includesAny(text, words));

const includesAny = (text: string, words: readonly string[]): boolean => {
  const folded = foldForSearch(text);
  return words.some((word) => folded.includes(word));
};

/** Whether the page is an error page with status 200, or a server's default page. */
export const isNobodysPage = (page: PageSeen, isNamed: boolean): boolean =>
  includesAny(page.title, SIGNS.wordsOfEmptyPages) ||
  (!isNamed && isAbout(page, SIGNS.wordsOfEmptyPages));

/**
 * Whether a page names the brand by more than the letters of its domain, which any new owner repeats. Hosts and addresses in the text
 * do not count. A one-word name equal to the domain's label counts only on a page about golf, as does the name without "Golf".
 */
export const isBrandNamed = (
  { name, aliases }: { name: string; aliases: readonly string[] },
  host: string,
  folded: string,
): boolean => {
  const label = lettersOf(domainLabel(host));
  const words = spaced(withoutHosts(folded, label));
  const isGolf = SIGNS.wordsOfGolf.some((word) => mentioned(words, word) !== undefined);
  return [name, ...aliases].some((called) => {
    const name = foldForSearch(called);
    const found = mentioned(words, name);
    if (found !== undefined && (lettersOf(name) !== label || found.includes(" "))) return true;
    return isGolf && (found ?? mentioned(words, withoutKind(name))) !== undefined;
  });
};

/** How many of these words and phrases occur in a folded text. */
export const countMentioned = (folded: string, wanted: readonly string[]): number => {
  const words = spaced(folded);
  return wanted.filter((word) => mentioned(words, word) !== undefined).length;
};

/** Words separated by single spaces, with a space at both ends. Skips single spaces, because replacing each would copy a page word by word. */
const spaced = (folded: string): string =>
  ` ${folded
    .replace(/[^\p{L}\p{N} ]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()} `;

/** Removes hosts and e-mail addresses that contain the domain's label. */
const withoutHosts = (folded: string, label: string): string =>
  folded.replace(/(?<!\S)[^\s.]*\.\S*/g, (token) =>
    /\.[a-z]{2,}(?:[^a-z]|$)/.test(token) && lettersOf(token).includes(label) ? " " : token,
  );

/** Finds a name regardless of spacing: `lab golf`, `l a b golf` or `labgolf`. Prefers a match with spaces. */
const mentioned = (words: string, folded: string): string | undefined => {
  const letters = Array.from(lettersOf(folded));
  if (letters.length < SHORTEST) return undefined;
  const [start, end] = UNSPACED.test(folded) ? ["", ""] : ["(?<= )", "(?= )"];
  const found = words.match(new RegExp(`${start}${letters.join(" ?")}${end}`, "gu"));
  return found?.find((one) => one.includes(" ")) ?? found?.[0];
};

const SHORTEST = 2;

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** Removes generic words: `Malbon Golf` → `Malbon`. */
const withoutKind = (folded: string): string =>
  folded.replace(/\b(?:golf|company|co|inc|usa)\b\.?/g, " ").trim();
