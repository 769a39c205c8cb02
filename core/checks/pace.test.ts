import { expect, it } from "vitest";
import { allFreshOn, paceText, progressText, sessionText, withOneChecked } from "./pace.ts";
import type { Freshness } from "./queue.ts";

const now = new Date("2026-02-02T10:00:00Z");
const half: Freshness = {
  fresh: 2_500,
  due: 1_000,
  unchecked: 1_500,
  checkedInWeek: 180,
  checkedToday: 12,
  neededInWeek: 96,
};

it("estimates when all facts are fresh, including those that fall due meanwhile", () => {
  // Simulated week by week: facts falling due minus facts checked.
  let rest = 2_500;
  let weeks = 0;
  for (const step = 0.01; rest > 0; weeks += step)
    rest += step * ((96 * (5_000 - rest)) / 5_000 - 180);
  const day = allFreshOn(half, now) ?? "";
  const days = (Date.parse(day) - Date.parse("2026-02-02")) / 86_400_000;
  expect(Math.abs(days - weeks * 7)).toBeLessThanOrEqual(2);
  expect(paceText(half, now)).toBe("all fresh by 17 July at this pace");
  expect(paceText({ ...half, checkedInWeek: 110 }, now)).toMatch(
    /^all fresh by \d+ \w+ 2027 at this pace$/,
  );
});

it("says when the pace is too slow", () => {
  expect(paceText({ ...half, checkedInWeek: 96 }, now)).toBe(
    "more checks are needed to catch up: about 96 a week fall due",
  );
});

it("forecasts nothing before the first check", () => {
  expect(paceText({ ...half, checkedInWeek: 0 }, now)).toBe("about 96 a week fall due");
});

it("estimates today if all facts are fresh", () => {
  const all = { ...half, due: 0, unchecked: 0 };
  expect([allFreshOn(all, now), paceText(all, now)]).toEqual(["2026-02-02", "every fact is fresh"]);
});

it("sums up a session", () => {
  expect(sessionText(23, 11.2, half, now)).toBe(
    "23 answered in 11 minutes; all fresh by 17 July at this pace.",
  );
  expect(sessionText(0, 0, { ...half, due: 0, unchecked: 0 }, now)).toBe("Every fact is fresh.");
  expect(sessionText(1, 0.1, null, now)).toBe("1 answered in 1 minute.");
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
