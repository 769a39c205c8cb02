/** Texts from files and visitors must not move the cursor, change colours or reverse the direction. */
export const sanitizeForTerminal = (text: string): string =>
  text.replace(/[\r\n\t]+/g, " ").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "�");

/** Sanitizes each line of a text, and keeps the line ends. */
export const sanitizeLines = (text: string): string =>
  text.split("\n").map(sanitizeForTerminal).join("\n");
