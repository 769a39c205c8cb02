import { isFiller, wordsOf } from "./search-words.ts";
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

/** "Golf" at the beginning of compounds: `Golfschuhe`, `ゴルフシューズ`. */
const GOLF = wordsOf("golf ゴルフ 골프 高尔夫 高爾夫");

/** Phrases have at most this many words. */
const PHRASE_WORDS = 3;

type IsEnglish = (word: string) => boolean;

/**
 * The English words for each phrase of a text in another language, the most specific first: `palos para zurdos` → `golf clubs`, `for`, `left
 * handed`. Other words stay as they are. `undefined` if there is nothing to translate but fillers.
 */
export const inEnglish = (
  words: readonly string[],
  isEnglish: IsEnglish,
): (readonly string[])[] | undefined => {
  const phrases: (readonly string[])[] = [];
  let isForeign = false;
  for (let at = 0; at < words.length;) {
    const { length, english } = phraseAt(words.slice(at, at + PHRASE_WORDS), isEnglish);
    phrases.push(english ?? words.slice(at, at + 1));
    isForeign ||= english !== undefined && !english.every(isFiller);
    at += length;
  }
  return isForeign ? phrases : undefined;
};

/** The longest phrase of these first words. English words stay, except those such as "la" that are fillers in other languages. */
const phraseAt = (words: readonly string[], isEnglish: IsEnglish) => {
  for (let { length } = words; length > 0; length -= 1) {
    const run = words.slice(0, length);
    const english = englishFor(run);
    if (english && (english.every(isFiller) || !run.every(isEnglish))) return { length, english };
  }
  return { length: 1, english: undefined };
};

const englishFor = (words: readonly string[]): readonly string[] | undefined => {
  const phrase = words.join(" ");
  const golf = GOLF.find((one) => phrase.startsWith(one)) ?? "";
  return ENGLISH.get(phrase) ?? ENGLISH.get(phrase.slice(golf.length));
};
