import type { JsonValue } from "#core/brand/fields.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { isDeep, JSON_DEPTH } from "../json.ts";
import { ROW_LIMIT } from "./csv-records.ts";
import { FileRefused } from "./source-file.ts";

// Parts of JSON texts with their positions, so that a large text need not be parsed as a whole.

/** The value of a text that begins on this line, or why it is invalid. */
export const parseItem = (text: string, line: number): Result<JsonValue, string> => {
  if (isDeep(text)) return fail(`is nested more than ${JSON_DEPTH} levels deep`);
  try {
    const value: JsonValue = JSON.parse(text);
    return ok(value);
  } catch (error) {
    const plain = text.length > ROW_LIMIT ? text : withoutNaN(text);
    return plain === text
      ? fail(`is not JSON: ${syntaxError(error, line)}`)
      : parseItem(plain, line);
  }
};

/** A string, or a number that Python writes but JSON does not allow. */
const STRING_OR_NAN = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?:NaN|Infinity)\b/gs;

const withoutNaN = (text: string): string =>
  text.replace(STRING_OR_NAN, (part) => (part.startsWith('"') ? part : "null"));

/** The message of `JSON.parse`, with the file's line instead of the item's. */
const syntaxError = (error: unknown, firstLine: number): string =>
  String(error)
    .replace(/^\w+: /, "")
    .replace(
      /(?: in JSON)? at position \d+ \(line (\d+) column \d+\)/,
      (_, line: string) => ` in line ${firstLine + Number(line) - 1}`,
    )
    .replace(/\s+/g, " ")
    .slice(0, 120);

export interface JsonItem {
  /** The line number, from 1. */
  line: number;
  text: string;
  /** Its key, if the items are in an object. */
  key?: string;
}

/** Brackets, commas, quotation marks and line ends. Matches escapes too: an escaped quotation mark does not end a string. */
const TOKENS = /\\.|["[\]{},\n]/gs;

export const lineOf = (text: string, at = text.length): number =>
  text.slice(0, at).split("\n").length;

export interface JsonList {
  /** The keys that lead to it: `["data", "brands"]`. */
  path: readonly string[];
  from: number;
  to: number;
  /** The names of columns, if the list contains arrays and the object around it gives the names. */
  names?: JsonValue;
}

/** The arrays of objects, the arrays of arrays that begin with a text, and the empty arrays, except those inside other arrays. */
export const jsonListsIn = (text: string): JsonList[] => {
  const lists: JsonList[] = [];
  for (const { path, from, to, isList } of containersIn(text))
    if (isList && /^\[\s*(?:[{\]]|\[\s*")/.test(text.slice(from, from + 1_000)))
      lists.push({ path, from, to });
  return lists;
};

/** The object that these keys lead to. */
export const objectAt = (text: string, keys: readonly string[]): JsonList | undefined => {
  for (const { path, from, to, isList } of containersIn(text))
    if (!isList && path.length === keys.length && path.every((key, at) => key === keys[at]))
      return { path, from, to };
  return undefined;
};

/** The objects in a text of only objects and commas; empty for other texts. */
export const objectsIn = (text: string): JsonList[] => {
  const objects: JsonList[] = [];
  let end = 0;
  for (const { path, from, to, isList } of containersIn(text)) {
    if (isList || path.length > 0) continue;
    if (!/^[\s,]*$/.test(text.slice(end, from))) return [];
    objects.push({ path, from, to });
    end = to;
  }
  return /^[\s,]*$/.test(text.slice(end)) ? objects : [];
};

/** The objects and arrays in the text, except those inside arrays, and the keys that lead to them. */
function* containersIn(
  text: string,
): Generator<{ path: readonly string[]; from: number; to: number; isList: boolean }> {
  const open: { key: string; from: number }[] = [];
  const pathOf = (last?: string): string[] => [
    ...open.slice(1).map(({ key }) => key),
    ...(last === undefined ? [] : [plainKey(last)]),
  ];
  let isInString = false;
  let stringFrom = 0;
  let last = "";
  let depthOfList = 0;
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '"') {
      isInString = !isInString;
      if (isInString) stringFrom = index + 1;
      else if (depthOfList === 0)
        last = text.slice(stringFrom, Math.min(index, stringFrom + LONGEST_KEY));
    } else if (isInString || token.startsWith("\\")) continue;
    else if (depthOfList > 0) {
      if (token === "[" || token === "{") depthOfList += 1;
      else if (token === "]" || token === "}") depthOfList -= 1;
      if (depthOfList === 0) yield { path: pathOf(last), from, to: index + 1, isList: true };
    } else if (token === "[") {
      depthOfList = 1;
      from = index;
    } else if (token === "{") {
      open.push({ key: plainKey(last), from: index });
      // `parseItem` refuses such a text.
      if (open.length > JSON_DEPTH) return;
    } else if (token === "}") {
      const path = pathOf();
      const begin = open.pop();
      if (begin) yield { path, from: begin.from, to: index + 1, isList: false };
    }
  }
}

const LONGEST_KEY = 100;

/** Unescapes a key: Python writes `Schl\u00e4ger`, PHP `Putters\/Wedges`. */
const plainKey = (written: string): string => {
  if (!written.includes("\\")) return written;
  const parsed = parseItem(`"${written}"`, 1);
  return parsed.ok && typeof parsed.value === "string" ? parsed.value : written;
};

/** The items of an array, or of an object of items. `firstLine` is the line on which the text begins. */
export function* arrayItems(text: string, file: string, firstLine = 1): Generator<JsonItem> {
  const refusal = (message: string): FileRefused =>
    new FileRefused(`${file} is not JSON, line ${line}: ${message}.`);
  let line = firstLine;
  let depth = 0;
  let isInString = false;
  let isObjectOfItems = false;
  let item = { line, from: 0 };
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === "\n") line += 1;
    else if (token === '"') isInString = !isInString;
    else if (isInString || token.startsWith("\\")) continue;
    else if (depth === 0) {
      isObjectOfItems = token === "{";
      if (!"[{".includes(token) || text.slice(0, index).trim() !== "") break;
      depth = 1;
      item = { line, from: index + 1 };
    } else if (token === "[" || token === "{") {
      if (depth === 1 && !isObjectOfItems && text.slice(item.from, index).trim() !== "")
        throw refusal("a comma or the end of the array was expected");
      depth += 1;
    } else if (depth > 1) depth -= token === "]" || token === "}" ? 1 : 0;
    else if (token === "," || token === "]" || token === "}") {
      const between = text.slice(item.from, index);
      const blank = /^\s*/.exec(between)?.[0] ?? "";
      // A comma after the last row is harmless.
      if (blank !== between)
        yield {
          line: item.line + blank.split("\n").length - 1,
          ...(isObjectOfItems ? keyed(between.trim()) : { text: between.trim() }),
        };
      if (token !== ",") {
        if (text.slice(index + 1).trim() !== "")
          throw refusal("nothing was expected after the end of the array");
        return;
      }
      item = { line, from: index + 1 };
    }
  }
  throw refusal(
    depth === 0
      ? "an array of brands was expected, beginning with ["
      : "the array is not closed with ]",
  );
}

const keyed = (text: string): Pick<JsonItem, "text" | "key"> => {
  const [begin = "", key = '""'] = /^("(?:[^"\\]|\\.)*")\s*:\s*/s.exec(text) ?? [];
  const parsed = parseItem(key, 1);
  return {
    text: text.slice(begin.length),
    key: parsed.ok && typeof parsed.value === "string" ? parsed.value : key,
  };
};

/** The text with its lists emptied. */
export const withoutLists = (text: string, lists: readonly JsonList[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of lists) {
    pieces.push(text.slice(at, from), "[]");
    at = to;
  }
  return pieces.join("") + text.slice(at);
};
