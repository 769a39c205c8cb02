import { wordsOf } from "./search-words.ts";
import byEnglish from "./foreign-words.json" with { type: "json" };

/*
 * Words for products and golfers in other languages. foreign-words.json lists them by their English words, of which the first is the most
 * specific, and then by language.
 */

const ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(byEnglish).flatMap(([english, languages]) =>
    Object.values(languages)
      .flatMap((words) => words.split(", "))
      .map((word) => [wordsOf(word).join(" "), english.split(", ")] as const),
  ),
);

/** Phrases have at most this many words. */
const PHRASE_WORDS = 3;

type IsEnglish = (word: string) => boolean;
/** The English words for a phrase, the most specific first. */
type Meanings = readonly string[];

/**
 * The meanings of each phrase of a text in another language: `palos para zurdos` → `clubs`, `for`, `left handed`. Other words stay as they
 * are. `undefined` if there is nothing to translate but words such as "de".
 */
export const inEnglish = (
  words: readonly string[],
  isEnglish: IsEnglish,
): Meanings[] | undefined => {
  const phrases: Meanings[] = [];
  let isForeign = false;
  for (let at = 0; at < words.length;) {
    const { length, english } = phraseAt(words.slice(at, at + PHRASE_WORDS), isEnglish);
    phrases.push(...(english ?? [words.slice(at, at + 1)]));
    isForeign ||= english?.some(isTelling) ?? false;
    at += length;
  }
  return isForeign ? phrases : undefined;
};

/** Whether it is not just a word that joins others, such as "de". */
const isTelling = ([meaning]: Meanings): boolean => meaning !== "for";

/** The longest phrase of these first words. English words stay, except those such as "la" that join others. */
const phraseAt = (words: readonly string[], isEnglish: IsEnglish) => {
  for (let { length } = words; length > 0; length -= 1) {
    const run = words.slice(0, length);
    const english = englishFor(run.join(" "), isEnglish);
    if (english && (!english.some(isTelling) || !run.every(isEnglish))) return { length, english };
  }
  return { length: 1, english: undefined };
};

/** Splits compounds: `Golfschuhe` and `ゴルフシューズ` are golf shoes, and a `Golftrolley` is a golf trolley. */
const englishFor = (phrase: string, isEnglish: IsEnglish): Meanings[] | undefined => {
  const whole = ENGLISH.get(phrase);
  if (whole || phrase.length > COMPOUND_MAX_LENGTH) return whole && [whole];
  for (let at = 1; at < phrase.length; at += 1) {
    const [one, other] = [phrase.slice(0, at), phrase.slice(at)];
    const first = isPart(one) && isPart(other) && ENGLISH.get(one);
    const second = first && (ENGLISH.get(other) ?? (isEnglish(other) && [other]));
    if (first && second) return [first, second];
  }
  return undefined;
};

const COMPOUND_MAX_LENGTH = 40;
/** Shorter parts in Latin letters may be parts by chance. */
const PART_MIN_LENGTH = 3;
const isPart = (text: string): boolean => text.length >= PART_MIN_LENGTH || /[^ -~]/.test(text);
