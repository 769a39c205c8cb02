/** Marks that make a spreadsheet run a text as a formula. */
export const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** An apostrophe tells a spreadsheet that a text is a text; one that stands there already is doubled. */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Quoted also where another delimiter stands, so that no reader takes it for one. */
export const csvCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
