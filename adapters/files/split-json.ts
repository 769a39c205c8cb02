/** One value of a JSON array, as text. */
export interface JsonItem {
  /** Where it begins; the first line is 1. */
  line: number;
  text: string;
}

/** What stands outside of the array's items does not make an array. */
export interface BrokenJson {
  line: number;
  message: string;
  isTooLong?: boolean;
}

/** In characters; an item, or what is around the array, is never near them by honest means. */
const ITEM_LIMIT = 1024 * 1024;
const LISTED_ITEM_LIMIT = 4 * 1024 * 1024;
const REST_LIMIT = 16 * 1024 * 1024;
/** The list's name is within so much of its bracket. */
const KEY_LOOKED_AT = 200;

type Place = "before" | "first item" | "next item" | "item" | "comma or end" | "after";

/**
 * Splits a JSON array into its items, text added piece by piece: the array that is the whole text, or with `list` the one that an
 * object has by that name. Items are only told apart, by their brackets and quotation marks; what is wrong inside of one, or with
 * the rest of the object, is found by who parses it.
 */
export const jsonSplitter = ({ list }: { list?: string } = {}) => {
  const itemLimit = list === undefined ? ITEM_LIMIT : LISTED_ITEM_LIMIT;
  const key = JSON.stringify(list);
  let place: Place = "before";
  let line = 1;
  /** The object with its list emptied, as far as it was read. */
  let rest = "";
  /** Its end: slicing `rest` itself would copy all of it each time. */
  let restEnd = "";
  let item = "";
  let itemLine = 1;
  /** Of brackets: in an item, or in the object around the list. */
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let broken: BrokenJson | undefined;

  const isAround = (): boolean => list !== undefined && (place === "before" || place === "after");

  /** Whether a bracket behind this opens the list. */
  const endsWithKey = (text: string): boolean =>
    /("(?:[^"\\]|\\.)*")\s*:\s*$/s.exec(text)?.[1] === key;

  const addToRest = (text: string): void => {
    rest += text;
    restEnd = (restEnd + text.slice(-KEY_LOOKED_AT)).slice(-KEY_LOOKED_AT);
  };

  const add = (text: string): JsonItem[] => {
    const items: JsonItem[] = [];
    /** Where what is neither in `rest` nor in `item` begins. */
    let from = 0;
    const finish = (end: number): void => {
      items.push({ line: itemLine, text: item + text.slice(from, end) });
      item = "";
      place = "comma or end";
    };
    const around = (code: number, at: number): void => {
      if (code === QUOTE) isInText = true;
      else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
        if (code === OPEN_BRACKET && depth === 1 && place === "before") {
          addToRest(text.slice(from, at));
          from = at;
          if (endsWithKey(restEnd)) {
            rest += "[";
            place = "first item";
            depth = 0;
            return;
          }
        }
        depth += 1;
      } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    };
    for (let at = 0; at < text.length && broken === undefined; at++) {
      const code = text.charCodeAt(at);
      if (code === LF) line += 1;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInText = false;
        continue;
      }
      if (isAround()) {
        around(code, at);
        continue;
      }
      if (place === "item") {
        if (code === QUOTE) isInText = true;
        else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
        else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
          if (depth > 0) {
            depth -= 1;
            if (depth === 0) finish(at + 1);
            continue;
          }
          finish(at);
        } else if (code === COMMA && depth === 0) finish(at);
        if (place === "item") continue;
      }
      if (code === SPACE || code === LF || code === CR || code === TAB) continue;
      if (place === "before" && code === OPEN_BRACKET) place = "first item";
      else if (code === CLOSE_BRACKET && (place === "first item" || place === "comma or end")) {
        place = "after";
        depth = 1;
        from = at;
      } else if (place === "comma or end" && code === COMMA)
        // A comma behind the last row hides nothing.
        place = list === undefined ? "first item" : "next item";
      else if (place === "first item" || (place === "next item" && code !== CLOSE_BRACKET)) {
        place = "item";
        from = at;
        itemLine = line;
        isInText = code === QUOTE;
        depth = code === OPEN_BRACE || code === OPEN_BRACKET ? 1 : 0;
      } else broken = { line, message: MESSAGES[place] };
    }
    if (place === "item") item += text.slice(from);
    else if (isAround()) addToRest(text.slice(from));
    if (item.length > itemLimit || rest.length > REST_LIMIT)
      broken = {
        line: itemLine,
        message: `begins something that does not end within ${itemLimit / 1024 / 1024} MB`,
        isTooLong: true,
      };
    return items;
  };

  return {
    /** The items that are complete. */
    add,
    /** What is wrong with the array, once all its text was added. */
    end: (): BrokenJson | undefined =>
      broken ??
      (place === "after" ? undefined : { line, message: "the array is not closed with ]" }),
    broken: (): BrokenJson | undefined => broken,
    /** The object around the list without its items. */
    rest: (): string => rest,
  };
};

const MESSAGES: Readonly<Record<Place, string>> = {
  before: "an array of brands was expected, beginning with [",
  "first item": "a value was expected",
  "next item": "a value was expected",
  item: "a value was expected",
  "comma or end": "a comma or the end of the array was expected",
  after: "nothing was expected behind the end of the array",
};

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
