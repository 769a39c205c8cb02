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
  // The form at the end of a word.
  ς: "σ",
};

const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Most text is ASCII, for which folding is just lower-casing. */
const NOT_ASCII = /[^ -~]/;
const NEEDS_FOLDING = /[^!-_a-~ ]| {2}|^ | $/;

/** Marks, and two characters that decompose into marks. */
const MARKS = /[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * Lower case without accents and trade marks: `Chervò` → `chervo`, `Straße` → `strasse`. NFKD comes before lower-casing, because
 * some characters decompose into capitals (`𝐏` → `P`). Marks are removed before NFKD too, because NFKD is slow on long runs of marks.
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

/** White space to replace. Skips single spaces, because replacing each would copy a page word by word. */
const UNEVEN_SPACE = /\s{2,}|[^\S ]/gu;

/** The form in which names are searched and sorted: folded, with plain quotation marks, dashes and white space. */
export const foldForSearch = (text: string): string =>
  NEEDS_FOLDING.test(text)
    ? foldAccents(text)
        .replace(/[‘’ʼ`´]/gu, "'")
        .replace(/[“”]/gu, '"')
        .replace(/[‐-―]/gu, "-")
        .replace(UNEVEN_SPACE, " ")
        .trim()
    : text.toLowerCase();

/** Quotation marks and brackets around words, after folding. */
const AROUND_WORDS = `"()[]{}<>«»‹›„‚‟「」『』【】《》〈〉`;
/** Punctuation that may surround a pasted search. */
const AROUND_TEXTS = `${AROUND_WORDS}',.;:!?¿¡*•·…|\\/_~^=@# -`;

const withoutAround = (text: string, signs: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && signs.includes(text[start] ?? "")) start += 1;
  while (end > start && signs.includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
};

/**
 * The form of a search for comparison with folded names. Removes quotation marks and brackets around words, and punctuation around the
 * whole search. A search of only punctuation stays unchanged.
 */
export const foldSearch = (search: string): string => {
  const folded = foldForSearch(search);
  if (/^[a-z\d ]*$/.test(folded)) return folded;
  const words = folded.split(" ").map((word) => withoutAround(word, AROUND_WORDS));
  return withoutAround(words.filter((word) => word !== "").join(" "), AROUND_TEXTS) || folded;
};

/** Characters that people add to names or omit. */
export const SEPARATORS = " .-/'&,\"()[]";
const SEPARATOR_RUNS = /[ .\-/'&,"()[\]]+/g;

/** Removes separators from folded text: `l.a.b. golf` → `labgolf`, `foot joy` → `footjoy`. */
export const withoutSeparators = (folded: string): string => folded.replace(SEPARATOR_RUNS, "");

/** Letters and digits alone: `L.A.B. Golf` → `LABGolf`. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

export const isSeparator = (character: string): boolean =>
  character !== "" && SEPARATORS.includes(character);

/** By code units, so that the order is the same on every machine. */
export const ascending = <T extends string | number>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Orders by folded name, then name, then id. */
export const byName = (a: Named, b: Named): number =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
  ascending(a.name, b.name) ||
  ascending(a.id, b.id);

interface Named {
  id: string;
  name: string;
}
