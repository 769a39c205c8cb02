import type { JsonValue } from "#core/brand/fields.ts";
import type { ImportRow } from "#core/import/import-field.ts";
import { parsePlan, type WrittenPlan } from "#core/import/written-plan.schema.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { isDeep, JSON_DEPTH } from "../json.ts";
import { ROW_LIMIT } from "./read-csv.ts";
import { FileRefused, type SourceFile } from "./source-file.ts";

/** The objects of a JSON array as rows. Fills `header` with their keys, in order of first appearance. */
export function* jsonRows(text: string, file: string, header: string[]): Generator<ImportRow> {
  const rowOf = rowReader(header);
  for (const item of jsonItems(text, file)) yield rowOf(item);
}

/** The objects of NDJSON, one per line, as rows. */
export function* ndjsonRows(text: string, _file: string, header: string[]): Generator<ImportRow> {
  const rowOf = rowReader(header);
  for (const [at, line] of text.split("\n").entries())
    if (line.trim() !== "") yield rowOf({ line: at + 1, text: line });
}

interface JsonItem {
  /** The line number, from 1. */
  line: number;
  text: string;
}

/** Separators of items; escapes, because an escaped quotation mark does not end a string. */
const TOKENS = /\\.|["[\]{},\n]/gs;

/**
 * Splits a JSON array into items, which `JSON.parse` reads one by one, so that each has its line and a broken
 * one does not hide the others. Throws `FileRefused` if the text is not one array.
 */
export function* jsonItems(text: string, file: string): Generator<JsonItem> {
  const refusal = (message: string): FileRefused =>
    new FileRefused(`${file} is not JSON, line ${line}: ${message}.`);
  let line = 1;
  let depth = 0;
  let isInText = false;
  let item = { line, from: 0 };
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === "\n") line += 1;
    else if (token === '"') isInText = !isInText;
    else if (isInText || token.startsWith("\\")) continue;
    else if (depth === 0) {
      if (token !== "[" || text.slice(0, index).trim() !== "") break;
      depth = 1;
      item = { line, from: index + 1 };
    } else if (token === "[" || token === "{") {
      if (depth === 1 && text.slice(item.from, index).trim() !== "")
        throw refusal("a comma or the end of the array was expected");
      depth += 1;
    } else if (depth > 1) depth -= token === "]" || token === "}" ? 1 : 0;
    else if (token === "," || token === "]" || token === "}") {
      const between = text.slice(item.from, index);
      const blank = /^\s*/.exec(between)?.[0] ?? "";
      // A comma after the last row is harmless.
      if (blank !== between)
        yield { line: item.line + blank.split("\n").length - 1, text: between.trim() };
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

/** Reads the plan of an import. Throws `FileRefused` if it is none. */
export const readPlanFile = ({ name, text }: SourceFile): WrittenPlan => {
  const content = parse(text, 1);
  if (!content.ok) throw new FileRefused(`${name} is not a plan: it ${content.failure}.`);
  const plan = parsePlan(content.value);
  if (plan.ok) return plan.value;
  const reasons = plan.failure.errors.map(({ path, message }) => `${path || "it"} ${message}`);
  throw new FileRefused(`${name} is not a plan: ${reasons.slice(0, SHOWN_REASONS).join("; ")}.`);
};

const SHOWN_REASONS = 5;

const rowReader = (header: string[]) => {
  const places = new Map<string, number>();
  return ({ line, text }: JsonItem): ImportRow => {
    if (text.length > ROW_LIMIT)
      return {
        line,
        values: [],
        problem: `has ${text.length.toLocaleString("en")} characters; a row may have ${ROW_LIMIT.toLocaleString("en")}`,
      };
    const parsed = parse(text, line);
    if (!parsed.ok) return { line, values: [], problem: parsed.failure };
    const brand = parsed.value;
    if (typeof brand !== "object" || brand === null || Array.isArray(brand))
      return { line, values: [], problem: "is no object holding a brand" };
    const values: (JsonValue | undefined)[] = [];
    for (const [key, value] of Object.entries(brand)) {
      const place = places.get(key) ?? header.push(key) - 1;
      places.set(key, place);
      values[place] = value;
    }
    return { line, values };
  };
};

/** The value of a text that begins on this line, or why it is invalid. */
const parse = (text: string, line: number): Result<JsonValue, string> => {
  if (isDeep(text)) return fail(`is nested more than ${JSON_DEPTH} levels deep`);
  try {
    const value: JsonValue = JSON.parse(text);
    return ok(value);
  } catch (error) {
    return fail(`is not JSON: ${syntaxError(error, line)}`);
  }
};

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
