import { BRAND_FIELD_KEYS, brandField, type JsonValue } from "#core/brand/fields.ts";
import type { ImportRow } from "#core/import/import-field.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { columnKey } from "#core/import/column-names.ts";
import { fieldOfColumn, recognisedColumn } from "#core/import/map-columns.ts";
import { parsePlan, type WrittenPlan } from "#core/import/written-plan.schema.ts";
import { LIMITS } from "#core/limits.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { isWebAddress } from "#core/text/addresses.ts";
import { isDeep, JSON_DEPTH } from "../json.ts";
import { isObject } from "./codecs.ts";
import { HAS_LOST, LOST, refuseTooWide, ROW_LIMIT } from "./read-csv.ts";
import { FileRefused, type SourceFile } from "./source-file.ts";

/** The objects of a JSON array as rows. Fills `header` with their keys, in order of first appearance. */
export function* jsonRows(text: string, file: string, header: string[]): Generator<ImportRow> {
  const rowOf = rowReader(header, file);
  let names: readonly string[] | undefined;
  for (const item of jsonItems(text, file)) {
    // A table is an array of arrays, of which the first names the columns.
    const cells = item.text.startsWith("[") ? parse(item.text, item.line) : undefined;
    if (!cells?.ok || !Array.isArray(cells.value)) yield rowOf(item);
    else if (names) yield rowOf({ ...item, text: JSON.stringify(zipped(names, cells.value)) });
    else if (cells.value.every(isText) && cells.value.some(recognisedColumn)) names = cells.value;
    else yield rowOf(item);
  }
}

const isText = (value: JsonValue): value is string => typeof value === "string";

const zipped = (names: readonly string[], cells: readonly JsonValue[]) =>
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]));

/** The objects of NDJSON, one per line, as rows. */
export function* ndjsonRows(text: string, file: string, header: string[]): Generator<ImportRow> {
  const rowOf = rowReader(header, file);
  for (const [at, line] of text.split("\n").entries())
    if (line.trim() !== "") yield rowOf({ line: at + 1, text: line });
}

/** The format of a text: an array, or an object that holds one, is JSON; an object per line NDJSON; anything else CSV. */
export const formatOfText = (text: string, file: string): FileFormat => {
  const begin = text.trimStart();
  if (begin.startsWith("[")) return "json";
  if (!begin.startsWith("{"))
    return /^\/[/*]/.test(begin) && /\.json$/i.test(file) ? "json" : "csv";
  const end = begin.indexOf("\n");
  const first = end === -1 ? begin.trimEnd() : begin.slice(0, end).trimEnd();
  const rest = begin.slice(first.length).trimStart();
  const isBroken = first.length <= ROW_LIMIT && !parse(first, 1).ok;
  if (rest === "") return isBroken || listWithin(first, file) === undefined ? "ndjson" : "json";
  return (rest.startsWith("{") && first.endsWith("}")) || (!isBroken && first.length <= ROW_LIMIT)
    ? "ndjson"
    : "json";
};

interface JsonItem {
  /** The line number, from 1. */
  line: number;
  text: string;
  /** Its key, if the items are in an object. */
  key?: string;
}

/** Separators of items; escapes, because an escaped quotation mark does not end a string. */
const TOKENS = /\\.|["[\]{},\n]/gs;

/**
 * Splits a JSON array into items, which `JSON.parse` reads one by one, so that each has its line and a broken
 * one does not hide the others. The array may be inside objects, such as `{"data": {"brands": [...]}}`, or be an object of brands,
 * such as `{"ping": {...}, "titleist": {...}}`; a single object is one item. Throws `FileRefused` if there is no such array.
 */
export function* jsonItems(given: string, file: string): Generator<JsonItem> {
  const text = withoutComments(given);
  const begin = text.trimStart();
  if (!begin.startsWith("{")) {
    yield* arrayItems(...(tableOfDump(text, file) ?? [text, file]));
    return;
  }
  const list = listWithin(text, file);
  if (list === undefined)
    yield { line: lineOf(text, text.length - begin.length), text: begin.trimEnd() };
  else if (typeof list === "string") throw new FileRefused(`${file} ${list}.`);
  else if (list.rows) for (const row of list.rows) yield { line: 1, text: JSON.stringify(row) };
  else {
    const line = lineOf(text, list.from);
    if (list.names) yield { line, text: JSON.stringify(list.names) };
    yield* arrayItems(text.slice(list.from, list.to), file, line);
  }
}

/** The items of an array to look at for a table of brands. */
const TABLES = 20;

/** The table of brands in a dump, whose items are tables, as phpMyAdmin writes it. */
const tableOfDump = (text: string, file: string): Parameters<typeof arrayItems> | undefined => {
  const items: JsonItem[] = [];
  for (const item of arrayItems(text, file)) if (items.push(item) === TABLES) break;
  const [first] = items.map((item) => parse(item.text, item.line));
  if (!first?.ok || !isObject(first.value) || isBrand(brandIn(first.value))) return undefined;
  const tables = items.flatMap((item): Parameters<typeof arrayItems>[] => {
    const list = item.text.startsWith("{") ? listWithin(item.text, file) : undefined;
    if (typeof list !== "object" || !beginsWithBrand(item.text.slice(list.from, list.to), file))
      return [];
    return [
      [item.text.slice(list.from, list.to), file, item.line + lineOf(item.text, list.from) - 1],
    ];
  });
  return tables.length === 1 ? tables[0] : undefined;
};

const COMMENT = /(?:^|[\s,[\]{}])\/[/*]/;
/** A text, or a comment. */
const TEXT_OR_COMMENT = /"[^"\\]*(?:\\.[^"\\]*)*"?|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs;
/** A text, or a comma behind the last entry. */
const TEXT_OR_COMMA = /"[^"\\]*(?:\\.[^"\\]*)*"?|,(?=\s*[}\]])/gs;

/** Replaces comments, and commas behind the last entry, with spaces, if there are comments. Lines stay where they are. */
const withoutComments = (text: string): string =>
  COMMENT.test(text)
    ? text.replace(TEXT_OR_COMMENT, blanked).replace(TEXT_OR_COMMA, blanked)
    : text;

/** A text as it is, anything else as spaces. */
const blanked = (part: string): string =>
  part.startsWith('"') ? part : part.replace(/[^\n]/g, " ");

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

interface JsonList {
  /** The keys that lead to it: `data.brands`. */
  path: string;
  from: number;
  to: number;
  /** The names of columns, if the list is one of arrays without them. */
  names?: JsonValue;
  /** The brands, if the text is a table by columns. */
  rows?: Readonly<Record<string, JsonValue>>[];
}

/** The list of brands nested in the text's objects; `undefined` if the text is one brand, or why there is no such list. */
const listWithin = (text: string, file: string): JsonList | string | undefined => {
  const lists = listsIn(text);
  const outer = parse(withoutLists(text, lists), 1);
  if (!outer.ok) return outer.failure;
  const ofRecords = lists.filter(({ from, to }) => beginsWithBrand(text.slice(from, to), file));
  const ofBrands = [
    lists.filter(({ path }) => /(?:^|\.)(?:brands?|companies)$/i.test(path)),
    ofRecords,
    // Beside the records are their pictures or columns: `items` and `includes.Asset`.
    ofRecords.filter(({ path }) => !path.includes(".") && CONTAINER.test(path)),
  ].find(({ length }) => length === 1);
  const all = { path: "", from: text.indexOf("{"), to: text.trimEnd().length };
  const rows = rowsOfColumns(outer.value);
  if (rows) return { ...all, rows };
  const isOne = isBrand(brandIn(outer.value));
  // A brand may have a list of products, say.
  if (isOne && !(ofBrands && CONTAINER.test(ofBrands[0]?.path ?? ""))) return undefined;
  if (!ofBrands && !isOne) {
    if (isBrandsByKey(outer.value)) return all;
    const [inner, ...more] = isObject(outer.value) ? Object.values(outer.value) : [];
    if (inner !== undefined && more.length === 0 && isBrandsByKey(inner))
      return { ...all, from: text.indexOf("{", all.from + 1), to: all.to - 1 };
  }
  const [only, ...others] = ofBrands ?? lists;
  const names = isObject(outer.value) ? outer.value["columns"] : undefined;
  if (only && others.length === 0) return Array.isArray(names) ? { ...only, names } : only;
  const expected = "an array of brands was expected, beginning with [";
  return only
    ? `holds several lists: ${lists
        .slice(0, 8)
        .map(({ path }) => path)
        .join(", ")}; ${expected}`
    : `is not JSON of brands: ${expected}`;
};

/** Keys of lists of records. */
const CONTAINER =
  /(?:^|\.)(?:brands?|companies|data|features|items|itemListElement|elements|@graph|results|records|rows|hits|nodes|edges)$/i;

/** The rows of a table by columns, as pandas writes it: `{"brand": {"0": "PING", "1": "Titleist"}, "founded": {…}}`. */
const rowsOfColumns = (value: JsonValue): JsonList["rows"] => {
  if (!isObject(value) || !isNarrow(value) || !Object.keys(value).some(recognisedColumn))
    return undefined;
  const rows = new Map<string, [name: string, cell: JsonValue][]>();
  for (const [name, cells] of Object.entries(value)) {
    if (!isObject(cells) || !Object.keys(cells).every((key) => /^\d+$/.test(key))) return undefined;
    for (const [key, cell] of Object.entries(cells)) {
      const row = rows.get(key) ?? [];
      row.push([name, cell]);
      rows.set(key, row);
    }
  }
  return Array.from(rows.values(), (row) => Object.fromEntries(row));
};

/** The text with its lists emptied. */
const withoutLists = (text: string, lists: readonly JsonList[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to } of lists) {
    pieces.push(text.slice(at, from), "[]");
    at = to;
  }
  return pieces.join("") + text.slice(at);
};

const hasField = (value: object, fields: readonly string[]): boolean =>
  isNarrow(value) && Object.keys(value).some((key) => fields.includes(fieldOfColumn(key) ?? ""));

/** Objects with more keys than a file may have columns are no records: recognising a million keys takes half a minute. */
const isNarrow = (value: object): boolean => Object.keys(value).length <= LIMITS.importColumns;

/** The answer of an API has a path of its own, but no name: `{"url": "/v1/brands", "data": […]}`. */
const isBrand = (value: JsonValue): boolean =>
  isObject(value) &&
  (hasField(value, ["name"]) ||
    (hasField(value, ["slug", "websiteUrl"]) &&
      !(typeof value["url"] === "string" && /^\/\w/.test(value["url"]))));

const isBrandsByKey = (value: JsonValue): boolean => {
  const all = isObject(value) ? Object.values(value) : [];
  return all.length > 0 && all.every(isBrand);
};

const beginsWithBrand = (list: string, file: string): boolean => {
  const [first] = arrayItems(list, file);
  const parsed = first && parse(first.text, 1);
  return parsed?.ok === true && isBrand(brandIn(parsed.value));
};

/** The arrays of objects, and the tables, in the text, except those inside other arrays. */
const listsIn = (text: string): JsonList[] => {
  const lists: JsonList[] = [];
  const keys: string[] = [];
  let isInText = false;
  let textFrom = 0;
  let last = "";
  let depthOfList = 0;
  let from = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '"') {
      isInText = !isInText;
      if (isInText) textFrom = index + 1;
      else if (depthOfList === 0)
        last = text.slice(textFrom, Math.min(index, textFrom + LONGEST_KEY));
    } else if (isInText || token.startsWith("\\")) continue;
    else if (depthOfList > 0) {
      if (token === "[" || token === "{") depthOfList += 1;
      else if (token === "]" || token === "}") depthOfList -= 1;
      if (depthOfList === 0 && /^\[\s*(?:[{\]]|\[\s*")/.test(text.slice(from, from + 1_000)))
        lists.push({ path: [...keys.slice(1), last].join("."), from, to: index + 1 });
    } else if (token === "[") {
      depthOfList = 1;
      from = index;
    } else if (token === "{") keys.push(last);
    else if (token === "}") keys.pop();
  }
  return lists;
};

const LONGEST_KEY = 100;

/** The items of an array, or of an object of items. `firstLine` is the line on which the text begins. */
function* arrayItems(text: string, file: string, firstLine = 1): Generator<JsonItem> {
  const refusal = (message: string): FileRefused =>
    new FileRefused(`${file} is not JSON, line ${line}: ${message}.`);
  let line = firstLine;
  let depth = 0;
  let isInText = false;
  let isObjectOfItems = false;
  let item = { line, from: 0 };
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === "\n") line += 1;
    else if (token === '"') isInText = !isInText;
    else if (isInText || token.startsWith("\\")) continue;
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
  const parsed = parse(key, 1);
  return {
    text: text.slice(begin.length),
    key: parsed.ok && typeof parsed.value === "string" ? parsed.value : key,
  };
};

/** Reads the plan of an import. Throws `FileRefused` for other content. */
export const readPlanFile = ({ name, text }: SourceFile): WrittenPlan => {
  const content = parse(text, 1);
  if (!content.ok) throw new FileRefused(`${name} is not a plan: it ${content.failure}.`);
  const plan = parsePlan(content.value);
  if (plan.ok) return plan.value;
  const reasons = plan.failure.errors.map(({ path, message }) => `${path || "it"} ${message}`);
  throw new FileRefused(`${name} is not a plan: ${reasons.slice(0, SHOWN_REASONS).join("; ")}.`);
};

const SHOWN_REASONS = 5;

const rowReader = (header: string[], file: string) => {
  const places = new Map<string, number>();
  return ({ line, text, key }: JsonItem): ImportRow => {
    if (text.length > ROW_LIMIT)
      return {
        line,
        values: [],
        problem: `has more than ${ROW_LIMIT.toLocaleString("en")} characters`,
      };
    const parsed = parse(text, line);
    if (!parsed.ok) return { line, values: [], problem: parsed.failure };
    const brand = brandIn(parsed.value, key);
    // An escape sequence may produce this character, too.
    if (/\uFFFD|\\ufffd/i.test(text) && JSON.stringify(brand).includes(LOST))
      return { line, values: [], problem: HAS_LOST };
    if (!isObject(brand))
      return {
        line,
        values: [],
        problem: 'is not an object with a brand, such as {"name": "Larkspur Golf"}',
      };
    const values: (JsonValue | undefined)[] = [];
    for (const [path, value] of leavesOf(brand)) {
      const place = places.get(path) ?? header.push(path) - 1;
      places.set(path, place);
      refuseTooWide(header.length, file);
      values[place] = value;
    }
    return { line, values };
  };
};

/** Where programs put a record's fields: JSON:API, Airtable, GraphQL, Elasticsearch, GeoJSON, schema.org, OpenStreetMap. */
const WRAPPERS = ["attributes", "fields", "node", "_source", "properties", "item", "tags", "data"];

/** The object with a brand's fields. A text is a name; so is the key of an object without one. */
const brandIn = (item: JsonValue, key?: string): JsonValue => {
  if (typeof item === "string" && item.trim() !== "") return { name: item };
  if (!isObject(item)) return item;
  if (key !== undefined && !hasField(item, ["name"])) return { name: key, ...item };
  if (hasField(item, ["name"])) return item;
  const wanted = isBrand(item) ? ["name"] : ["name", "slug", "websiteUrl"];
  const inner = WRAPPERS.map((key) => item[key]).find(
    (value) => value && isObject(value) && hasField(value, wanted),
  );
  return inner ?? item;
};

/** The names of fields whose value is an object or a list of objects. Their aliases are not included: `social` may hold other fields. */
const HOLD_OBJECTS: ReadonlySet<string> = new Set(
  BRAND_FIELD_KEYS.filter((field) =>
    ["json", "events", "evidence", "site-state"].includes(brandField(field).kind),
  ).map(columnKey),
);

/**
 * The values of an object, with the keys that lead to them: `{"website": {"url": …}}` has `website.url`, and a list of addresses
 * `sameAs.0`. SPARQL writes a value as `{"type": "uri", "value": "https://larkspur.example.com"}`.
 */
function* leavesOf(
  object: Readonly<Record<string, JsonValue>>,
  above = "",
): Generator<[path: string, value: JsonValue]> {
  for (const [key, value] of Object.entries(object)) {
    const path = above + key;
    if (Array.isArray(value) && recognisedColumn(path) === undefined && value.every(isAddress))
      for (const [at, one] of value.entries()) yield [`${path}.${at}`, one];
    else if (Array.isArray(value) && value.length > 0 && value.every(isLink))
      yield* linksIn(value, path);
    else if (HOLD_OBJECTS.has(columnKey(path))) yield [path, value];
    else if (Array.isArray(value)) yield [path, value.map(recordIn)];
    else if (!isObject(value)) yield [path, value];
    else {
      const plain = plainValue(value);
      const inner = plain === undefined ? value : isObject(plain) ? brandIn(plain) : plain;
      if (isObject(inner)) yield* leavesOf(inner, `${path}.`);
      else yield [path, inner];
    }
  }
}

/** Keys of the only entry of an object that states the type of a value, as MongoDB and DynamoDB write it, or of a list of records. */
const TYPES = new Set(
  "S N $oid $date $numberInt $numberLong $numberDouble @value value #text data nodes edges".split(
    " ",
  ),
);

/** The value in an object that only states its type; `undefined` for other objects. */
const plainValue = (object: Readonly<Record<string, JsonValue>>): JsonValue | undefined => {
  const { type } = object;
  if (typeof type === "string") {
    // Notion names the key after the type: `{"type": "url", "url": "https://…"}`.
    const value = object["value"] ?? object[type];
    if (value !== undefined) return Array.isArray(value) ? textOfRuns(value) : value;
  }
  const [first, ...more] = Object.entries(object);
  if (!first || more.length > 0 || !TYPES.has(first[0])) return undefined;
  const [, value] = first;
  return Array.isArray(value) ? value.map(recordIn) : value;
};

/** The text of a list of its parts, as Notion writes it; another list of records. */
const textOfRuns = (list: readonly JsonValue[]): JsonValue => {
  const texts = list.map((part) => (isObject(part) ? part["plain_text"] : undefined));
  return texts.length > 0 && texts.every((text) => typeof text === "string")
    ? texts.join("")
    : list.map(recordIn);
};

/** A record in a list; behind a key, if it is related by another: `{"categories_id": {"name": "Putters"}}`. */
const recordIn = (item: JsonValue): JsonValue => {
  if (!isObject(item)) return item;
  const [related = null, ...more] = Object.values(item);
  return brandIn(more.length === 0 && isObject(related) ? related : item);
};

const isLink = (value: JsonValue): boolean => isObject(value) && isAddress(value["url"] ?? null);

/** Links by what they lead to, as `links.instagram`: `[{"type": "instagram", "url": "https://…"}]`. Of files, the first. */
function* linksIn(links: readonly JsonValue[], path: string): Generator<[string, JsonValue]> {
  const [first] = links;
  for (const link of links) {
    if (!isObject(link)) continue;
    const type = ["type", "platform", "network", "rel", "label", "name"]
      .map((key) => link[key] ?? null)
      .find(isText);
    if (type !== undefined && recognisedColumn(type) !== undefined)
      yield [`${path}.${type}`, link["url"] ?? null];
    else if (link === first) yield [path, link["url"] ?? null];
  }
}

const isAddress = (value: JsonValue): boolean => typeof value === "string" && isWebAddress(value);

/** The value of a text that begins on this line, or why it is invalid. */
const parse = (text: string, line: number): Result<JsonValue, string> => {
  if (isDeep(text)) return fail(`is nested more than ${JSON_DEPTH} levels deep`);
  try {
    const value: JsonValue = JSON.parse(text);
    return ok(value);
  } catch (error) {
    const plain = text.length > ROW_LIMIT ? text : withoutNaN(text);
    return plain === text ? fail(`is not JSON: ${syntaxError(error, line)}`) : parse(plain, line);
  }
};

/** A text, or a number that Python writes and JSON does not have. */
const TEXT_OR_NAN = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?:NaN|Infinity)\b/gs;

const withoutNaN = (text: string): string =>
  text.replace(TEXT_OR_NAN, (part) => (part.startsWith('"') ? part : "null"));

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
