import stringWidth from "fast-string-width";
import { administratorsText } from "#core/brand/checkable-facts.ts";
import { isList, type JsonValue } from "#core/brand/fields.ts";
import type { FieldDiff } from "#core/change/diff.ts";
import { sanitizeForTerminal } from "./sanitize.ts";
import type { Marks } from "./terminal.ts";

const VALUE_WIDTH = 60;

/** Formats a field's value as one line. */
export const showValue = (value: JsonValue, width = VALUE_WIDTH): string => {
  if (value === null || value === "") return "(empty)";
  if (Array.isArray(value) && value.length === 0) return "(none)";
  const text = Array.isArray(value)
    ? value.map((item) => (typeof item === "string" ? item : textOf(item))).join(" | ")
    : typeof value === "string"
      ? value
      : textOf(value);
  return cutToWidth(sanitizeForTerminal(text), width);
};

const textOf = (value: JsonValue, nameOf?: (id: string) => string): string =>
  administratorsText(value, nameOf) ?? JSON.stringify(value);

/** `Founded Year: 1958 → 1959`; for links and other lists, what was added and removed. */
export const showDiff = (
  { name, before, after, added, removed }: FieldDiff,
  mark: Marks,
  nameOf: (link: string) => string = (link) => link,
): string => {
  if (added && removed)
    return `${name}: ${[
      ...added.map((link) => mark.green(`+${nameOf(link)}`)),
      ...removed.map((link) => mark.red(`-${nameOf(link)}`)),
    ].join(" ")}`;
  if (isList(before) && isList(after))
    return `${name}:${showListDiff(before, after, mark, nameOf)}`;
  const shown = (value: JsonValue): string => showValue(withNames(value, nameOf));
  return `${name}: ${mark.red(shown(before))} → ${mark.green(shown(after))}`;
};

/** Each entry that a list gained or lost, in full on a line of its own; the whole list if only the order changed. */
const showListDiff = (
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  mark: Marks,
  nameOf: (id: string) => string,
): string => {
  const shown = (item: JsonValue): string =>
    sanitizeForTerminal(typeof item === "string" ? nameOf(item) : textOf(item, nameOf));
  const [old, current] = [before.map(shown), after.map(shown)];
  const changes = [
    ...current.filter((item) => !old.includes(item)).map((item) => mark.green(`+ ${item}`)),
    ...old.filter((item) => !current.includes(item)).map((item) => mark.red(`- ${item}`)),
  ];
  if (changes.length === 0) return ` in another order: ${current.join(" | ")}`;
  return changes.map((line) => `\n      ${line}`).join("");
};

/** Replaces ids in a list by names. */
export const withNames = (value: JsonValue, nameOf: (id: string) => string): JsonValue =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === "string" ? nameOf(item) : item))
    : value;

/** `+`, `~` or `-`: printed before a record that is created, changed or deleted. */
export const verbSign = (verb: "create" | "update" | "delete", mark: Marks): string =>
  ({ create: mark.green("+"), update: mark.yellow("~"), delete: mark.red("-") })[verb];

/** `as batch 6f1c…`, and the command that undoes it. */
export const asBatch = (batchId: string | null): string =>
  `as batch ${batchId}. \`golfbrands history revert ${batchId}\` undoes it.`;

/** Shortens a text to this many columns. An ellipsis replaces what it cuts off. */
export const cutToWidth = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text;
  if (width < 1) return "";
  // Created at first use, because that takes 15 ms.
  segmenter ??= new Intl.Segmenter();
  let cut = "";
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment);
    if (used >= width) break;
    cut += segment;
  }
  return `${cut}…`;
};
let segmenter: Intl.Segmenter | undefined;

export const padToWidth = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - stringWidth(text)));
