import * as fc from "fast-check";
import { expect, it } from "vitest";
import { openTerminal } from "./terminal.ts";
import { formatTable } from "./print-list.ts";
import { cutToWidth, padToWidth, sanitizeForTerminal, textWidth } from "./show-value.ts";

const { mark } = openTerminal({ color: false });

const COLUMNS = [
  { title: "Slug", min: 6 },
  { title: "Name", min: 6 },
  { title: "Views", align: "right" as const, min: 5 },
  { title: "Website", min: 8 },
];

it("sets figures to the right, and leaves no blanks behind a line", () => {
  const rows = [
    ["ping", "PING", "1,204", "https://ping.com"],
    ["nihon", "日本", "7", ""],
  ];
  expect(formatTable(COLUMNS, rows, { width: Infinity, mark })).toBe(
    "Slug   Name  Views  Website\nping   PING  1,204  https://ping.com\nnihon  日本      7\n",
  );
});

it("narrows the widest columns first, and tells where it has cut", () => {
  const rows = [["a-long-slug", "Name", "7", "https://a-very-long-website.example"]];
  expect(formatTable(COLUMNS, rows, { width: 40, mark })).toBe(
    "Slug         Name  Views  Website\na-long-slug  Name      7  https://a-ver…\n",
  );
});

it("never is wider than the terminal while its columns can give way", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text, text, text), { maxLength: 6 }),
      fc.integer({ min: 31, max: 120 }),
      (rows, width) => {
        const lines = formatTable(COLUMNS, rows, { width, mark }).split("\n").slice(0, -1);
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

it.each([
  ["PING", 4],
  ["Chervò", 6],
  ["e\u0301", 1],
  ["日本", 4],
  ["⛳", 2],
  ["🏌️‍♀️", 2],
  ["גולף", 4],
  ["a\u200Bb", 2],
  ["", 0],
])("knows that a terminal gives %j %i columns", (text, width) => {
  expect(textWidth(text)).toBe(width);
});

it("cuts no letter in half", () => {
  expect(cutToWidth("日本のゴルフ", 5)).toBe("日本…");
  expect(cutToWidth("日本のゴルフ", 6)).toBe("日本…");
  expect(cutToWidth("🏌️‍♀️🏌️‍♀️", 3)).toBe("🏌️‍♀️…");
  expect(cutToWidth("PING", 4)).toBe("PING");
  expect(cutToWidth("PING", 0)).toBe("");
  expect(padToWidth("日本", 6)).toBe("日本  ");
});

it("lets no text move the cursor, colour the screen or turn its direction", () => {
  const told = sanitizeForTerminal("a\u001B[2Jb\r\nc\td\u202Ee\u0007\u009B1m");
  expect(told).toBe("a�[2Jb c d�e��1m");
});
