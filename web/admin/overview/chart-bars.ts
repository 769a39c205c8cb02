/** The chart's own units; the drawing is stretched to its place. */
export const CHART = { width: 300, height: 100 } as const;

export interface Bar {
  day: string;
  count: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Room between two bars, as a part of a bar's place. */
const GAP = 0.25;

/** A bar for each day, as high as its share of the highest; a day without views has none. */
export const chartBars = (views: readonly { day: string; count: number }[]): Bar[] => {
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
