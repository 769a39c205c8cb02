/** Characters that change the display order of the text around them. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

export const withoutBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, "");

/**
 * Characters without a visible form: format characters (except those shown around numbers in Arabic, Syriac and Kaithi), other
 * default-ignorable characters such as fillers and variation selectors, and the Braille blank.
 */
const INVISIBLE =
  /(?![\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The only flags Unicode recommends as tag sequences: England, Scotland, Wales. */
const TAG_FLAGS =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

const ASCII = /^[\0-~]*$/;
const ANY_INVISIBLE = new RegExp(INVISIBLE.source, "u");

/** A fast check, because most texts have no invisible characters. */
const isVisible = (text: string): boolean => ASCII.test(text) || !ANY_INVISIBLE.test(text);

/** How many neighbouring characters decide whether an invisible character has a function. */
const NEIGHBOURS = 5;

/** The first invisible character that has no function in its place, such as `U+200B`. */
export const invisibleIn = (given: string): string | undefined => {
  if (isVisible(given)) return undefined;
  const text = given.replace(TAG_FLAGS, "");
  for (const { 0: character, index } of text.matchAll(INVISIBLE)) {
    const end = index + character.length;
    const before = text.slice(Math.max(0, index - NEIGHBOURS), index);
    const after = text.slice(end, end + NEIGHBOURS);
    if (!isNeeded(character, before, after)) return nameOf(character);
  }
  return undefined;
};

/** A text without the invisible characters that have no function in their place, and how many there were. */
export const withoutInvisible = (given: string): { text: string; removed: number } => {
  if (isVisible(given)) return { text: given, removed: 0 };
  let removed = 0;
  const visible = (text: string): string => {
    const parts: string[] = [];
    // The end of the text so far. Joining all parts for every character would take quadratic time.
    let before = "";
    const keep = (part: string): void => {
      parts.push(part);
      before = (before + part.slice(-NEIGHBOURS)).slice(-NEIGHBOURS);
    };
    let from = 0;
    for (const { 0: character, index } of text.matchAll(INVISIBLE)) {
      keep(text.slice(from, index));
      from = index + character.length;
      if (isNeeded(character, before, text.slice(from, from + NEIGHBOURS))) keep(character);
      else removed += 1;
    }
    keep(text.slice(from));
    return parts.join("");
  };
  const flags = given.match(TAG_FLAGS) ?? [];
  const text = given
    .split(TAG_FLAGS)
    .map((part, at) => visible(part) + (flags[at] ?? ""))
    .join("");
  return { text, removed };
};

/** As `withoutInvisible`, but only around words. Within a word, removal could change the meaning. */
export const withoutInvisibleAround = (given: string): { text: string; removed: number } => {
  if (isVisible(given)) return { text: given, removed: 0 };
  let removed = 0;
  const text = given
    .split(/(\s+)/u)
    .map((word) => {
      const bare = withoutInvisible(word);
      if (bare.removed === 0 || !word.includes(bare.text)) return word;
      removed += bare.removed;
      return bare.text;
    })
    .join("");
  return { text, removed };
};

const isNeeded = (character: string, before: string, after: string): boolean => {
  if (character === ZWNJ) return joinsLetters(before, after);
  if (character === ZWJ) return joinsLetters(before, after) || joinsEmoji(before, after);
  if (EMOJI_SELECTOR.test(character))
    return SYMBOL_AT_END.test(before) || (KEY_AT_END.test(before) && after.startsWith(KEYCAP));
  return HAN_SELECTOR.test(character) && HAN_AT_END.test(before);
};

const ZWNJ = "\u200C";
const ZWJ = "\u200D";
const KEYCAP = "\u20E3";

const EMOJI_SELECTOR = /^[\uFE0E\uFE0F]$/u;
const SYMBOL_AT_END = /[\p{Extended_Pictographic}\p{So}]$/u;
const KEY_AT_END = /[0-9#*]$/u;
const HAN_SELECTOR = /^[\uFE00-\uFE02\u{E0100}-\u{E01EF}]$/u;
const HAN_AT_END = /\p{Script=Han}$/u;

const EMOJI_AT_END = /(?:\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})$/u;
const EMOJI_AT_START = /^\p{Extended_Pictographic}/u;

const joinsEmoji = (before: string, after: string): boolean =>
  EMOJI_AT_END.test(before) && EMOJI_AT_START.test(after);

/** A letter or mark of a script whose spelling uses joiners. */
const JOINING =
  "(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Adlm}\\p{scx=Rohg}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}\\p{scx=Java}\\p{scx=Bali}]";
const JOINING_AT_END = new RegExp(`${JOINING}$`, "u");
const JOINING_AT_START = new RegExp(`^${JOINING}`, "u");
/** After a virama, a joiner selects the letter's form, even at the end of a word (RFC 5892, appendix A). */
const VIRAMA_AT_END =
  /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA]$/u;

const joinsLetters = (before: string, after: string): boolean =>
  VIRAMA_AT_END.test(before) || (JOINING_AT_END.test(before) && JOINING_AT_START.test(after));

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
