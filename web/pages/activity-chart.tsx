import { shortDayText } from "#core/brand/checkable-facts.ts";
import type { WeekActivity } from "#core/directory/weekly-activity.ts";
import { BarChart, ChartLegend } from "../ui/bar-chart.tsx";

const SERIES = ["Checks", "Corrections", "Suggestions"];

/** The checks, corrections and suggestions of the last weeks, if any; null while they are unavailable. */
export const ActivityChart = ({ weeks }: { weeks: readonly WeekActivity[] | null }) => {
  const isIdle = weeks?.every((week) => week.checks + week.corrections + week.suggestions === 0);
  if (isIdle === true) return null;
  return (
    <section className="activity" aria-labelledby="activity">
      <h2 id="activity">The last twelve weeks</h2>
      {weeks ? <Activity weeks={weeks} /> : <p>The activity cannot be shown right now.</p>}
    </section>
  );
};

const Activity = ({ weeks }: { weeks: readonly WeekActivity[] }) => {
  const bars = weeks.map(({ week, checks, corrections, suggestions }) => ({
    name: shortDayText(week),
    counts: [checks, corrections, suggestions],
  }));
  return (
    <>
      <ChartLegend bars={bars} series={SERIES} />
      <BarChart bars={bars} series={SERIES} unit="Week from" />
      <p className="quiet">
        A check is an editor’s answer that confirmed a fact, took one from a brand’s own page, found
        a lost website or archived a duplicate. Corrections and suggested brands come from visitors,
        and count in the week in which an editor accepts them. Weeks begin on Monday (UTC); the last
        one is not over.
      </p>
    </>
  );
};
