import { expect, it } from "vitest";
import { CHART, chartBars } from "./views-chart.tsx";

it("draws each day as high as its share of the highest", () => {
  const bars = chartBars([
    { day: "2026-05-01", count: 5 },
    { day: "2026-05-02", count: 0 },
    { day: "2026-05-03", count: 20 },
  ]);
  expect(bars.map(({ height }) => height)).toEqual([25, 0, 100]);
  expect(bars.every(({ y, height }) => y + height === CHART.height)).toBe(true);
  expect(bars.at(-1)?.x ?? 0).toBeGreaterThan(bars[0]?.x ?? 0);
});

it("draws no bars without views", () => {
  expect(chartBars([{ day: "2026-05-01", count: 0 }])[0]?.height).toBe(0);
  expect(chartBars([])).toEqual([]);
});
