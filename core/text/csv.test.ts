import { expect, it } from "vitest";
import { csvCell, defused, undefused } from "./escape.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["\tx", "'\tx"],
  ["nice clubs;=cmd|' /C calc'!A0;really", "nice clubs;'=cmd|' /C calc'!A0;really"],
  ['x; "=1', "x;' \"=1"],
  ["Two things:\n- one\n- two", "Two things:\n'- one\n'- two"],
  ["a\t@b", "a\t'@b"],
  ["a, b; c - d", "a, b; c - d"],
])(
  "keeps a spreadsheet from running %j wherever it may begin a cell, and undoes it",
  (text, cell) => {
    expect(defused(text)).toBe(cell);
    expect(undefused(cell)).toBe(text);
  },
);

it("takes time in proportion to a text, however many marks stand in a row", () => {
  const began = performance.now();
  for (const mark of ["'", " ", ";'", "\n'"]) expect(defused(mark.repeat(200_000))).toBeDefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});

it("quotes a cell that another separator or a line end would break", () => {
  expect(["a;b", "a\tb", "a\nb", 'a"b', " a", "a"].map(csvCell)).toEqual([
    '"a;b"',
    '"a\tb"',
    '"a\nb"',
    '"a""b"',
    '" a"',
    "a",
  ]);
});
