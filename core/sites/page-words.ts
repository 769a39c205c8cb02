import { domainLabel } from "../text/addresses.ts";
import { foldForSearch } from "../text/fold.ts";
import { WORDS_OF_EMPTY_PAGES, WORDS_OF_GOLF } from "./known-signs.ts";
import type { PageSeen } from "./site-look.ts";

const VERY_SHORT_PAGE = 600;

/** Whether a page is about one of these: by its title, or by the little it says. */
export const isAbout = ({ title, text }: PageSeen, words: readonly string[]): boolean =>
  includesAny(title, words) || (text.length < VERY_SHORT_PAGE && includesAny(text, words));

const includesAny = (text: string, words: readonly string[]): boolean => {
  const folded = foldForSearch(text);
  return words.some((word) => folded.includes(word));
};

/** An error that is answered as if it were a page, or what a server shows that nobody wrote a page for. */
export const isNobodysPage = (page: PageSeen, isNamed: boolean): boolean =>
  includesAny(page.title, WORDS_OF_EMPTY_PAGES) ||
  (!isNamed && isAbout(page, WORDS_OF_EMPTY_PAGES));

/**
 * Whether a page names the brand by more than the domain's own letters, which whoever took the domain repeats. Hosts and addresses do not
 * count. What is written as one word, and is the domain's letters, counts only where the page speaks of golf; so does the name without its "Golf".
 */
export const isBrandNamed = (
  { name, aliases }: { name: string; aliases: readonly string[] },
  host: string,
  text: string,
): boolean => {
  const label = lettersOf(domainLabel(host));
  const words = spaced(withoutHosts(foldForSearch(text), label));
  const isGolf = WORDS_OF_GOLF.some((word) => mentioned(words, word) !== undefined);
  return [name, ...aliases].some((called) => {
    const folded = foldForSearch(called);
    const found = mentioned(words, folded);
    if (found !== undefined && (lettersOf(folded) !== label || found.includes(" "))) return true;
    return isGolf && (found ?? mentioned(words, withoutKind(folded))) !== undefined;
  });
};

/** How many of these words and phrases a text has. */
export const countMentioned = (text: string, wanted: readonly string[]): number => {
  const words = spaced(foldForSearch(text));
  return wanted.filter((word) => mentioned(words, word) !== undefined).length;
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Words with one blank around each, whatever stood there. */
const spaced = (folded: string): string => ` ${folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/** Without what is a host, or somebody's address there, and has the domain's letters in it. */
const withoutHosts = (folded: string, label: string): string =>
  folded.replace(/\S+/g, (token) =>
    token.includes(".") && /\.[a-z]{2,}(?:[^a-z]|$)/.test(token) && lettersOf(token).includes(label)
      ? " "
      : token,
  );

/** Where words have these letters, as they are set apart there: `lab golf`, `l a b golf` or `labgolf`. The longest way of writing it counts. */
const mentioned = (words: string, folded: string): string | undefined => {
  const letters = Array.from(lettersOf(folded));
  if (letters.length < SHORTEST) return undefined;
  const [start, end] = UNSPACED.test(folded) ? ["", ""] : ["(?<= )", "(?= )"];
  const found = words.match(new RegExp(`${start}${letters.join(" ?")}${end}`, "gu"));
  return found?.find((one) => one.includes(" ")) ?? found?.[0];
};

const SHORTEST = 2;

/** Written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** `Malbon Golf` calls itself Malbon. */
const withoutKind = (folded: string): string =>
  folded.replace(/\b(?:golf|company|co|inc|usa)\b\.?/g, " ").trim();
