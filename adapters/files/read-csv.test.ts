import { expect, it } from "vitest";
import type { ImportRow } from "#core/import/import-field.ts";
import { ROW_LIMIT } from "./csv-records.ts";
import { csvRows } from "./read-csv.ts";

const rowsOf = (text: string): ImportRow[] => [
  ...csvRows(text, { delimiter: ",", quote: '"', fromLine: 1, titles: 0 }, "a.csv", []),
];

it("rejects a line that is too long for a row, and reads the lines after it", () => {
  const long = "x".repeat(ROW_LIMIT);
  const rows = rowsOf(
    `a,b\n1,2\nx${",".repeat(2 * ROW_LIMIT)}\n"${long},${long}",3\n${long},"4"\n5,6\n`,
  );
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, undefined],
    ...[3, 4, 5].map((line) => [line, "has more than 524,288 characters"]),
    [6, undefined],
  ]);
  expect(rows[1]?.values.length).toBeLessThanOrEqual(ROW_LIMIT + 1);
});
