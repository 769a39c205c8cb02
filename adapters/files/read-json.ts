import type { JsonValue } from "#core/brand/fields.ts";
import type { ImportRow, RowBatch } from "#core/import/import-field.ts";
import type { PlanFile } from "#core/back-office/planned-import.ts";
import { isDeep, JSON_DEPTH, parseJson } from "../json.ts";
import { FileRefused, piecesOf, type SourceFile } from "./source-file.ts";
import { type JsonItem, jsonSplitter } from "./split-json.ts";
import { ROW_LIMIT } from "./split-csv.ts";

/** The objects of a JSON array as rows. Their keys make the header, in the order they first appear. */
export async function* jsonRows(
  texts: AsyncIterable<string>,
  file: string,
): AsyncGenerator<RowBatch> {
  const splitter = jsonSplitter();
  const rowOf = rowMaker();
  for await (const text of texts) {
    const rows = splitter.add(text).map(rowOf.row);
    if (rows.length > 0) yield { header: rowOf.header(), rows };
    if (splitter.broken()) break;
  }
  const broken = splitter.end();
  if (broken) throw new FileRefused(`${file} is no JSON, line ${broken.line}: ${broken.message}.`);
}

/** The objects of NDJSON, one a line, as rows. */
export async function* ndjsonRows(texts: AsyncIterable<string>): AsyncGenerator<RowBatch> {
  const rowOf = rowMaker();
  let rest = "";
  let line = 0;
  const rowsOf = (lines: readonly string[]): ImportRow[] =>
    lines.flatMap((text) => {
      line += 1;
      return text.trim() === "" ? [] : [rowOf.row({ line, text })];
    });
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    const rows = rowsOf(lines);
    if (rows.length > 0) yield { header: rowOf.header(), rows };
  }
  const rows = rowsOf([rest]);
  if (rows.length > 0) yield { header: rowOf.header(), rows };
}

/** The changes of a plan, one after the other. Throws `FileRefused` where they are no JSON. */
export const readPlanFile = (source: SourceFile): PlanFile => {
  const { name } = source;
  const splitter = jsonSplitter({ list: "changes" });
  async function* changes(): AsyncGenerator {
    let count = 0;
    for await (const text of piecesOf(source.text)) {
      for (const item of splitter.add(text))
        yield parsePlanPart(item.text, `${name}, change ${(count += 1)},`);
      const broken = splitter.broken();
      if (broken?.isTooLong) throw new FileRefused(`${name} is no plan: it never ends.`);
      if (broken) throw notJson(`${name}, change ${count + 1},`);
    }
  }
  return { name, changes: changes(), header: () => parsePlanPart(splitter.rest(), name) };
};

const parsePlanPart = (text: string, what: string): unknown => {
  const value = parseJson(text);
  if (typeof value === "object" && value !== null) return value;
  throw notJson(what);
};

const notJson = (what: string): FileRefused =>
  new FileRefused(
    `${what} is no plan: it is no JSON, or nested more than ${JSON_DEPTH} levels deep.`,
  );

const rowMaker = () => {
  const places = new Map<string, number>();
  const header: string[] = [];
  const row = ({ line, text }: JsonItem): ImportRow => {
    if (text.length > ROW_LIMIT)
      return {
        line,
        values: [],
        problem: `has ${text.length.toLocaleString("en")} characters; a row may have ${ROW_LIMIT.toLocaleString("en")}`,
      };
    const parsed = parse(text);
    if (typeof parsed === "string") return { line, values: [], problem: parsed };
    const values: (JsonValue | undefined)[] = [];
    for (const [key, value] of parsed) {
      const place = places.get(key) ?? header.push(key) - 1;
      places.set(key, place);
      values[place] = value;
    }
    return { line, values };
  };
  return { row, header: () => [...header] };
};

const parse = (text: string): [string, JsonValue][] | string => {
  if (isDeep(text)) return `is nested more than ${JSON_DEPTH} levels deep`;
  try {
    const value: JsonValue = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return "is no object holding a brand";
    return Object.entries(value);
  } catch (error) {
    return `is no JSON: ${error instanceof Error ? error.message.slice(0, 120) : String(error)}`;
  }
};
