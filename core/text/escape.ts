const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and XML, both in text and in quoted attributes. */
export const escapeMarkup = (text: string): string =>
  /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    : text;

/**
 * The places where a spreadsheet may start a formula. A spreadsheet chooses its own separator and may split a quoted cell, so a
 * formula can also start after every semicolon, tab and line end.
 */
const FORMULA = /(^|[;\t\r\n])(?=[' "]*[=+\-@＝＋－＠])|^(?='*[\t\r])/g;

const DEFUSED = /(^|[;\t\r\n])'(?=[' "]*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g;

/** Puts an apostrophe before each formula, which makes it text. An apostrophe already there is doubled. */
export const escapeFormula = (text: string): string => text.replace(FORMULA, "$1'");

/** Reverses `escapeFormula` exactly. */
export const unescapeFormula = (text: string): string => text.replace(DEFUSED, "$1");

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** A CSV cell. Semicolons and tabs are quoted too, so that any reader finds the same cells. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
