import type { Freshness } from "./queue.ts";

const WEEK_DAYS = 7;

/** What is still to do, for a line of its own. */
export const dueText = ({ fresh, due, unchecked, neededInWeek }: Freshness): string => {
  if (due + unchecked > 0)
    return `About ${neededInWeek.toLocaleString("en")} ${neededInWeek === 1 ? "fact comes" : "facts come"} due each week.`;
  return fresh === 0 ? "There are no facts to check." : "Every fact is fresh.";
};

/** `12 facts checked today, 40 in the last seven days.` */
export const progressText = ({ checkedToday, checkedInWeek }: Freshness): string =>
  `${checkedToday.toLocaleString("en")} ${checkedToday === 1 ? "fact" : "facts"} checked today, ${checkedInWeek.toLocaleString("en")} in the last seven days.`;

/** Goals of a day and of a week that keep every fact fresh; at least 1. */
export const checkGoals = ({ neededInWeek }: Freshness): { day: number; week: number } => ({
  day: Math.max(1, Math.ceil(neededInWeek / WEEK_DAYS)),
  week: Math.max(1, neededInWeek),
});

/** Sums up a session: `23 answered in 11 minutes.` Empty before the first answer. */
export const sessionText = (answered: number, minutes: number): string => {
  const spent = Math.max(1, Math.round(minutes));
  return answered === 0
    ? ""
    : `${answered.toLocaleString("en")} answered in ${spent} ${spent === 1 ? "minute" : "minutes"}.`;
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
