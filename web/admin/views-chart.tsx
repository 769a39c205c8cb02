import { TableHead } from "../ui/states.tsx";

interface ViewsChartProps {
  views: readonly { day: string; count: number }[];
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** Views of the last 30 days as bars and as a table; nothing without views. */
export const ViewsChart = ({ views }: ViewsChartProps) => {
  const total = views.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(0, ...views.map(({ count }) => count));
  const [first] = views;
  if (total === 0) return null;
  const last = views.at(-1);
  return (
    <section className="panel is-wide" aria-labelledby="views">
      <h2 id="views">Views over the last {views.length} days</h2>
      <p className="quiet">
        {total.toLocaleString("en")} in total, at most {highest.toLocaleString("en")} on one day
      </p>
      <div className="chart-frame">
        <div className="chart-counts quiet" aria-hidden="true">
          <span>{highest.toLocaleString("en")}</span>
          <span>0</span>
        </div>
        <svg
          className="chart"
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {chartBars(views).map(({ day, count, ...box }) => (
            <rect key={day} {...box}>
              <title>{`${dayName(day)}: ${count.toLocaleString("en")}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className="chart-days quiet" aria-hidden="true">
        <span>{first && dayName(first.day)}</span>
        <span>{last && dayName(last.day)}</span>
      </div>
      <details>
        <summary>As a table</summary>
        <div className="table-frame">
          <table>
            <TableHead names={["Day", "Views"]} />
            <tbody>
              {views.toReversed().map(({ day, count }) => (
                <tr key={day}>
                  <td>{dayName(day)}</td>
                  <td>{count.toLocaleString("en")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
};

/** Chart units; the drawing is stretched to its container. */
export const CHART = { width: 300, height: 100 } as const;

/** The gap between bars, as a share of a bar's width. */
const GAP = 0.25;

/** One bar per day, relative to the highest; none for a day without views. */
export const chartBars = (views: readonly { day: string; count: number }[]) => {
  const highest = Math.max(1, ...views.map(({ count }) => count));
  const place = CHART.width / Math.max(1, views.length);
  return views.map(({ day, count }, at) => {
    const height = (count / highest) * CHART.height;
    return {
      day,
      count,
      x: at * place + (place * GAP) / 2,
      y: CHART.height - height,
      width: place * (1 - GAP),
      height,
    };
  });
};
