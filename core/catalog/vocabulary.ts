import { FACET_NAMES, type FacetName, type FacetOption } from "./facets.ts";
import { isStopWord, wordsOf } from "./search-words.ts";
import { isPadding, phraseOf, plainForm } from "./word-forms.ts";

/** The meaning of a phrase: an option of a facet, or any of several options of one group. */
export interface Meaning<Option> {
  facet: FacetName;
  options: readonly [Option, ...Option[]];
}

/** The facet options by the words for them in searches and texts. */
export interface Vocabulary<Option extends FacetOption> {
  /** The options with this name or alias. Prefers the same grammatical number: "trainers" are shoes, a "trainer" is not. */
  meaningOf(words: readonly string[]): Meaning<Option> | undefined;
  /** Options by a word that occurs in no other name: "acushnet" for Acushnet Holdings. */
  words: ReadonlyMap<string, Meaning<Option>>;
  /** Every word of names and aliases, also in plain form. */
  spellings: ReadonlySet<string>;
}

/** Words in company names that do not identify a company. */
const COMPANY_WORDS = new Set(
  "ag corporation goods group holding holdings inc industries international leisure sports".split(
    " ",
  ),
);

/** If a phrase has several meanings, names win over aliases, then the first in display order. Further options of the winner's group are added. */
export const vocabularyOf = <Option extends FacetOption>(
  options: Record<FacetName, readonly Option[]>,
): Vocabulary<Option> => {
  const meanings = FACET_NAMES.flatMap((facet) =>
    options[facet].map((option): Meaning<Option> => ({ facet, options: [option] })),
  );
  const named = meanings.map((meaning) => ({ meaning, names: [meaning.options[0].name] }));
  const called = meanings.map((meaning) => ({ meaning, names: meaning.options[0].aliases ?? [] }));
  const byForm = (form: (words: readonly string[]) => string): Map<string, Meaning<Option>> => {
    const found = new Map<string, Meaning<Option>>();
    for (const { meaning, names } of [...named, ...called])
      for (const phrase of names.map((name) => form(wordsOf(name))))
        if (phrase !== "") found.set(phrase, withMeaning(found.get(phrase), meaning));
    return found;
  };
  const written = byForm(asWritten);
  const phrases = byForm(phraseOf);
  const spellings = new Set(
    meanings
      .flatMap(({ options: [option] }) => [option.name, ...(option.aliases ?? [])].flatMap(wordsOf))
      .flatMap((word) => [word, plainForm(word)]),
  );
  return {
    meaningOf: (words) => written.get(asWritten(words)) ?? phrases.get(phraseOf(words)),
    words: uniqueWords(meanings),
    spellings,
  };
};

/** Adds the option of a later meaning if it is in the same group. */
const withMeaning = <Option extends FacetOption>(
  first: Meaning<Option> | undefined,
  later: Meaning<Option>,
): Meaning<Option> => {
  if (!first) return later;
  const [{ group = "" }] = first.options;
  const [option] = later.options;
  const isShared = group !== "" && option.group === group && !first.options.includes(option);
  return isShared ? { ...first, options: [...first.options, option] } : first;
};

const asWritten = (words: readonly string[]): string =>
  words.filter((word) => !isPadding(word)).join(" ");

/** An option and the phrase that names it. */
export interface NamedOption<Option> {
  phrase: string;
  option: Option;
}

/** Names and aliases of options are at most this long in texts. */
const NAMED_WORDS = 3;

/** The phrases of a text that name options of a facet, in the order of the text. */
export const optionsNamedIn = <Option extends FacetOption>(
  { meaningOf }: Vocabulary<Option>,
  facet: FacetName,
  text: string,
): NamedOption<Option>[] => {
  const words = wordsOf(text).filter((word) => !isPadding(word));
  const named: NamedOption<Option>[] = [];
  for (let at = 0; at < words.length; at += 1)
    for (let length = NAMED_WORDS; length > 0; length -= 1) {
      const run = words.slice(at, at + length);
      const meaning = meaningOf(run);
      if (meaning?.facet !== facet) continue;
      named.push({ phrase: phraseOf(run), option: meaning.options[0] });
      at += length - 1;
      break;
    }
  return named;
};

/** Words that occur in one name only. */
const uniqueWords = <Option extends FacetOption>(
  meanings: readonly Meaning<Option>[],
): Map<string, Meaning<Option>> => {
  const found = new Map<string, Meaning<Option>>();
  const repeated = new Set<string>();
  for (const meaning of meanings)
    for (const word of new Set(wordsOf(meaning.options[0].name).map((one) => phraseOf([one])))) {
      if (found.has(word)) repeated.add(word);
      else if (word.length > 2 && !isStopWord(word) && !COMPANY_WORDS.has(word))
        found.set(word, meaning);
    }
  for (const word of repeated) found.delete(word);
  return found;
};
