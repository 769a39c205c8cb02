import { isWordStart } from "./likeness.ts";

/** A run of one to four characters, as something a Map finds fast. */
export type GramKey = number | string;

export const LONGEST_GRAM = 4;

/** Folded names are nearly all ASCII; four such characters pack into one small integer, which a Map finds sooner than a string. */
const BITS = 7;
const PACKED_LIMIT = 126;

/** The key of `text.slice(at, at + length)`; a character counts one more than its code, so that none looks like a missing one. */
export const gramKey = (text: string, at: number, length: number): GramKey => {
  let key = 0;
  for (let place = 0; place < length; place++) {
    const unit = text.charCodeAt(at + place);
    if (unit > PACKED_LIMIT) return text.slice(at, at + length);
    key |= (unit + 1) << (place * BITS);
  }
  return key;
};

/** Every gram of the text; one that is in it twice is shown twice. */
export const forEachGram = (text: string, visit: (key: GramKey) => void): void => {
  for (let at = 0; at < text.length; at++) forEachGramAt(text, at, visit);
};

/** Every gram that the text or a word in it begins with. */
export const forEachWordStart = (text: string, visit: (key: GramKey) => void): void => {
  for (let at = 0; at < text.length; at++)
    if (isWordStart(text, at)) forEachGramAt(text, at, visit);
};

const forEachGramAt = (text: string, at: number, visit: (key: GramKey) => void): void => {
  const length = Math.min(LONGEST_GRAM, text.length - at);
  let key = 0;
  let packed = true;
  for (let place = 0; place < length; place++) {
    const unit = text.charCodeAt(at + place);
    packed &&= unit <= PACKED_LIMIT;
    key |= (unit + 1) << (place * BITS);
    visit(packed ? key : text.slice(at, at + place + 1));
  }
};
