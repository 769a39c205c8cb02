/** Makes the first letter a capital. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label such as `Short Description` as words within a sentence. Acronyms such as `HQ` keep their capitals. */
export const withinSentence = (label: string): string =>
  label.replaceAll(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
