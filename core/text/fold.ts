/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  // The same letter at the end of a word.
  ς: "σ",
};

const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Nearly every name is all of these, and then there is little to fold. */
const NOT_ASCII = /[^ -~]/;
const NOT_FOLDED_BUT_FOR_CASE = /[^!-_a-~ ]| {2}|^ | $/;

/** Marks, and two characters that become marks when decomposed. */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * Lower case without accents and trade marks: `Chervò` → `chervo`, `Straße` → `strasse`. Decomposed first, as
 * some characters decompose into capitals: `𝐏` → `P`. Marks go before that too, for putting many in order takes long.
 */
export const foldAccents = (text: string): string =>
  NOT_ASCII.test(text)
    ? text
        .replace(/[™℠®©]/gu, " ")
        .replace(MARKS, "")
        .normalize("NFKD")
        .toLowerCase()
        .replace(MARKS, "")
        .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    : text.toLowerCase();

/**
 * The form in which names are searched and ordered: folded, quotation marks and dashes made plain,
 * white space collapsed.
 */
export const foldForSearch = (text: string): string =>
  NOT_FOLDED_BUT_FOR_CASE.test(text)
    ? foldAccents(text)
        .replace(/[‘’ʼ`´]/gu, "'")
        .replace(/[“”]/gu, '"')
        .replace(/[‐-―]/gu, "-")
        .replace(/\s+/gu, " ")
        .trim()
    : text.toLowerCase();

/** What names are written with or without: a blank and some punctuation. */
export const SEPARATORS = " .-/'&,";
const SEPARATOR_RUNS = /[ .\-/'&,]+/g;

/** Folded text without what separates the parts of names: `l.a.b. golf` → `labgolf`, `foot joy` → `footjoy`. */
export const withoutSeparators = (folded: string): string => folded.replace(SEPARATOR_RUNS, "");

export const isSeparator = (character: string): boolean =>
  character !== "" && SEPARATORS.includes(character);

/** By code units, so that every machine in every language agrees. */
export const ascending = <T extends string | number>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** By folded name, then name, then id. */
export const byName = (a: Named, b: Named): number =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
  ascending(a.name, b.name) ||
  ascending(a.id, b.id);

interface Named {
  id: string;
  name: string;
}
