const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe as text and in a quoted attribute, in HTML and in XML alike. */
export const escapeMarkup = (text: string): string =>
  // Most texts have nothing to escape, and looking costs less than replacing nothing.
  /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    : text;

/** What Markdown reads as structure, a link or markup wherever it stands, with what GitHub adds to it, such as bare addresses and names behind an @. */
const MARKDOWN = /[\\`*_{}[\]<>#|~&$@]|:(?=\/\/)|(?<=\bwww)\./gi;

/** What it reads so where a line begins: lists, rules, and what makes a heading of the line above. */
const MARKDOWN_START = /^(?:[-+=:]|\d{1,9}(?=[.)]))/;

/** One line of text for Markdown, whatever is in it: a backslash makes any sign of punctuation that sign alone (CommonMark, section 2.4). */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(MARKDOWN, "\\$&")
    .replace(MARKDOWN_START, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

/**
 * Where a spreadsheet would run a text as a formula. Which separator it splits at is its own choice, and inside a cell that does
 * not begin with one to it, our quotation marks quote nothing: so a formula may begin behind every semicolon, tab and line end too.
 * What stands before the sign (quotation marks, apostrophes, spaces) holds no separator, so each is looked at once.
 */
const FORMULA = /(^|[;\t\r\n])(?=[' "]*[=+\-@＝＋－＠])|^(?='*[\t\r])/g;

const DEFUSED = /(^|[;\t\r\n])'(?=[' "]*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g;

/** Most texts begin so, and then a formula can only begin behind a separator, which is found much sooner. */
const BEGINS_PLAINLY = /^[A-Za-z0-9]/;
const LATER_FORMULA = /[;\t\r\n](?=[' "]*[=+\-@＝＋－＠])/g;

/** An apostrophe tells a spreadsheet that a text is a text; one that stands there already is doubled. */
export const defused = (text: string): string =>
  BEGINS_PLAINLY.test(text) ? text.replace(LATER_FORMULA, "$&'") : text.replace(FORMULA, "$1'");

/** Takes off exactly what `defused` puts on. */
export const unescapeFormula = (text: string): string => text.replace(DEFUSED, "$1");

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

const PLAIN = /^[A-Za-z0-9](?:[^",;\t\r\n]*[^",;\s])?$/;

/** Whether a text needs neither to be defused nor to be quoted, as most need not. */
export const isPlainCell = (text: string): boolean => PLAIN.test(text);

/** Quoted also where another delimiter stands, so that no reader takes it for one. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
