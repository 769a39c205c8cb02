import { expect, it } from "vitest";
import { ACTIVITY_WEEKS, activityByWeek, firstWeek } from "./weekly-activity.ts";

const none = { checks: 0, corrections: 0, suggestions: 0 };

it.each([
  ["2026-03-01", "2025-12-08"],
  ["2026-03-02", "2025-12-15"],
  ["2026-03-08", "2025-12-15"],
])("begins on a Monday, eleven weeks before the week of %s", (today, monday) => {
  expect(firstWeek(today)).toBe(monday);
});

it("adds up the days from Monday to Sunday, with the current week last and empty weeks as zero", () => {
  const weeks = activityByWeek(
    [
      { day: "2025-12-14", ...none, checks: 9 },
      { day: "2025-12-15", ...none, suggestions: 3 },
      { day: "2026-02-22", ...none, corrections: 1 },
      { day: "2026-02-23", ...none, checks: 2 },
      { day: "2026-03-01", ...none, checks: 4, corrections: 1 },
      { day: "2026-03-02", ...none, checks: 8 },
    ],
    "2026-03-03",
  );
  expect(weeks).toHaveLength(ACTIVITY_WEEKS);
  expect(weeks[0]).toEqual({ week: "2025-12-15", ...none, suggestions: 3 });
  expect(weeks[1]).toEqual({ week: "2025-12-22", ...none });
  expect(weeks.slice(-3)).toEqual([
    { week: "2026-02-16", ...none, corrections: 1 },
    { week: "2026-02-23", ...none, checks: 6, corrections: 1 },
    { week: "2026-03-02", ...none, checks: 8 },
  ]);
});
