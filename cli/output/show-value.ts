import type { JsonValue } from "#core/brand/fields.ts";
import type { FieldDiff } from "#core/change/diff.ts";
import type { Marks } from "./terminal.ts";
import { cutToWidth, sanitizeForTerminal } from "./text-width.ts";

const VALUE_WIDTH = 60;

/** A value of a field in one line. */
export const showValue = (value: JsonValue, width = VALUE_WIDTH): string => {
  if (value === null || value === "") return "(empty)";
  if (Array.isArray(value) && value.length === 0) return "(none)";
  const text = Array.isArray(value)
    ? value.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join(" | ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
  return cutToWidth(sanitizeForTerminal(text), width);
};

/** `Founded Year: 1958 → 1959`; of links, what is added and removed. */
export const showDiff = (
  { name, before, after, added, removed }: FieldDiff,
  mark: Marks,
  called: (link: string) => string = (link) => link,
): string => {
  if (added && removed)
    return `${name}: ${[
      ...added.map((link) => mark.green(`+${called(link)}`)),
      ...removed.map((link) => mark.red(`-${called(link)}`)),
    ].join(" ")}`;
  return `${name}: ${mark.red(showValue(before))} → ${mark.green(showValue(after))}`;
};

/** `3 brands`, `1 brand`, `2 categories`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;
