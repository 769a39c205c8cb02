import { expect, it } from "vitest";
import { fromKeys } from "../records.ts";
import { checksIn, leftText, progressText } from "./pace.ts";
import { QUESTION_KINDS } from "./question.ts";
import type { Freshness } from "./queue.ts";

const half: Freshness = {
  fresh: 2_500,
  due: 1_000,
  unchecked: 1_500,
  checkedInWeek: 180,
  checkedToday: 12,
};

it("shows the progress of today and this week", () => {
  expect(progressText(half)).toBe("12 facts checked today, 180 in the last seven days.");
  expect(progressText({ ...half, checkedToday: 1 })).toMatch(/^1 fact checked today/);
  expect(progressText({ ...half, checkedToday: 180 })).toBe("180 facts checked today.");
});

it("counts corrections separately from checks", () => {
  const counts = { ...fromKeys(QUESTION_KINDS, () => 0), fact: 1_200, site: 3, correction: 2 };
  expect(checksIn(counts)).toBe(1_203);
  expect(leftText(counts)).toBe("1,203 checks and 2 corrections left.");
  expect(leftText({ ...counts, correction: 0 })).toBe("1,203 checks left.");
  expect(leftText(counts, "site")).toBe("3 checks left.");
});
