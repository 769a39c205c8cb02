import { expect, it } from "vitest";
import { groupProblems, type RowProblem } from "./import-field.ts";

it("groups equal problems in order of first appearance, with the first five of each", () => {
  const problems: RowProblem[] = [];
  const tooOld = { column: "founded_year", message: "must be a whole number from 1600 to 2026" };
  for (let line = 2; line <= 1_001; line++) {
    if (line % 2 === 0) problems.push({ line, value: String(line), ...tooOld });
    if (line === 3) problems.push({ line, column: null, value: null, message: "has 2 cells" });
    if (line === 5) problems.push({ ...tooOld, line, column: "founded", value: "5" });
  }
  expect(groupProblems(problems)).toEqual([
    {
      ...tooOld,
      count: 500,
      sample: [2, 4, 6, 8, 10].map((line) => ({ line, value: String(line) })),
    },
    { column: null, message: "has 2 cells", count: 1, sample: [{ line: 3, value: null }] },
    { ...tooOld, column: "founded", count: 1, sample: [{ line: 5, value: "5" }] },
  ]);
});
