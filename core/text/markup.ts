/** HTML names of the characters U+00A0 to U+00FF. */
const LATIN = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde
ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

/** HTML names of other characters that occur in texts about brands. */
const OTHERS = `quot " amp & lt < gt > apos ' QUOT " AMP & LT < GT > COPY © REG ® num # commat @ comma , period . colon : semi ; excl !
quest ? lpar ( rpar ) lsqb [ rsqb ] dollar $ percnt % plus + equals = lowbar _ sol / bsol \\ ast * vert | grave \` hyphen ‐ dash ‐
OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ Zcaron Ž zcaron ž Ccaron Č ccaron č Rcaron Ř rcaron ř Ecaron Ě ecaron ě Ncaron Ň ncaron ň
Lstrok Ł lstrok ł Nacute Ń nacute ń Sacute Ś sacute ś Zacute Ź zacute ź Zdot Ż zdot ż Cacute Ć cacute ć Eogon Ę eogon ę Aogon Ą aogon ą
Abreve Ă abreve ă Gbreve Ğ gbreve ğ Idot İ inodot ı imath ı Scedil Ş scedil ş Odblac Ő odblac ő Udblac Ű udblac ű Uring Ů uring ů
Dstrok Đ dstrok đ Amacr Ā amacr ā Emacr Ē emacr ē Imacr Ī imacr ī Omacr Ō omacr ō Umacr Ū umacr ū fnof ƒ circ ˆ tilde ˜ ndash – mdash —
horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo ›
oline ‾ frasl ⁄ euro € trade ™ larr ← uarr ↑ rarr → darr ↓ minus − infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ starf ★ star ☆ check ✓`;

/** Entities that become spaces. */
const BLANKS = "nbsp NonBreakingSpace ensp emsp thinsp numsp puncsp hairsp Tab NewLine".split(" ");

const pairs = OTHERS.split(/\s+/);
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(/\s+/).map((name, at): [string, string] => [name, String.fromCodePoint(160 + at)]),
  ...pairs.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, pairs[at + 1] ?? ""]] : [],
  ),
  ...BLANKS.map((name): [string, string] => [name, " "]),
  ["zwnj", "\u200C"],
  ["zwj", "\u200D"],
  ["lrm", ""],
  ["rlm", ""],
]);

/** What browsers show for the numbers 128 to 159, which are control characters in Unicode. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Dž\u0178";

const ENTITY =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,15}));|&(amp|nbsp|quot|lt|gt)(?![\w=;])/gi;

/** Replaces entities with their characters. Unknown entities and `AT&T` stay as they are. */
const withoutEntities = (text: string): string =>
  text.replace(
    ENTITY,
    (
      all: string,
      decimal: string | undefined,
      hex: string | undefined,
      name: string | undefined,
      bare: string | undefined,
    ) => {
      if (decimal !== undefined) return numbered(Number(decimal)) ?? all;
      if (hex !== undefined) return numbered(Number.parseInt(hex, 16)) ?? all;
      return CHARACTERS.get(name ?? bare?.toLowerCase() ?? "") ?? all;
    },
  );

const numbered = (code: number): string | undefined => {
  if (code === 0xa0) return " ";
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128];
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code >= 32 || code === 9 || code === 10 ? String.fromCodePoint(code) : undefined;
};

/** Elements that begin a new line. */
const BLOCKS = new Set(
  `address article aside blockquote body br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hr html li main nav ol option p pre section summary table tbody tfoot thead title tr ul`.split(
    /\s+/,
  ),
);
const CELLS = new Set(["td", "th"]);
const INLINE = new Set(
  `a abbr audio b bdi bdo big button canvas caption cite code col colgroup data del dfn em embed font head i iframe img input ins kbd
  label link mark meta nobr noscript o:p object param picture q s samp script select small source span strike strong style sub sup svg
  textarea time tt u var video wbr`.split(/\s+/),
);

/**
 * An HTML tag: a name alone, or with at least one attribute that has a value. `a <b and c>` is text. No part of the pattern passes
 * another `<`, so its cost is linear.
 */
const TAG =
  /<\/?([a-z][a-z\d]*(?::[a-z]+)?)(?:\s*\/?|\s(?=[^<>=]*=)(?:[^<>"']|"[^"<]*"|'[^'<]*')*|\s(?=[^<>=]*=)[^<>]*)>/giu;

/** Comments, declarations, and elements whose content is not displayed. */
const HIDDEN: readonly (readonly [start: RegExp, end: string])[] = [
  [/<!--/g, "-->"],
  [/<script\b/gi, "</script>"],
  [/<style\b/gi, "</style>"],
  [/<!doctype\b/gi, ">"],
];

const withoutHidden = (text: string): string =>
  HIDDEN.reduce(
    (rest, [start, end]) => {
      if (rest.search(start) === -1) return rest;
      const lower = rest.toLowerCase();
      const parts: string[] = [];
      let from = 0;
      for (const { index } of lower.matchAll(start)) {
        if (index < from) continue;
        const last = lower.indexOf(end, index);
        if (last === -1) break;
        parts.push(rest.slice(from, index));
        from = last + end.length;
      }
      return [...parts, rest.slice(from)].join("");
    },
    text.replaceAll(/<!\[CDATA\[|\]\]>/g, ""),
  );

/** Removes tags. Puts `lineBreak` between the lines of the page. */
const withoutTags = (text: string, lineBreak: string): string => {
  if (!text.includes("<")) return text;
  const lines: string[] = [];
  let line: string[] = [];
  let from = 0;
  let isLaidOut = false;
  for (const { 0: tag, 1: given = "", index } of text.matchAll(TAG)) {
    const name = given.toLowerCase();
    const isBlock = BLOCKS.has(name);
    if (!isBlock && !CELLS.has(name) && !INLINE.has(name)) continue;
    line.push(text.slice(from, index));
    if (CELLS.has(name)) line.push(" ");
    from = index + tag.length;
    if (!isBlock) continue;
    isLaidOut = true;
    lines.push(line.join(""));
    line = [];
  }
  if (from === 0) return text;
  lines.push(line.join("") + text.slice(from));
  return lines
    .flatMap((one) => (isLaidOut ? one.split(/\n[^\S\n]*\n/) : [one]))
    .map((one) =>
      (isLaidOut ? one.replace(/\s+/gu, " ") : one.replace(/[^\S\n]{2,}/gu, " ")).trim(),
    )
    .filter((one) => one !== "")
    .join(lineBreak);
};

/** How many levels of escaping are undone. */
const ROUNDS = 3;

/** The text of a web page's markup: `Oak &amp; <b>Elm</b>` → `Oak & Elm`. A text without markup, such as `a < b`, stays as it is. */
export const textOfMarkup = (markup: string, lineBreak = "\n"): string => {
  let text = markup;
  for (let round = 0; round < ROUNDS; round++) {
    if (!/[<&]/.test(text)) break;
    const before = text;
    text = withoutEntities(withoutTags(withoutHidden(text), lineBreak));
    if (text === before) break;
  }
  return text === markup ? markup : text.trim();
};

/** The address of the first link in a web page's markup. */
export const linkInMarkup = (markup: string): string | undefined =>
  /<a\s[^<>]*?\bhref\s*=\s*["']?([^"'\s<>]+)/i.exec(markup)?.[1];
