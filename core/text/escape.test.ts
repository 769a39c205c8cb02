import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell, escapeFormula, escapeMarkdown, isPlainCell, unescapeFormula } from "./escape.ts";

describe("text for Markdown", () => {
  it.each([
    ["# No heading", String.raw`\# No heading`],
    ["1932. A year, no list", String.raw`1932\. A year, no list`],
    ["- 3 wedges", String.raw`\- 3 wedges`],
    ["    code", "code"],
    ["===", String.raw`\===`],
    ["[link](https://evil.example)", String.raw`\[link\](https\://evil.example)`],
    ["golf@evil.example", String.raw`golf\@evil.example`],
    ["www.evil.example", String.raw`www\.evil.example`],
    ["<script>&lt;", String.raw`\<script\>\&lt;`],
    ["a\n\n> b", String.raw`a \> b`],
    ["ends with \\", String.raw`ends with \\`],
    ["Tour-proven since 1932. St. Andrews!", "Tour-proven since 1932. St. Andrews!"],
  ])("%j becomes %j", (text, written) => {
    expect(escapeMarkdown(text)).toBe(written);
  });

  it("escapes everything that has a meaning in Markdown and keeps the text", () => {
    const signs = fc.constantFrom(..."\\`*_{}[]<>#|~&$@-+=:.)(!1 \n\tw/a".split(""), "www.", "://");
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const written = escapeMarkdown(text);
        expect(written.replace(/\\([!-/:-@[-`{-~])/g, "$1")).toBe(text.replace(/\s+/g, " ").trim());
        const bare = written.replace(/\\[!-/:-@[-`{-~]/g, "x");
        expect(bare).not.toMatch(/[\\`*_{}[\]<>#|~&$@\n\t]|:\/\/|^[-+=:]|^\d+[.)]|^ /);
      }),
    );
  });
});

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

it("takes linear time for runs of quotation marks", () => {
  const began = performance.now();
  for (const mark of ["'", " ", ";'", "\n'"])
    expect(escapeFormula(mark.repeat(200_000))).toBeDefined();
  expect(performance.now() - began).toBeLessThan(1_000);
});

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

it("leaves a plain cell as it is", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...`aZ9é =-+@'",;\t\r\n＝`), maxLength: 5 }),
      (text) => {
        const cell = csvCell(escapeFormula(text));
        expect(isPlainCell(text)).toBe(cell === text && /^[A-Za-z0-9]/.test(text));
      },
    ),
  );
  expect(isPlainCell("a, b")).toBe(false);
  expect(isPlainCell("Sold in forty countries")).toBe(true);
});
