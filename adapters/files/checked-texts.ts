import { ATTRIBUTE_PREFIX } from "#core/brand/evidence.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import { snakeCase } from "../columns.ts";

// What was checked, as files say it: `founded_year: Golf Digest @2026-11-20 (brand)` and `gone @2026-09-03`.

/** What stands for itself in a file, and would part a text there. */
const sourceText = (source: string): string =>
  source.replaceAll(" | ", " / ").replaceAll(" @", " at ");

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textIn = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");

/** A piece of evidence, its attribute named by slug, as a text; what is none stays as it is. */
export const evidenceText = (value: JsonValue): JsonValue => {
  if (!isObject(value)) return value;
  const field = textIn(value["field"]);
  const grade = textIn(value["grade"]);
  return [
    `${field.startsWith(ATTRIBUTE_PREFIX) ? field : snakeCase(field)}:`,
    ...(value["source"] === null ? [] : [sourceText(textIn(value["source"]))]),
    `@${textIn(value["checkedOn"])}`,
    ...(grade === "independent" ? [] : [`(${grade})`]),
  ].join(" ");
};

const EVIDENCE = /^(attr:[^\s:]+|\w+):(.*)@([^\s@]+)(?:\s+\(([^()]*)\))?$/s;

/** The same read again; a text that does not read so stays one, for the rules to refuse. */
export const evidenceOfText = (text: unknown): unknown => {
  const [, field = "", source = "", checkedOn, grade = "independent"] =
    (typeof text === "string" && EVIDENCE.exec(text.trim())) || [];
  if (checkedOn === undefined) return text;
  return { field: camelCase(field), source: source.trim() || null, checkedOn, grade };
};

export const siteStateText = (value: JsonValue): JsonValue =>
  isObject(value) ? `${textIn(value["verdict"])} @${textIn(value["since"])}` : value;

export const siteStateOfText = (text: unknown): unknown => {
  const [, verdict, since] = (typeof text === "string" && /^(\S+) @(\S+)$/.exec(text.trim())) || [];
  return verdict === undefined ? text : { verdict, since };
};

const camelCase = (name: string): string =>
  name.startsWith(ATTRIBUTE_PREFIX)
    ? name
    : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
