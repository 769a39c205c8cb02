import { administratorsText } from "#core/brand/checkable-facts.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import type { FieldDiff } from "#core/change/diff.ts";
import type { Marks } from "./terminal.ts";

const VALUE_WIDTH = 60;

/** A value of a field in one line. */
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

const textOf = (value: JsonValue): string => administratorsText(value) ?? JSON.stringify(value);

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

/** Before what is created, changed or deleted. */
export const verbSign = (verb: "create" | "update" | "delete", mark: Marks): string =>
  ({ create: mark.green("+"), update: mark.yellow("~"), delete: mark.red("-") })[verb];

/** `3 brands`, `1 brand`, `2 categories`. */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;

/** `as batch 6f1c…`, and how that is taken back. */
export const asBatch = (batchId: string | null, does = "takes it back"): string =>
  `as batch ${batchId}. \`golfbrands history revert ${batchId}\` ${does}.`;

/** Made for the first text that needs it: that takes 15 ms, which a start would wait for. */
const graphemesIn = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
};
let segmenter: Intl.Segmenter | undefined;

/** Characters that take two columns: East Asian wide and full-width ones, and emoji. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\uFE0F/u;
const NO_WIDTH = /^[\p{Cc}\p{Cf}\p{M}]+$/u;
const PLAIN = /^[\x20-\x7E]*$/;

/** How many columns a terminal gives a text. */
export const textWidth = (text: string): number => {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemesIn(text)) width += graphemeWidth(segment);
  return width;
};

const graphemeWidth = (grapheme: string): number =>
  NO_WIDTH.test(grapheme) ? 0 : WIDE.test(grapheme) ? 2 : 1;

/** A text in at most this many columns; what is cut off is told by an ellipsis. */
export const cutToWidth = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  if (width < 1) return "";
  let cut = "";
  let used = 0;
  for (const { segment } of graphemesIn(text)) {
    used += graphemeWidth(segment);
    if (used > width - 1) break;
    cut += segment;
  }
  return `${cut}…`;
};

/** What a terminal may be shown: text from files and visitors must not move its cursor or colour it. */
export const sanitizeForTerminal = (text: string): string =>
  text.replace(/[\r\n\t]+/g, " ").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "�");

export const padToWidth = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - textWidth(text)));
