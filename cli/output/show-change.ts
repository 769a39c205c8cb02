import { diffWordsWithSpace } from "diff";
import type { JsonValue } from "#core/brand/fields.ts";
import { hostNotesOf } from "./host-notes.ts";
import { showValue } from "./show-value.ts";
import type { Marks } from "./terminal.ts";

/** Shorter values are easier to compare whole. */
const WORD_DIFF_MIN = 60;

/**
 * What a field is and what it would become, whole: nobody accepts what a terminal cut off. Long texts are shown once, with what goes as
 * `[-…-]` and what comes as `{+…+}`, in colour too where there is any. A line for each international host in them follows.
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
  Array.isArray(value) ? value.map(textOf).join(" ") : typeof value === "string" ? value : "";
