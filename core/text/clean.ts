import { withoutBidiControls } from "./invisible.ts";

/** Most texts are plain ASCII. This test is much faster than cleaning. */
const ASCII_LINE = /^[ -~]*$/;
const ASCII_LINES = /^[\t\n -~]*$/;

/** Control characters and U+FFFD, which replaces a character that could not be decoded. Imports refuse files with U+FFFD too. */
const UNUSABLE = /[\p{Cc}\uFFFD]/u;
export const UNUSABLE_IN_LINES = /[^\P{Cc}\n\t]|\uFFFD/u;

/** The limit of Unicode's stream-safe text (UAX #15, section 13). Normalising a longer run takes quadratic time. */
const MARKS_IN_A_ROW = 30;
const TOO_MANY_MARKS = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_IN_A_ROW + 1}}`, "u");

/** Most texts have no marks. This test is faster than a search for long runs of marks. */
const MARK = /\p{M}/u;

const hasTooManyMarks = (text: string): boolean =>
  text.length > MARKS_IN_A_ROW && MARK.test(text) && TOO_MANY_MARKS.test(text);

/** NFC, unless the text has too many marks in a row to normalise cheaply. */
export const composed = (text: string): string =>
  hasTooManyMarks(text) ? text : text.normalize("NFC");

/** One line: NFC, trimmed, no bidirectional controls. The controls are removed first, because they can separate a letter from its mark. */
export const cleanLine = (text: string): string =>
  (ASCII_LINES.test(text) ? text : composed(withoutBidiControls(text))).trim();

/** Several lines: as `cleanLine`, with line ends as `\n`. */
export const cleanLines = (text: string): string => cleanLine(text.replace(/\r\n?/g, "\n"));

/** NFC can compose up to four UTF-16 units into one. */
const UNITS_OF_ONE = 4;

/** Whether a text is too long even after cleaning. Checked before cleaning, which costs time. */
export const exceedsLimit = (text: string, max: number): boolean =>
  text.length > max * UNITS_OF_ONE;

/** Well-formed Unicode without control characters, replacement characters or long runs of marks. */
export const isPlainLine = (text: string): boolean =>
  ASCII_LINE.test(text) || (text.isWellFormed() && !UNUSABLE.test(text) && !hasTooManyMarks(text));

/** As `isPlainLine`, but line feeds and tabs are allowed. */
export const isPlainLines = (text: string): boolean =>
  ASCII_LINES.test(text) ||
  (text.isWellFormed() && !UNUSABLE_IN_LINES.test(text) && !hasTooManyMarks(text));
