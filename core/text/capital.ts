/** Makes the first letter a capital. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label such as `Short Description` as words within a sentence. Acronyms and names of networks keep their capitals: `Instagram URL`. */
export const withinSentence = (label: string): string =>
  label.replaceAll(/\b(?!(?:Instagram|Facebook|Twitter)\b)[A-Z][a-z]+\b/g, (word) =>
    word.toLowerCase(),
  );
