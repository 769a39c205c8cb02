import { countOf } from "../text/count-text.ts";
import { QUESTION_KINDS, type QuestionCounts, type QuestionKind } from "./question.ts";
import type { Freshness } from "./queue.ts";

/** How many questions wait, without corrections: those count as submissions. */
export const checksIn = (counts: QuestionCounts): number =>
  QUESTION_KINDS.reduce((sum, kind) => (kind === "correction" ? sum : sum + counts[kind]), 0);

/** `12 facts checked today, 40 in the last seven days.` */
export const progressText = ({ checkedToday, checkedInWeek }: Freshness): string => {
  const inWeek = `, ${checkedInWeek.toLocaleString("en")} in the last seven days`;
  return `${countOf(checkedToday, "fact")} checked today${checkedInWeek > checkedToday ? inWeek : ""}.`;
};

/** `1,203 checks and 2 corrections left.`, or only those of one kind. */
export const leftText = (counts: QuestionCounts, kind?: QuestionKind): string => {
  const checks = countOf(kind === undefined ? checksIn(counts) : counts[kind], "check");
  const isBoth = kind === undefined && counts.correction > 0;
  return `${checks}${isBoth ? ` and ${countOf(counts.correction, "correction")}` : ""} left.`;
};
