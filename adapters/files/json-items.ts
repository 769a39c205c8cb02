import type { JsonValue } from "#core/brand/fields.ts";
import { PLACE_PARTS } from "#core/import/column-names.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { shown } from "#core/import/import-field.ts";
import { fieldOfColumn, recognisedColumn } from "#core/import/map-columns.ts";
import { memoized } from "#core/memoized.ts";
import { LIMITS } from "#core/limits.ts";
import { writtenCountry } from "#core/sites/location.ts";
import { withoutComments } from "../json.ts";
import { isObject } from "./codecs.ts";
import {
  arrayItems,
  type JsonItem,
  type JsonList,
  lineOf,
  jsonListsIn,
  objectAt,
  objectsIn,
  parseItem,
  withoutLists,
} from "./json-text.ts";
import { ROW_LIMIT } from "./csv-records.ts";
import { FileRefused } from "./source-file.ts";

/**
 * The format of a text. An array is JSON. An object per line is NDJSON, unless it is the only one and contains brands. Any other object
 * is JSON. Other text is CSV, unless the file's name ends in `.json`.
 */
export const formatOfText = (text: string, file: string): FileFormat => {
  const begin = text.trimStart();
  if (begin.startsWith("[")) return "json";
  if (!begin.startsWith("{")) return /\.json$/i.test(file) ? "json" : "csv";
  const end = begin.indexOf("\n");
  const first = end === -1 ? begin.trimEnd() : begin.slice(0, end).trimEnd();
  const rest = begin.slice(first.length).trimStart();
  const isBroken = first.length <= ROW_LIMIT && !parseItem(first, 1).ok;
  if (rest === "") return isBroken || listWithin(first, file) === undefined ? "ndjson" : "json";
  return (rest.startsWith("{") && first.endsWith("}")) || (!isBroken && first.length <= ROW_LIMIT)
    ? "ndjson"
    : "json";
};

/** A brand in a JSON text. */
export interface BrandItem extends JsonItem {
  /** Values that its group gives for all of its brands: `{"country": "Japan"}`. */
  shared?: Readonly<Record<string, JsonValue>>;
}

/**
 * Splits a JSON text into brands, each with its line. `JSON.parse` reads them one by one, so that a broken brand does not hide the
 * others. The brands may be in an array, in an object that contains one (`{"data": {"brands": [...]}}`), in an object with a key for each
 * (`{"ping": {...}, "titleist": {...}}`), or in groups. A single object is one brand. Throws `FileRefused` for other text.
 */
export function* jsonItems(given: string, file: string): Generator<BrandItem> {
  const text = (COMMENT.test(given) ? withoutComments(given) : given).trimEnd();
  const begin = text.trimStart();
  if (!begin.startsWith("{")) {
    yield* itemsOfGroups(groupsIn({ text, line: 1 }, [], file), file);
    return;
  }
  const list = listWithin(text, file);
  if (list === undefined) yield { line: lineOf(text, text.length - begin.length), text: begin };
  else if (typeof list === "string") {
    // Objects one after another, as `jq` writes them.
    const objects = objectsIn(text);
    if (objects.length < 2) throw new FileRefused(`${file} ${list}.`);
    yield* partsOf(objects, text);
  } else if ("rows" in list)
    for (const row of list.rows) yield { line: 1, text: JSON.stringify(row) };
  else if ("lists" in list) yield* itemsOfGroups(partsOf(list.lists, text), file);
  else {
    const all = { text: text.slice(list.from, list.to), line: lineOf(text, list.from) };
    if (list.names) yield { line: all.line, text: JSON.stringify(list.names) };
    yield* itemsOfGroups(groupsIn(all, list.path, file), file);
  }
}

const COMMENT = /(?:^|[\s,[\]{}])\/[/*]/;

/** Parts of a text with their lines. */
function* partsOf(parts: readonly SharingList[], text: string): Generator<BrandItem> {
  let before = { at: 0, line: 1 };
  for (const { from, to, shared } of parts) {
    const line = before.line + lineOf(text.slice(before.at, from)) - 1;
    before = { at: from, line };
    yield { line, text: text.slice(from, to), ...(shared && { shared }) };
  }
}

/** An array or object of brands, and the values for all of them. */
interface Group {
  text: string;
  line: number;
  shared?: Readonly<Record<string, JsonValue>> | undefined;
}

function* itemsOfGroups(groups: Iterable<Group>, file: string): Generator<BrandItem> {
  for (const { text, line, shared } of groups)
    for (const item of arrayItems(text, file, line)) yield shared ? { ...item, shared } : item;
}

/** How many items of an array are searched for lists of brands. */
const GROUPS = 20;

/**
 * The groups in a list: countries with their brands, for example, or the only table of brands in a phpMyAdmin dump. Any other list is a
 * single group.
 */
function* groupsIn(all: Group, path: readonly string[], file: string): Generator<Group> {
  const first: JsonItem[] = [];
  for (const item of arrayItems(all.text, file, all.line)) if (first.push(item) === GROUPS) break;
  const top = first[0] && objectIn(first[0]);
  const isOfBrands = !top || (!hasBrands(top) && isBrand(brandIn(top)));
  const found = isOfBrands
    ? []
    : first.flatMap((item) => groupIn(item, objectIn(item), path, file) ?? []);
  const isDump = first.some(({ text }) => /^\{\s*"type"\s*:\s*"table"/.test(text));
  if (found.length === 0 || (isDump && found.length > 1)) yield all;
  else
    for (const item of arrayItems(all.text, file, all.line)) {
      const object = objectIn(item);
      const group = object
        ? groupIn(item, object, path, file)
        : { ...item, text: `[${item.text}]` };
      if (group) yield isDump ? { ...group, shared: undefined } : group;
    }
}

const objectIn = ({ text, line }: JsonItem) => {
  const parsed = text.startsWith("{") ? parseItem(text, line) : undefined;
  return parsed?.ok && isObject(parsed.value) ? parsed.value : undefined;
};

/** Whether an object has a list named `brands`. It is then a group, even if it has a name. */
const hasBrands = (group: Readonly<Record<string, JsonValue>>): boolean =>
  Array.isArray(group["brands"]);

/** The group in an item. `object` is the parsed item. */
const groupIn = (
  item: JsonItem,
  object: ReturnType<typeof objectIn>,
  path: readonly string[],
  file: string,
): Group | undefined => {
  const list = object && listWithin(item.text, file, hasBrands(object));
  if (!object || typeof list !== "object" || !("path" in list) || !CONTAINER.test(keyOf(list)))
    return undefined;
  const text = item.text.slice(list.from, list.to);
  const line = item.line + lineOf(item.text, list.from) - 1;
  return beginsWithBrand(text, file) ? { text, line, shared: sharedBy(object, path) } : undefined;
};

/** The values that a group gives for its brands: a category or a place. Its name may be either. */
const sharedBy = (
  group: Readonly<Record<string, JsonValue>>,
  path: readonly string[],
): Record<string, JsonValue> =>
  Object.fromEntries(
    Object.entries(group).flatMap(([key, value]) => {
      if (typeof value !== "string") return [];
      const what = recognisedColumn(key) ?? "";
      if (SHARED.has(what)) return [[key, value]];
      return what === "name" ? [[`${path.join(".") || "group"}.${key}`, value]] : [];
    }),
  );

const SHARED: ReadonlySet<string> = new Set(["categories", "attributes", ...PLACE_PARTS]);

/** A list of brands, and the values for all of them. */
interface SharingList extends JsonList {
  shared?: Group["shared"];
}

/** Several lists of brands. */
interface JsonLists {
  lists: readonly SharingList[];
}

/** The brands of a column-oriented table. */
interface JsonRows {
  rows: readonly Readonly<Record<string, JsonValue>>[];
}

/**
 * The list of brands within an object; `undefined` if the object is one brand; a message if the JSON is invalid, or if it is
 * unclear where the brands are. `isGroup`: the object is not a brand, although it may have a name.
 */
const listWithin = (
  text: string,
  file: string,
  isGroup = false,
): JsonList | JsonLists | JsonRows | string | undefined => {
  const lists = jsonListsIn(text);
  const outer = parseItem(withoutLists(text, lists), 1);
  if (!outer.ok) return outer.failure;
  const ofRecords = lists.filter(({ from, to }) => beginsWithBrand(text.slice(from, to), file));
  const ofBrands = [
    lists.filter((list) => NAMED_BRANDS.test(keyOf(list))),
    ofRecords,
    // Of several lists of records, the one at the top level under a usual key: `items`, not `includes.Asset`.
    ofRecords.filter((list) => list.path.length === 1 && CONTAINER.test(keyOf(list))),
  ].find(({ length }) => length === 1);
  const rows = rowsOfColumns(outer.value);
  if (rows) return { rows };
  const isOne = !isGroup && isBrand(brandIn(outer.value));
  // A brand may contain another list, such as its products.
  if (isOne && !ofBrands?.some((list) => CONTAINER.test(keyOf(list)))) return undefined;
  if (!ofBrands && !isOne) {
    const [path, ...more] = mapsIn(outer.value);
    if (path !== undefined && more.length === 0) return objectAt(text, path);
    const filled = lists.filter(({ from, to }) => !/^\[\s*\]$/.test(text.slice(from, to)));
    const parents = new Set(filled.map(({ path: one }) => JSON.stringify(one.slice(0, -1))));
    const areGroups = filled.length === ofRecords.length && parents.size === 1;
    if (filled.length > 1 && areGroups && !filled.map(keyOf).some(namesField))
      return groupedByKey(filled);
  }
  const [only, ...others] = ofBrands ?? lists;
  const names = isObject(outer.value) ? outer.value["columns"] : undefined;
  if (only && others.length === 0) return Array.isArray(names) ? { ...only, names } : only;
  const expected = "an array of brands was expected, beginning with [";
  return only
    ? `holds several lists: ${lists
        .slice(0, 8)
        .map(({ path }) => path.join("."))
        .join(", ")}; ${expected}`
    : `is not JSON of brands: ${expected}, but it is: ${shown(text.slice(0, 200).replace(/\s+/g, " "))}`;
};

const keyOf = ({ path }: JsonList): string => path.at(-1) ?? "";

/**
 * Whether a key names a field, so that its list has no brands: `{"categories": [...]}`. A single letter is an initial, even `X`, which
 * is also a social network.
 */
const namesField = (key: string): boolean => key.length > 1 && recognisedColumn(key) !== undefined;

/** Lists of brands by category, country or first letter: `{"Putters": [...], "Golf Balls": [...]}`. */
const groupedByKey = (lists: readonly JsonList[]): JsonLists => {
  const keys = lists.map(keyOf);
  const column = keys.every((key) => writtenCountry(key) !== undefined) ? "country" : "category";
  const isIndex = keys.every((key) => key.length === 1 || /^(?:0-9|\d+-\d+)$/.test(key));
  return {
    lists: isIndex ? lists : lists.map((list) => ({ ...list, shared: { [column]: keyOf(list) } })),
  };
};

const NAMED_BRANDS = /^(?:brands?|companies)$/i;

/** Keys of lists of records. */
const CONTAINER =
  /^(?:brands?|companies|manufacturers|cards|data|docs|entries|documents|features|items|itemListElement|elements|@graph|results|records|rows|hits|nodes|edges)$/i;

/** The rows of a column-oriented table, as pandas writes it: `{"brand": {"0": "PING", "1": "Titleist"}, "founded": {…}}`. */
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

const hasField = (value: object, fields: readonly string[]): boolean =>
  isNarrow(value) && Object.keys(value).some((key) => fields.includes(fieldOfColumn(key) ?? ""));

/** Whether an object has few enough keys to be a record. Recognising a million keys would take half a minute. */
const isNarrow = memoized(
  (value: object): boolean => Object.keys(value).length <= LIMITS.importColumns,
);

/** Whether a value is a brand. An API response may have a path, but no name: `{"url": "/v1/brands", "data": […]}`. */
const isBrand = (value: JsonValue): boolean =>
  isObject(value) &&
  (hasField(value, ["name"]) ||
    (hasField(value, ["slug", "websiteUrl"]) &&
      !(typeof value["url"] === "string" && /^\/\w/.test(value["url"]))));

/** The greatest depth at which objects of brands are searched for. */
const MAP_DEPTH = 3;

/** The keys that lead to each object of brands: `["brands"]` for `{"version": 3, "brands": {"ping": {...}}}`. */
const mapsIn = (value: JsonValue, path: readonly string[] = []): (readonly string[])[] => {
  if (!isObject(value)) return [];
  const all = Object.values(value);
  const isNamed = NAMED_BRANDS.test(path.at(-1) ?? "");
  const isRecord = (one: JsonValue): boolean =>
    isBrand(one) ||
    (isNamed && isObject(one) && isNarrow(one) && Object.keys(one).some(recognisedColumn));
  if (all.length > 0 && all.every(isRecord)) return [path];
  if (path.length === MAP_DEPTH || !isNarrow(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => mapsIn(one, [...path, key]));
};

const beginsWithBrand = (list: string, file: string): boolean => {
  const [first] = arrayItems(list, file);
  const parsed = first && parseItem(first.text, 1);
  return parsed?.ok === true && isBrand(brandIn(parsed.value));
};

/** Where programs put a record's fields: JSON:API, Airtable, GraphQL, Elasticsearch, GeoJSON, schema.org, OpenStreetMap. */
const WRAPPERS = ["attributes", "fields", "node", "_source", "properties", "item", "tags", "data"];

/** Firestore names a record by its path: `projects/golf/databases/x/documents/brands/1`. */
const isPath = (name: JsonValue | undefined): boolean =>
  typeof name === "string" && /^[^\s/]+(?:\/[^\s/]+){3,}$/.test(name);

/** The object with a brand's fields. A text, or the key of an object without a name, becomes the name. */
export const brandIn = (item: JsonValue, key?: string): JsonValue => {
  if (typeof item === "string" && item.trim() !== "") return { name: item };
  if (!isObject(item)) return item;
  if (key !== undefined && !hasField(item, ["name"])) return { name: key, ...item };
  if (hasField(item, ["name"]) && !isPath(item["name"])) return item;
  const wanted = isBrand(item) ? ["name"] : ["name", "slug", "websiteUrl"];
  const inner = WRAPPERS.map((key) => item[key]).find(
    (value) => value && isObject(value) && hasField(value, wanted),
  );
  return inner ?? item;
};
