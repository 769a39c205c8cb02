import { BRAND_FIELD_KEYS, brandField, type JsonValue } from "#core/brand/fields.ts";
import { columnKey } from "#core/import/column-names.ts";
import { type ImportRow, isText } from "#core/import/import-field.ts";
import { recognisedColumn } from "#core/import/map-columns.ts";
import { parsePlan, type WrittenPlan } from "#core/import/written-plan.schema.ts";
import { isWebAddress } from "#core/text/addresses.ts";
import { isObject } from "./codecs.ts";
import { brandIn, type BrandItem, jsonItems } from "./json-items.ts";
import { parseItem } from "./json-text.ts";
import { ROW_LIMIT } from "./csv-records.ts";
import { HAS_LOST, LOST, refuseTooWide } from "./read-csv.ts";
import { FileRefused, type SourceFile } from "./source-file.ts";

/** The objects of a JSON array as rows. Fills `header` with their keys, in order of first appearance. */
export function* jsonRows(text: string, file: string, header: string[]): Generator<ImportRow> {
  const rowOf = rowReader(header, file);
  let names: readonly string[] | undefined;
  for (const item of jsonItems(text, file)) {
    // A table is an array of arrays, of which the first names the columns.
    const cells = item.text.startsWith("[") ? parseItem(item.text, item.line) : undefined;
    if (!cells?.ok || !Array.isArray(cells.value)) yield rowOf(item);
    else if (names) yield rowOf({ ...item, text: JSON.stringify(zipped(names, cells.value)) });
    else if (cells.value.every(isText) && cells.value.some(recognisedColumn)) names = cells.value;
    else yield rowOf(item);
  }
}

const zipped = (names: readonly string[], cells: readonly JsonValue[]) =>
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]));

/** The objects of NDJSON, one per line, as rows. */
export function* ndjsonRows(text: string, file: string, header: string[]): Generator<ImportRow> {
  const rowOf = rowReader(header, file);
  for (const [at, line] of text.split("\n").entries())
    if (line.trim() !== "") yield rowOf({ line: at + 1, text: line });
}

/** Reads the plan of an import. Throws `FileRefused` for other content. */
export const readPlanFile = ({ name, text }: SourceFile): WrittenPlan => {
  const content = parseItem(text, 1);
  if (!content.ok) throw new FileRefused(`${name} is not a plan: it ${content.failure}.`);
  const plan = parsePlan(content.value);
  if (plan.ok) return plan.value;
  const reasons = plan.failure.errors.map(({ path, message }) => `${path || "it"} ${message}`);
  throw new FileRefused(`${name} is not a plan: ${reasons.slice(0, SHOWN_REASONS).join("; ")}.`);
};

const SHOWN_REASONS = 5;

const rowReader = (header: string[], file: string) => {
  const places = new Map<string, number>();
  return ({ line, text, key, shared }: BrandItem): ImportRow => {
    if (text.length > ROW_LIMIT)
      return {
        line,
        values: [],
        problem: `has more than ${ROW_LIMIT.toLocaleString("en")} characters`,
      };
    const parsed = parseItem(text, line);
    if (!parsed.ok) return { line, values: [], problem: parsed.failure };
    const brand = brandIn(parsed.value, key);
    // U+FFFD may also be written as an escape sequence.
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

/**
 * The names of fields whose value is an object or a list of objects. Excludes alternative names of these fields: an object under `social`
 * may hold other fields, such as `instagram`.
 */
const HOLD_OBJECTS: ReadonlySet<string> = new Set(
  BRAND_FIELD_KEYS.filter((field) =>
    ["json", "events", "evidence", "site-state"].includes(brandField(field).kind),
  ).map(columnKey),
);

/**
 * The values of an object, with the keys that lead to them: `{"website": {"url": …}}` yields `website.url`; a list of web addresses in
 * `sameAs` yields `sameAs.0`, `sameAs.1` and so on. An object that only wraps a value, such as SPARQL's `{"type": "uri", "value": …}`,
 * yields the value.
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

/** Keys that may be the only key of an object around a value: types of databases, `@value` of JSON-LD, `#text` of XML, wrappers of GraphQL. */
const WRAPPER_KEYS = new Set(
  "S N stringValue integerValue doubleValue nullValue timestampValue $oid $date $numberInt $numberLong $numberDouble @value value #text data nodes edges".split(
    " ",
  ),
);

/** The value in an object that only wraps it; `undefined` for other objects. */
const plainValue = (object: Readonly<Record<string, JsonValue>>): JsonValue | undefined => {
  const { type } = object;
  if (typeof type === "string") {
    // Notion names the key after the type: `{"type": "url", "url": "https://…"}`.
    const value = object["value"] ?? object[type];
    if (value !== undefined) return Array.isArray(value) ? textOfRuns(value) : value;
  }
  const [first, ...more] = Object.entries(object);
  if (!first || more.length > 0 || !WRAPPER_KEYS.has(first[0])) return undefined;
  const [, value] = first;
  return Array.isArray(value) ? value.map(recordIn) : value;
};

/** Joins the parts of a text in Notion's format. Treats other lists as lists of records. */
const textOfRuns = (list: readonly JsonValue[]): JsonValue => {
  const texts = list.map((part) => (isObject(part) ? part["plain_text"] : undefined));
  return texts.length > 0 && texts.every((text) => typeof text === "string")
    ? texts.join("")
    : list.map(recordIn);
};

/** A record in a list. A related record may be the value of a single key: `{"categories_id": {"name": "Putters"}}`. */
const recordIn = (item: JsonValue): JsonValue => {
  if (!isObject(item)) return item;
  const [related = null, ...more] = Object.values(item);
  return brandIn(more.length === 0 && isObject(related) ? related : item);
};

/** Whether a value is an object whose `url` is a web address, or null because the brand lacks the profile. */
const isLink = (value: JsonValue): boolean =>
  isObject(value) && (value["url"] === null || isAddress(value["url"] ?? null));

/**
 * Links by their type: with the path `links`, `[{"type": "instagram", "url": "https://…"}]` yields `links.instagram`. A link without a known
 * type is read only if it is the first, for example the first of several attached files; it yields `links`.
 */
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
