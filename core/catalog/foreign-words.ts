import { wordsOf } from "./search-words.ts";
import byEnglish from "./foreign-words.json" with { type: "json" };

/*
 * Words for products and golfers in other languages. foreign-words.json lists them by their English words, of which the first is the most
 * specific, and then by language.
 */

interface Entry {
  english: Meanings;
  languages: readonly string[];
}

const ENTRIES: ReadonlyMap<string, Entry> = (() => {
  const entries = new Map<string, Entry>();
  for (const [english, languages] of Object.entries(byEnglish))
    for (const [language, words] of Object.entries(languages))
      for (const word of words.split(", ")) {
        const phrase = wordsOf(word).join(" ");
        const others = entries.get(phrase)?.languages ?? [];
        entries.set(phrase, { english: english.split(", "), languages: [...others, language] });
      }
  return entries;
})();

/** The adjective for the country where most people who write a language buy golf equipment. */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    da: "danish",
    de: "german",
    es: "spanish",
    fi: "finnish",
    fr: "french",
    it: "italian",
    ja: "japanese",
    ko: "korean",
    nl: "dutch",
    no: "norwegian",
    pt: "portuguese",
    sv: "swedish",
    zh: "chinese",
  }),
);

/** Phrases have at most this many words. */
const PHRASE_WORDS = 3;

type IsEnglish = (word: string) => boolean;
/** The English words for a phrase, the most specific first. */
type Meanings = readonly string[];

interface Translated {
  /** The meanings of each phrase. */
  phrases: Meanings[];
  /** The adjective for the country of the language, such as "japanese". */
  country: string | undefined;
}

/**
 * The meanings of each phrase of a text in another language: `palos para zurdos` → `clubs`, `for`, `left handed`. Other words stay as they
 * are. `undefined` if there is nothing to translate but words such as "de".
 */
export const inEnglish = (
  words: readonly string[],
  isEnglish: IsEnglish,
): Translated | undefined => {
  const phrases: Meanings[] = [];
  const meaningful: Entry[] = [];
  for (let at = 0; at < words.length;) {
    const { length, entries } = phraseAt(words.slice(at, at + PHRASE_WORDS), isEnglish);
    phrases.push(...(entries?.map(({ english }) => english) ?? [words.slice(at, at + 1)]));
    meaningful.push(...(entries?.filter(isMeaningful) ?? []));
    at += length;
  }
  if (meaningful.length === 0) return undefined;
  const [language = ""] = sharedIn(meaningful.map(({ languages }) => languages));
  return { phrases, country: COUNTRIES.get(language) };
};

/** The values that all lists have. */
const sharedIn = (lists: readonly (readonly string[])[]): readonly string[] =>
  lists[0]?.filter((value) => lists.every((list) => list.includes(value))) ?? [];

/** Whether it is more than a word that joins other words, such as "de". */
const isMeaningful = ({ english: [meaning] }: Entry): boolean => meaning !== "for";

/** The longest phrase of these first words. English words stay, except those such as "la" that join others. */
const phraseAt = (words: readonly string[], isEnglish: IsEnglish) => {
  for (let { length } = words; length > 0; length -= 1) {
    const run = words.slice(0, length);
    const entries = entriesFor(run.join(" "), isEnglish);
    if (entries && (!entries.some(isMeaningful) || !run.every(isEnglish)))
      return { length, entries };
  }
  return { length: 1, entries: undefined };
};

/** Splits compounds: `Golfschuhe` and `ゴルフシューズ` are golf shoes, and a `Golftrolley` is a golf trolley. */
const entriesFor = (phrase: string, isEnglish: IsEnglish): Entry[] | undefined => {
  const whole = ENTRIES.get(phrase);
  if (whole || phrase.length > COMPOUND_MAX_LENGTH) return whole && [whole];
  for (let at = 1; at < phrase.length; at += 1) {
    const [one, other] = [phrase.slice(0, at), phrase.slice(at)];
    const first = isPart(one) && isPart(other) && ENTRIES.get(one);
    const second =
      first && (ENTRIES.get(other) ?? (isEnglish(other) && { ...first, english: [other] }));
    if (first && second) return [first, second];
  }
  return undefined;
};

const COMPOUND_MAX_LENGTH = 40;
/** Shorter parts in Latin letters may be parts by chance. */
const PART_MIN_LENGTH = 3;
const isPart = (text: string): boolean => text.length >= PART_MIN_LENGTH || /[^ -~]/.test(text);
