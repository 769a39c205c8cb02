import { BRAND_FIELD_KEYS, brandField, type JsonValue } from "#core/brand/fields.ts";
import type { ImportRow } from "#core/import/import-field.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { columnKey, PLACE_PARTS } from "#core/import/column-names.ts";
import { fieldOfColumn, recognisedColumn } from "#core/import/map-columns.ts";
import { parsePlan, type WrittenPlan } from "#core/import/written-plan.schema.ts";
import { LIMITS } from "#core/limits.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { writtenCountry } from "#core/sites/location.ts";
import { isWebAddress } from "#core/text/addresses.ts";
import { isDeep, JSON_DEPTH } from "../json.ts";
import { isObject } from "./codecs.ts";
import { ROW_LIMIT } from "./csv-records.ts";
import { HAS_LOST, LOST, refuseTooWide } from "./read-csv.ts";
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
  /** What its group says about all of its items: `{"country": "Japan"}`. */
  shared?: Readonly<Record<string, JsonValue>>;
}

/** Separators of items; escapes, because an escaped quotation mark does not end a string. */
const TOKENS = /\\.|["[\]{},\n]/gs;

/**
 * Splits a JSON array into items, which `JSON.parse` reads one by one, so that each has its line and a broken
 * one does not hide the others. The array may be inside objects, such as `{"data": {"brands": [...]}}`, be an object of brands,
 * such as `{"ping": {...}, "titleist": {...}}`, or consist of groups; a single object is one item. Throws `FileRefused` if there is no
 * such array.
 */
export function* jsonItems(given: string, file: string): Generator<JsonItem> {
  const text = withoutComments(given);
  const begin = text.trimStart();
  if (!begin.startsWith("{")) {
    yield* itemsOfGroups(groupsIn({ text, line: 1 }, "", file), file);
    return;
  }
  const list = listWithin(text, file);
  if (list === undefined)
    yield { line: lineOf(text, text.length - begin.length), text: begin.trimEnd() };
  else if (typeof list === "string") throw new FileRefused(`${file} ${list}.`);
  else if ("rows" in list)
    for (const row of list.rows) yield { line: 1, text: JSON.stringify(row) };
  else if ("lists" in list) yield* itemsOfGroups(groupsByKey(list, text), file);
  else {
    const all = { text: text.slice(list.from, list.to), line: lineOf(text, list.from) };
    if (list.names) yield { line: all.line, text: JSON.stringify(list.names) };
    yield* itemsOfGroups(groupsIn(all, list.path, file), file);
  }
}

/** An array of brands, or an object of them, and what it says about all of them. */
interface Group {
  text: string;
  line: number;
  shared?: Readonly<Record<string, JsonValue>> | undefined;
}

function* itemsOfGroups(groups: Iterable<Group>, file: string): Generator<JsonItem> {
  for (const { text, line, shared } of groups)
    for (const item of arrayItems(text, file, line)) yield shared ? { ...item, shared } : item;
}

function* groupsByKey({ lists, sharedOf }: JsonLists, text: string): Generator<Group> {
  let before = { at: 0, line: 1 };
  for (const list of lists) {
    const line = before.line + lineOf(text.slice(before.at, list.from)) - 1;
    before = { at: list.from, line };
    yield { text: text.slice(list.from, list.to), line, shared: sharedOf(list) };
  }
}

/** The first items of an array, to look for lists of brands in. */
const GROUPS = 20;

/**
 * The groups that a list consists of: countries with their brands, or the one table of brands in a dump, as phpMyAdmin writes it. Another
 * list is one group.
 */
function* groupsIn(all: Group, path: string, file: string): Generator<Group> {
  const first: JsonItem[] = [];
  for (const item of arrayItems(all.text, file, all.line)) if (first.push(item) === GROUPS) break;
  const [top] = first.map(objectIn);
  const isOfBrands = !top || (!hasBrands(top) && isBrand(brandIn(top)));
  const found = isOfBrands ? [] : first.flatMap((item) => groupIn(item, path, file) ?? []);
  const isDump = first.some(({ text }) => /^\{\s*"type"\s*:\s*"table"/.test(text));
  if (found.length === 0 || (isDump && found.length > 1)) yield all;
  else
    for (const item of arrayItems(all.text, file, all.line)) {
      const group = objectIn(item)
        ? groupIn(item, path, file)
        : { ...item, text: `[${item.text}]` };
      if (group) yield isDump ? { ...group, shared: undefined } : group;
    }
}

const objectIn = ({ text, line }: JsonItem) => {
  const parsed = text.startsWith("{") ? parse(text, line) : undefined;
  return parsed?.ok && isObject(parsed.value) ? parsed.value : undefined;
};

/** A brand has lists of other things. */
const hasBrands = (group: Readonly<Record<string, JsonValue>>): boolean =>
  Array.isArray(group["brands"]);

const groupIn = (item: JsonItem, path: string, file: string): Group | undefined => {
  const object = objectIn(item);
  const list = object && listWithin(item.text, file, hasBrands(object));
  if (!object || typeof list !== "object" || !("path" in list) || !CONTAINER.test(list.path))
    return undefined;
  const text = item.text.slice(list.from, list.to);
  const line = item.line + lineOf(item.text, list.from) - 1;
  return beginsWithBrand(text, file) ? { text, line, shared: sharedBy(object, path) } : undefined;
};

/** What a group says about its brands: a category or a place. Its name may be either. */
const sharedBy = (
  group: Readonly<Record<string, JsonValue>>,
  path: string,
): Record<string, JsonValue> =>
  Object.fromEntries(
    Object.entries(group).flatMap(([key, value]) => {
      if (!isText(value)) return [];
      const what = recognisedColumn(key) ?? "";
      if (SHARED.has(what)) return [[key, value]];
      return what === "name" ? [[`${path || "group"}.${key}`, value]] : [];
    }),
  );

const SHARED: ReadonlySet<string> = new Set(["categories", "attributes", ...PLACE_PARTS]);

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

const lineOf = (text: string, at = text.length): number => text.slice(0, at).split("\n").length;

interface JsonList {
  /** The keys that lead to it: `data.brands`. */
  path: string;
  from: number;
  to: number;
  /** The names of columns, if the list is one of arrays without them. */
  names?: JsonValue;
}

/** Several lists of brands. */
interface JsonLists {
  lists: readonly JsonList[];
  sharedOf: (list: JsonList) => Group["shared"];
}

/** The brands of a table by columns. */
interface JsonRows {
  rows: readonly Readonly<Record<string, JsonValue>>[];
}

/**
 * The list of brands nested in the text's objects; `undefined` if the text is one brand, or why there is no such list. A group may have a
 * name as a brand has.
 */
const listWithin = (
  text: string,
  file: string,
  isGroup = false,
): JsonList | JsonLists | JsonRows | string | undefined => {
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
  const rows = rowsOfColumns(outer.value);
  if (rows) return { rows };
  const isOne = !isGroup && isBrand(brandIn(outer.value));
  // A brand may have a list of products, say.
  if (isOne && !(ofBrands && CONTAINER.test(ofBrands[0]?.path ?? ""))) return undefined;
  if (!ofBrands && !isOne) {
    const [path, ...more] = mapsIn(outer.value);
    if (path !== undefined && more.length === 0) return objectAt(text, path);
    const filled = lists.filter(({ from, to }) => !/^\[\s*\]$/.test(text.slice(from, to)));
    const parents = new Set(filled.map(({ path: one }) => parentOf(one)));
    if (filled.length > 1 && filled.length === ofRecords.length && parents.size === 1)
      return groupedByKey(filled);
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

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf(".") + 1);

/** Lists of brands by category, country or first letter: `{"Putters": [...], "Golf Balls": [...]}`. */
const groupedByKey = (lists: readonly JsonList[]): JsonLists => {
  const keyOf = ({ path }: JsonList): string => path.slice(parentOf(path).length);
  const keys = lists.map(keyOf);
  const column = keys.every((key) => writtenCountry(key) !== undefined) ? "country" : "category";
  const isIndex = keys.every((key) => key.length === 1 || /^(?:0-9|\d+-\d+)$/.test(key));
  return { lists, sharedOf: (list) => (isIndex ? undefined : { [column]: keyOf(list) }) };
};

/** Keys of lists of records. */
const CONTAINER =
  /(?:^|\.)(?:brands?|companies|manufacturers|cards|data|docs|entries|features|items|itemListElement|elements|@graph|results|records|rows|hits|nodes|edges)$/i;

/** The rows of a table by columns, as pandas writes it: `{"brand": {"0": "PING", "1": "Titleist"}, "founded": {…}}`. */
const rowsOfColumns = (value: JsonValue): JsonRows["rows"] | undefined => {
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

/** Objects in objects are looked at down to this depth. */
const MAP_DEPTH = 3;

/** The keys that lead to each object of brands: `["brands"]` for `{"version": 3, "brands": {"ping": {...}}}`. */
const mapsIn = (value: JsonValue, path: readonly string[] = []): (readonly string[])[] => {
  if (!isObject(value)) return [];
  const all = Object.values(value);
  const isNamed = /^(?:brands?|companies)$/i.test(path.at(-1) ?? "");
  const isRecord = (one: JsonValue): boolean =>
    isBrand(one) ||
    (isNamed && isObject(one) && isNarrow(one) && Object.keys(one).some(recognisedColumn));
  if (all.length > 0 && all.every(isRecord)) return [path];
  if (path.length === MAP_DEPTH || !isNarrow(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => mapsIn(one, [...path, key]));
};

const beginsWithBrand = (list: string, file: string): boolean => {
  const [first] = arrayItems(list, file);
  const parsed = first && parse(first.text, 1);
  return parsed?.ok === true && isBrand(brandIn(parsed.value));
};

/** The arrays of objects, and the tables, in the text, except those inside other arrays. */
const listsIn = (text: string): JsonList[] => {
  const lists: JsonList[] = [];
  for (const { path, from, to, isList } of containersIn(text))
    if (isList && /^\[\s*(?:[{\]]|\[\s*")/.test(text.slice(from, from + 1_000)))
      lists.push({ path: path.join("."), from, to });
  return lists;
};

/** The object that these keys lead to. */
const objectAt = (text: string, keys: readonly string[]): JsonList | undefined => {
  for (const { path, from, to, isList } of containersIn(text))
    if (!isList && path.length === keys.length && path.every((key, at) => key === keys[at]))
      return { path: path.join("."), from, to };
  return undefined;
};

/** The objects and arrays in the text, except those inside arrays, and the keys that lead to them. */
function* containersIn(
  text: string,
): Generator<{ path: readonly string[]; from: number; to: number; isList: boolean }> {
  const open: { key: string; from: number }[] = [];
  const pathOf = (last?: string): string[] => [
    ...open.slice(1).map(({ key }) => key),
    ...(last === undefined ? [] : [last]),
  ];
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
      if (depthOfList === 0) yield { path: pathOf(last), from, to: index + 1, isList: true };
    } else if (token === "[") {
      depthOfList = 1;
      from = index;
    } else if (token === "{") {
      open.push({ key: last, from: index });
      // Such a text is refused.
      if (open.length > JSON_DEPTH) return;
    } else if (token === "}") {
      const path = pathOf();
      const begin = open.pop();
      if (begin) yield { path, from: begin.from, to: index + 1, isList: false };
    }
  }
}

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
  return ({ line, text, key, shared }: JsonItem): ImportRow => {
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
    for (const [path, value] of leavesOf(shared ? { ...shared, ...brand } : brand)) {
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

/** A profile that a brand does not have may have no address. */
const isLink = (value: JsonValue): boolean =>
  isObject(value) && (value["url"] === null || isAddress(value["url"] ?? null));

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
