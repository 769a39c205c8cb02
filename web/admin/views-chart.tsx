import { shortDayText } from "#core/brand/checkable-facts.ts";
import { BarChart } from "../ui/bar-chart.tsx";

interface ViewsChartProps {
  views: readonly { day: string; count: number }[];
}

/** Views of the last 30 days as bars and as a table; nothing without views. */
export const ViewsChart = ({ views }: ViewsChartProps) => {
  const total = views.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(0, ...views.map(({ count }) => count));
  if (total === 0) return null;
  return (
    <section className="panel is-wide" aria-labelledby="views">
      <h2 id="views">Views over the last {views.length} days</h2>
      <p className="quiet">
        {total.toLocaleString("en")} in total, at most {highest.toLocaleString("en")} on one day
      </p>
      <BarChart
        bars={views.map(({ day, count }) => ({ name: shortDayText(day), counts: [count] }))}
        series={["Views"]}
        unit="Day"
      />
    </section>
  );
};
