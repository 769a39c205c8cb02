import { foldForSearch } from "../text/fold.ts";
import { domainLabel } from "./domains.ts";
import { WORDS_OF_GOLF } from "./known-signs.ts";

/** Folded text as words, and where each begins in all their letters together. */
interface Words {
  letters: string;
  starts: ReadonlySet<number>;
}

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
  const words = wordsOf(withoutHosts(foldForSearch(text), label));
  const isGolf = WORDS_OF_GOLF.some((word) => mentions(words, word).length > 0);
  return [name, ...aliases].some((called) => {
    const folded = foldForSearch(called);
    const found = mentions(words, folded);
    if (found.some((one) => one.isSeveralWords || lettersOf(folded) !== label)) return true;
    return isGolf && (found.length > 0 || mentions(words, withoutKind(folded)).length > 0);
  });
};

/** How many of these words and phrases a text has. */
export const countMentioned = (text: string, wanted: readonly string[]): number => {
  const words = wordsOf(foldForSearch(text));
  return wanted.filter((word) => mentions(words, word).length > 0).length;
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Without what is a host, or somebody's address there, and has the domain's letters in it. */
const withoutHosts = (folded: string, label: string): string =>
  folded.replace(/\S+/g, (token) =>
    /\.[a-z]{2,}(?:[^a-z]|$)/.test(token) && lettersOf(token).includes(label) ? " " : token,
  );

const wordsOf = (folded: string): Words => {
  const starts = new Set<number>();
  const parts: string[] = [];
  let length = 0;
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    starts.add(length);
    parts.push(word);
    length += word.length;
  }
  starts.add(length);
  return { letters: parts.join(""), starts };
};

/** Where words with these letters stand, however they are set apart: `L.A.B. Golf`, `LAB Golf`, `labgolf`. */
const mentions = ({ letters, starts }: Words, folded: string): { isSeveralWords: boolean }[] => {
  const wanted = lettersOf(folded);
  const found: { isSeveralWords: boolean }[] = [];
  if (wanted.length < SHORTEST) return found;
  const isWhole = !UNSPACED.test(wanted);
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isWhole && !(starts.has(at) && starts.has(end))) continue;
    let inside = at + 1;
    while (inside < end && !starts.has(inside)) inside++;
    found.push({ isSeveralWords: inside < end });
    if (found.length === MENTIONS_ENOUGH) break;
  }
  return found;
};

const SHORTEST = 2;
const MENTIONS_ENOUGH = 50;

/** Written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** `Malbon Golf` calls itself Malbon. */
const withoutKind = (folded: string): string =>
  folded.replace(/\b(?:golf|company|co|inc|usa)\b\.?/g, " ").trim();
