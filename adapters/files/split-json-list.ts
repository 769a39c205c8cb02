/** In characters; nothing honest comes near. */
const ITEM_LIMIT = 4 * 1024 * 1024;
const REST_LIMIT = 16 * 1024 * 1024;

/**
 * Takes the items of one list out of a JSON object, text added piece by piece: an object may be small but for one long list. Nothing
 * is judged here: what is wrong with an item, or with the rest, is found by who parses it.
 */
export const jsonListSplitter = (key: string) => {
  const quotedKey = JSON.stringify(key);
  /** The object with its list emptied. */
  let rest = "";
  let item = "";
  let count = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let isInList = false;
  let isTooLong = false;

  /** Whether a bracket that opens now opens the list. */
  const opensList = (): boolean =>
    depth === 1 && /("(?:[^"\\]|\\.)*")\s*:\s*$/s.exec(rest.slice(-200))?.[1] === quotedKey;

  const add = (text: string): string[] => {
    const items: string[] = [];
    /** Where what is neither in `rest` nor in `item` begins. */
    let from = 0;
    const take = (end: number): void => {
      if (isInList) item += text.slice(from, end);
      else rest += text.slice(from, end);
      from = end;
      if (item.length > ITEM_LIMIT || rest.length > REST_LIMIT) isTooLong = true;
    };
    const finishItem = (end: number): void => {
      take(end);
      // An empty list has no item; a comma has one before it and one behind.
      if (item.trim() !== "" || count > 0 || text[end] === ",") items.push(item);
      count += 1;
      item = "";
    };
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInText = false;
      } else if (code === QUOTE) isInText = true;
      else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
        if (!isInList && code === OPEN_BRACKET) {
          take(at);
          if (opensList()) {
            take(at + 1);
            isInList = true;
          }
        }
        depth += 1;
      } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
        depth -= 1;
        if (isInList && depth === 1) {
          finishItem(at);
          isInList = false;
        }
      } else if (code === COMMA && isInList && depth === 2) {
        finishItem(at);
        from = at + 1;
      }
    }
    take(text.length);
    return items;
  };

  return {
    /** The items that are complete. */
    add,
    /** The object without the items. */
    rest: (): string => rest,
    /** Whether something goes on for so long that it cannot be meant. */
    isTooLong: (): boolean => isTooLong,
  };
};

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
