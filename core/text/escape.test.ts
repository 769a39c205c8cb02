import { expect, it } from "vitest";
import { csvCell, escapeFormula, unescapeFormula } from "./escape.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["\tx", "'\tx"],
  ["nice clubs;=cmd|' /C calc'!A0;really", "nice clubs;'=cmd|' /C calc'!A0;really"],
  ['x; "=1', "x;' \"=1"],
  ["Two things:\n- one\n- two", "Two things:\n'- one\n'- two"],
  ["a\t@b", "a\t'@b"],
  ["\t=x", "\t'=x"],
  [";=a;+b", ";'=a;'+b"],
  ["a, b; c - d", "a, b; c - d"],
])(
  "escapes the formula in %j wherever a cell may begin, and import restores the text",
  (text, cell) => {
    expect(escapeFormula(text)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(text);
  },
);

it("quotes a cell that contains a delimiter or a line end", () => {
  expect(["a;b", "a\tb", "a\nb", 'a"b', " a", "a"].map(csvCell)).toEqual([
    '"a;b"',
    '"a\tb"',
    '"a\nb"',
    '"a""b"',
    '" a"',
    "a",
  ]);
});
