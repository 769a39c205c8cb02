import { countOf } from "../text/count-text.ts";
import { QUESTION_KINDS, type QuestionCounts, type QuestionKind } from "./question.ts";
import type { Freshness } from "./queue.ts";

/** How many questions wait, of one kind or of all. */
export const waitingIn = (counts: QuestionCounts, kind?: QuestionKind): number =>
  QUESTION_KINDS.reduce(
    (sum, one) => (kind === undefined || kind === one ? sum + counts[one] : sum),
    0,
  );

/** `12 facts checked today, 40 in the last seven days.` */
export const progressText = ({ checkedToday, checkedInWeek }: Freshness): string =>
  `${countOf(checkedToday, "fact")} checked today, ${checkedInWeek.toLocaleString("en")} in the last seven days.`;

/** `1,203 checks left.` */
export const leftText = (left: number): string => `${countOf(left, "check")} left.`;

/** Sums up a session: `23 answered in 11 minutes.` Empty before the first answer. */
export const sessionText = (answered: number, minutes: number): string => {
  const spent = Math.max(1, Math.round(minutes));
  return answered === 0
    ? ""
    : `${answered.toLocaleString("en")} answered in ${countOf(spent, "minute")}.`;
};

/** Freshness after one check of a fact that was due or unchecked; -1 undoes it. */
export const withOneChecked = (
  freshness: Freshness,
  wasChecked: boolean,
  by: 1 | -1 = 1,
): Freshness => ({
  ...freshness,
  fresh: freshness.fresh + by,
  due: freshness.due - (wasChecked ? by : 0),
  unchecked: freshness.unchecked - (wasChecked ? 0 : by),
  checkedInWeek: freshness.checkedInWeek + by,
  checkedToday: freshness.checkedToday + by,
});
