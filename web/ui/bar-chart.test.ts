import { expect, it } from "vitest";
import { CHART, chartBoxes } from "./bar-chart.tsx";

it("draws each bar as high as its share of the highest, and none for zero", () => {
  const boxes = chartBoxes([
    { name: "1 May", counts: [5] },
    { name: "2 May", counts: [0] },
    { name: "3 May", counts: [20] },
  ]);
  expect(boxes.map(({ name, height }) => [name, height])).toEqual([
    ["1 May", 25],
    ["3 May", 100],
  ]);
  expect(boxes.every(({ y, height }) => y + height === CHART.height)).toBe(true);
  expect(boxes.at(-1)?.x ?? 0).toBeGreaterThan(boxes[0]?.x ?? 0);
});

it("stacks the counts of a bar from the bottom up", () => {
  const boxes = chartBoxes([{ name: "1 May", counts: [2, 0, 3] }]);
  expect(boxes.map(({ at, y, height }) => ({ at, y, height }))).toEqual([
    { at: 0, y: 60, height: 40 },
    { at: 2, y: 0, height: 60 },
  ]);
});

it("draws nothing without counts", () => {
  expect(chartBoxes([{ name: "1 May", counts: [0] }])).toEqual([]);
  expect(chartBoxes([])).toEqual([]);
});
