import signs from "./known-signs.json" with { type: "json" };
import { domainLabel } from "../text/addresses.ts";
import { foldForSearch } from "../text/fold.ts";
import type { PageSeen } from "./site-look.ts";

/**
 * What gives a lost site away: hosts that park and sell domains, and words that stand on such pages. All in lower case; words are looked
 * for in folded text (`foldForSearch`), hosts with whatever stands before them.
 */

/** Where domains are parked and sold: at the end of a redirect, or where a page takes its frames and scripts from. */
export const PARKING_HOSTS: readonly string[] = signs.parkingHosts;

/** Name servers that serve nothing but parked domains, and domains on their way out. */
export const PARKING_NAME_SERVERS: readonly string[] = signs.parkingNameServers;

/** Where scripts of parked pages send their visitors. */
export const PARKING_PATHS = ["/lander", "/listing", "/park.php", "/forsale"] as const;

/** Said of the domain, not of goods: a shop's "sale" and "make an offer" are none of them. */
export const WORDS_OF_SALE: readonly string[] = signs.wordsOfSale;

/** The trade that lapsed names are bought for. One such word proves nothing: see `GAMBLING_WORDS_ENOUGH`. */
export const WORDS_OF_GAMBLING: readonly string[] = signs.wordsOfGambling;

/** So many different ones are no chance. */
export const GAMBLING_WORDS_ENOUGH = 3;

/** What a page about golf says, in whatever language. */
export const WORDS_OF_GOLF: readonly string[] = signs.wordsOfGolf;

/** Somebody asks whether a person is there, or turns programs away: titles and first words of such pages. */
export const WORDS_OF_CHALLENGES: readonly string[] = signs.wordsOfChallenges;

/** Nobody's page: the site is there and shows nothing of anybody's. Titles and first words. */
const WORDS_OF_EMPTY_PAGES: readonly string[] = signs.wordsOfEmptyPages;

/** Closed for a while, by who owns it. */
export const WORDS_OF_MAINTENANCE: readonly string[] = signs.wordsOfMaintenance;

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
