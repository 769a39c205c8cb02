/** Characters that reorder the text around them; in a name they only serve to deceive. */
const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu;
const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LINES = /[^\P{Cc}\n\t]/u;

/** One line: NFC, trimmed, without bidirectional overrides. */
export const cleanLine = (text: string): string =>
  text.normalize("NFC").replace(BIDI_OVERRIDES, "").trim();

/** Several lines: NFC, line ends made `\n`, trimmed. */
export const cleanLines = (text: string): string =>
  text.normalize("NFC").replace(/\r\n?/g, "\n").trim();

/** Well-formed Unicode without control characters. */
export const isPlainLine = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Well-formed Unicode without control characters but line feed and tab. */
export const isPlainLines = (text: string): boolean =>
  text.isWellFormed() && !CONTROL_EXCEPT_LINES.test(text);
