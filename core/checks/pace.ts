import { dayText } from "../brand/checkable-facts.ts";
import type { Freshness } from "./queue.ts";
import { dayAt } from "../days.ts";

const WEEK_DAYS = 7;

/**
 * The day (`YYYY-MM-DD`) on which all facts are fresh at the pace of the last seven days; `undefined` if never. Fresh facts fall due
 * again at the average rate of all facts: d(rest)/dt = needed × (all - rest) / all - checked.
 */
export const allFreshOn = (
  { fresh, due, unchecked, checkedInWeek, neededInWeek }: Freshness,
  now: Date,
): string | undefined => {
  const rest = due + unchecked;
  const ahead = checkedInWeek - neededInWeek;
  if (rest > 0 && ahead <= 0) return undefined;
  const rate = neededInWeek / (fresh + rest);
  const weeks =
    rest === 0 ? 0 : rate === 0 ? rest / ahead : Math.log1p((rest * rate) / ahead) / rate;
  return dayAt(now, Math.ceil(weeks * WEEK_DAYS));
};

/** The estimate in words. */
export const paceText = (freshness: Freshness, now: Date): string => {
  const { fresh, due, unchecked, checkedInWeek, neededInWeek } = freshness;
  if (due + unchecked === 0)
    return fresh === 0 ? "there are no facts to check" : "every fact is fresh";
  const day = allFreshOn(freshness, now);
  if (day !== undefined) return `all fresh by ${dayIn(day, now)} at this pace`;
  const fallDue = `about ${neededInWeek.toLocaleString("en")} a week ${neededInWeek === 1 ? "falls" : "fall"} due`;
  return checkedInWeek === 0 ? fallDue : `more checks are needed to catch up: ${fallDue}`;
};

/** `12 facts checked today, 40 in the last seven days.` */
export const progressText = ({ checkedToday, checkedInWeek }: Freshness): string =>
  `${checkedToday.toLocaleString("en")} ${checkedToday === 1 ? "fact" : "facts"} checked today, ${checkedInWeek.toLocaleString("en")} in the last seven days.`;

/** Goals of a day and of a week that keep every fact fresh; at least 1. */
export const checkGoals = ({ neededInWeek }: Freshness): { day: number; week: number } => ({
  day: Math.max(1, Math.ceil(neededInWeek / WEEK_DAYS)),
  week: Math.max(1, neededInWeek),
});

/** Leaves out the current year. */
const dayIn = (day: string, now: Date): string => {
  const year = ` ${now.getUTCFullYear()}`;
  const text = dayText(day);
  return text.endsWith(year) ? text.slice(0, -year.length) : text;
};

/** Sums up a session: `23 answered in 11 minutes; all fresh by 12 March at this pace.` */
export const sessionText = (
  answered: number,
  minutes: number,
  freshness: Freshness | null,
  now: Date,
): string => {
  const spent = Math.max(1, Math.round(minutes));
  const done =
    answered === 0
      ? ""
      : `${answered.toLocaleString("en")} answered in ${spent} ${spent === 1 ? "minute" : "minutes"}`;
  const text = [done, freshness ? paceText(freshness, now) : ""].filter(Boolean).join("; ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
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
