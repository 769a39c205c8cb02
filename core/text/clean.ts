import { withoutBidiControls } from "./invisible.ts";

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LINES = /[^\P{Cc}\n\t]/u;

/**
 * More marks on one letter than any language writes (Unicode's stream-safe text, UAX #15 section 13). Putting marks in
 * order takes time quadratic in their number: 32,000 of them took 0.4 seconds. Looked at from a run's start only.
 */
const MARKS_IN_A_ROW = 30;
const TOO_MANY_MARKS = new RegExp(`(?<!\\p{M})\\p{M}{${MARKS_IN_A_ROW + 1}}`, "u");

const hasTooManyMarks = (text: string): boolean =>
  text.length > MARKS_IN_A_ROW && TOO_MANY_MARKS.test(text);

/** The same letters typed on another keyboard may be composed differently: NFC, but for text too costly to compose. */
export const composed = (text: string): string =>
  hasTooManyMarks(text) ? text : text.normalize("NFC");

/** One line: NFC, trimmed, without bidirectional controls. These are removed first: composing looks at neighbours. */
export const cleanLine = (text: string): string => composed(withoutBidiControls(text)).trim();

/** Several lines: the same, with line ends made `\n`. */
export const cleanLines = (text: string): string => cleanLine(text.replace(/\r\n?/g, "\n"));

/** Up to four units of a text become one when it is composed. */
const UNITS_OF_ONE = 4;

/** Whether no cleaning makes a text short enough: told by its length, before anything is done with it. */
export const isBeyond = (text: string, max: number): boolean => text.length > max * UNITS_OF_ONE;

/** Well-formed Unicode without control characters, or heaps of marks on one letter. */
export const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && !CONTROL.test(text) && !hasTooManyMarks(text);

/** Well-formed Unicode without control characters but line feed and tab, or heaps of marks on one letter. */
export const isPlainLines = (text: string): boolean =>
  text.isWellFormed() && !CONTROL_EXCEPT_LINES.test(text) && !hasTooManyMarks(text);

/**
 * The same text on its own. Engines keep a piece of a text as a view of the whole: whoever remembers one short cell of a large file
 * would keep the file in memory.
 */
export const copyString = (text: string): string => String(JSON.parse(JSON.stringify(text)));
