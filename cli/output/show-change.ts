import { diffWordsWithSpace } from "diff";
import type { JsonValue } from "#core/brand/fields.ts";
import { hostNotesOf } from "./host-notes.ts";
import { showValue } from "./show-value.ts";
import type { Marks } from "./terminal.ts";

/** Shorter values are easier to compare side by side. */
const WORD_DIFF_MIN = 60;

/**
 * Shows the current and the proposed value in full, so that nobody accepts text they cannot see. Long texts appear once,
 * with removals as `[-…-]` and additions as `{+…+}`. A line for each international host follows.
 */
export const showChange = (now: JsonValue, proposed: JsonValue, mark: Marks): string[] => {
  const [before, after] = [showValue(now, Infinity), showValue(proposed, Infinity)];
  const notes = hostNotesOf(textOf(now), textOf(proposed));
  if (before.length < WORD_DIFF_MIN || after.length < WORD_DIFF_MIN)
    return [`${mark.red(before)} → ${mark.green(after)}`, ...notes];
  const words = diffWordsWithSpace(before, after)
    .map(({ value, added, removed }) => {
      if (removed) return mark.red(`[-${value}-]`);
      return added ? mark.green(`{+${value}+}`) : value;
    })
    .join("");
  return [words, ...notes];
};

const textOf = (value: JsonValue): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).map(textOf).join(" ")
    : typeof value === "string"
      ? value
      : "";
