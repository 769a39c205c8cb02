import { expect, it } from "vitest";
import { progressText, sessionText, withOneChecked } from "./pace.ts";
import type { Freshness } from "./queue.ts";

const half: Freshness = {
  fresh: 2_500,
  due: 1_000,
  unchecked: 1_500,
  checkedInWeek: 180,
  checkedToday: 12,
};

it("sums up a session", () => {
  expect([sessionText(23, 11.2), sessionText(1, 0.1), sessionText(0, 3)]).toEqual([
    "23 answered in 11 minutes.",
    "1 answered in 1 minute.",
    "",
  ]);
});

it("shows the progress of today and this week", () => {
  expect(progressText(half)).toBe("12 facts checked today, 180 in the last seven days.");
  expect(progressText({ ...half, checkedToday: 1 })).toMatch(/^1 fact checked today/);
});

it("counts a check and its undo", () => {
  const once = withOneChecked(half, false);
  expect(once).toMatchObject({
    fresh: 2_501,
    due: 1_000,
    unchecked: 1_499,
    checkedInWeek: 181,
    checkedToday: 13,
  });
  expect(withOneChecked(once, false, -1)).toEqual(half);
  expect(withOneChecked(half, true)).toMatchObject({ due: 999, unchecked: 1_500 });
});
