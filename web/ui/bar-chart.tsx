/** A bar, with its counts from the bottom up. */
export interface Bar {
  name: string;
  counts: readonly number[];
}

interface ChartProps {
  bars: readonly Bar[];
  /** The names of the counts. */
  series: readonly string[];
}

/** A bar chart, oldest first, and a table of the same numbers, newest first. `unit` heads the table's first column: `Day`. */
export const BarChart = ({ bars, series, unit }: ChartProps & { unit: string }) => (
  <>
    <div aria-hidden="true">
      <div className="chart-frame">
        <div className="chart-counts quiet">
          <span>{highestOf(bars).toLocaleString("en")}</span>
          <span>0</span>
        </div>
        <svg
          className="chart"
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
        >
          {chartBoxes(bars).map(({ name, at, count, ...box }) => (
            <rect key={`${name} ${at}`} className={`series-${at}`} {...box}>
              <title>{`${name}. ${series[at]}: ${count.toLocaleString("en")}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className="chart-ends quiet">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </div>
    </div>
    <details>
      <summary>As a table</summary>
      <div className="table-frame">
        <table className="coverage">
          <thead>
            <tr>
              {[unit, ...series].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ name, counts }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {series.map((one, at) => (
                  <td key={one}>{counts[at]?.toLocaleString("en")}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </>
);

/** Chart units; the drawing is stretched to its container. */
export const CHART = { width: 300, height: 100 } as const;

/** The gap between bars, as a share of a bar's width. */
const GAP = 0.25;

/** A box for each count but zero, as high as its share of the highest bar. */
export const chartBoxes = (bars: readonly Bar[]) => {
  const scale = CHART.height / Math.max(1, highestOf(bars));
  const place = CHART.width / Math.max(1, bars.length);
  return bars.flatMap(({ name, counts }, bar) =>
    counts.flatMap((count, at) =>
      count === 0
        ? []
        : {
            name,
            at,
            count,
            x: bar * place + (place * GAP) / 2,
            y: CHART.height - sum(counts.slice(0, at + 1)) * scale,
            width: place * (1 - GAP),
            height: count * scale,
          },
    ),
  );
};

const highestOf = (bars: readonly Bar[]): number =>
  Math.max(0, ...bars.map(({ counts }) => sum(counts)));

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
