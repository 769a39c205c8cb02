import { memoized } from "../memoized.ts";
import { addBit, type BitSet, countBits, emptySet, isEmpty } from "./bit-set.ts";
import type { BrandIndex, Row } from "./brand-index.ts";
import { isStopWord } from "./search-words.ts";
import { foldedToken, hasCapital, tokensOf } from "./search-index.ts";
import { plainForm } from "./word-forms.ts";

/** The most words in a name, such as `Robert Trent Jones`. Trying longer runs of words would be slow. */
const NAME_WORDS = 3;
/** Words that more brands mention are no distinctive name, and reading so many texts would be slow. */
const MOST_MENTIONING = 300;

/**
 * Finds the brands whose texts mention a name, such as that of a player: "Tiger Woods" does not mean woods. A name begins with a word that
 * texts write with a capital. Create one per search: it caches each text that it folds.
 */
export const properNames = (
  index: BrandIndex,
): ((words: readonly string[]) => BitSet | undefined) => {
  const capitals = memoized((brand: Row["brand"]): string => capitalsOf(textOf(brand)));
  return (words) => {
    const [first = ""] = words;
    if (words.length === 1 || words.length > NAME_WORDS) return undefined;
    if (new Set(words).size < words.length) return undefined;
    if (isStopWord(first) || index.searchIndex().isEveryday(first)) return undefined;
    if (index.vocabulary.meaningOf([first])) return undefined;
    // "Titleist Pro V1" means the brand Titleist, even if other brands mention that ball.
    if (index.searchIndex().wholeNames.having(first)) return undefined;
    const candidates = index.searchIndex().withCapitals(words);
    if (countBits(candidates) > MOST_MENTIONING) return undefined;
    const name = ` ${words.map(plainForm).join(" ")} `;
    const mentioning = emptySet(index.capacity);
    for (const { bit, brand } of index.rowsIn(candidates))
      if (capitals(brand).includes(name)) addBit(mentioning, bit);
    return isEmpty(mentioning) ? undefined : mentioning;
  };
};

/** Runs of words with a capital, in plain form: "Tiger Woods wins in Carlsbad, California" has " tiger wood ", " carlsbad " and " california ". */
const capitalsOf = (text: string): string =>
  text
    .split(PAUSE)
    .map((part) => tokensOf(part).map(capitalised).join(" "))
    .map((part) => ` ${part} `)
    .join("\n");

const PAUSE = /[,;:()\n]|\.\s/;

const capitalised = (token: string): string =>
  hasCapital(token) && !ABBREVIATION.test(token) ? foldedToken(token).join(" ") : "\n";

/** An abbreviation is not part of a name: "Talking GPS" is a kind of device. */
const ABBREVIATION = /^\p{Lu}{2,}$/u;

const textOf = ({ shortDescription, highlights, longDescription }: Row["brand"]): string =>
  [shortDescription, ...highlights, longDescription].join("\n");
