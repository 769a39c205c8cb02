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
}

/** In characters; an item is never near it by honest means. */
const ITEM_LIMIT = 1024 * 1024;

type Place = "before" | "item or end" | "item" | "comma or end" | "after";

/**
 * Splits a JSON array into its items, text added piece by piece. Items are only told apart, by their brackets and quotation marks;
 * what is wrong inside of one is found by who parses it.
 */
export const jsonSplitter = () => {
  let place: Place = "before";
  let line = 1;
  let item = "";
  let itemLine = 1;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let broken: BrokenJson | undefined;

  const add = (text: string): JsonItem[] => {
    const items: JsonItem[] = [];
    let from = 0;
    const finish = (end: number): void => {
      items.push({ line: itemLine, text: item + text.slice(from, end) });
      item = "";
      place = "comma or end";
    };
    for (let at = 0; at < text.length && broken === undefined; at++) {
      const char = text[at] ?? "";
      if (char === "\n") line += 1;
      if (place === "item") {
        if (isInText) {
          if (isEscaped) isEscaped = false;
          else if (char === "\\") isEscaped = true;
          else if (char === '"') isInText = false;
          continue;
        }
        if (char === '"') isInText = true;
        else if (char === "{" || char === "[") depth += 1;
        else if (char === "}" || char === "]") {
          if (depth > 0) {
            depth -= 1;
            if (depth === 0) finish(at + 1);
            continue;
          }
          finish(at);
        } else if (char === "," && depth === 0) finish(at);
        if (place === "item") continue;
      }
      if (isSpace(char)) continue;
      if (place === "before" && char === "[") place = "item or end";
      else if ((place === "item or end" || place === "comma or end") && char === "]")
        place = "after";
      else if (place === "comma or end" && char === ",") place = "item or end";
      else if (place === "item or end") {
        place = "item";
        from = at;
        itemLine = line;
        isInText = char === '"';
        depth = char === "{" || char === "[" ? 1 : 0;
      } else broken = { line, message: MESSAGES[place] };
    }
    if (place === "item") {
      item += text.slice(from);
      if (item.length > ITEM_LIMIT)
        broken = { line: itemLine, message: "begins something that does not end within 1 MB" };
    }
    return items;
  };

  return {
    add,
    /** What is wrong with the array, once all its text was added. */
    end: (): BrokenJson | undefined =>
      broken ??
      (place === "after" ? undefined : { line, message: "the array is not closed with ]" }),
    broken: (): BrokenJson | undefined => broken,
  };
};

const MESSAGES: Readonly<Record<Place, string>> = {
  before: "an array of brands was expected, beginning with [",
  "item or end": "a value was expected",
  item: "a value was expected",
  "comma or end": "a comma or the end of the array was expected",
  after: "nothing was expected behind the end of the array",
};

const isSpace = (char: string): boolean =>
  char === " " || char === "\n" || char === "\r" || char === "\t";
