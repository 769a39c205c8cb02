import { dayAt } from "../days.ts";
import type { DayActivity } from "../ports/history-store.ts";

/** The activity of a week. */
export interface WeekActivity extends Omit<DayActivity, "day"> {
  /** The Monday of the week, `YYYY-MM-DD`, UTC. */
  week: string;
}

export const ACTIVITY_WEEKS = 12;

/** The Monday of the first week shown on a day. */
export const firstWeek = (today: string): string =>
  dayAt(mondayOf(today), -7 * (ACTIVITY_WEEKS - 1));

/** The weeks up to the current one, which comes last. */
export const activityByWeek = (days: readonly DayActivity[], today: string): WeekActivity[] => {
  const weeks = Array.from({ length: ACTIVITY_WEEKS }, (_, at) => ({
    week: dayAt(firstWeek(today), 7 * at),
    checks: 0,
    corrections: 0,
    suggestions: 0,
  }));
  for (const { day, checks, corrections, suggestions } of days) {
    const week = weeks.find((one) => one.week === mondayOf(day));
    if (!week) continue;
    week.checks += checks;
    week.corrections += corrections;
    week.suggestions += suggestions;
  }
  return weeks;
};

const mondayOf = (day: string): string => dayAt(day, -((new Date(day).getUTCDay() + 6) % 7));
