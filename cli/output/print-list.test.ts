import * as fc from "fast-check";
import stringWidth from "fast-string-width";
import { expect, it } from "vitest";
import { openTerminal } from "./terminal.ts";
import { formatTable, type TableColumn } from "./print-list.ts";
import { sanitizeForTerminal } from "./sanitize.ts";
import { cutToWidth, padToWidth } from "./show-value.ts";

const { mark } = openTerminal({ color: false });

const COLUMNS: readonly TableColumn<readonly string[]>[] = [
  { title: "Slug", min: 6, cell: ([slug]) => slug },
  { title: "Name", min: 6, cell: ([, name]) => name },
  { title: "Views", align: "right", min: 5, cell: ([, , views]) => views },
  { title: "Website", min: 8, cell: ([, , , website]) => website },
];

it("aligns numbers to the right and trims lines", () => {
  const rows = [
    ["ping", "PING", "1,204", "https://ping.com"],
    ["nihon", "日本", "7", ""],
  ];
  expect(formatTable(COLUMNS, rows, { width: Infinity, mark })).toBe(
    "Slug   Name  Views  Website\nping   PING  1,204  https://ping.com\nnihon  日本      7\n",
  );
});

it("narrows the widest columns first and marks cuts with an ellipsis", () => {
  const rows = [["a-long-slug", "Name", "7", "https://a-very-long-website.example"]];
  expect(formatTable(COLUMNS, rows, { width: 40, mark })).toBe(
    "Slug         Name  Views  Website\na-long-slug  Name      7  https://a-ver…\n",
  );
});

it("fits the terminal while columns can shrink", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text, text, text), { maxLength: 6 }),
      fc.integer({ min: 31, max: 120 }),
      (rows, width) => {
        const lines = formatTable(COLUMNS, rows, { width, mark }).split("\n").slice(0, -1);
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

it("cuts no character in half", () => {
  expect(cutToWidth("日本のゴルフ", 5)).toBe("日本…");
  expect(cutToWidth("日本のゴルフ", 6)).toBe("日本…");
  expect(cutToWidth("🏌️‍♀️🏌️‍♀️", 3)).toBe("🏌️‍♀️…");
  expect(cutToWidth("PING", 4)).toBe("PING");
  expect(cutToWidth("PING", 0)).toBe("");
  expect(padToWidth("日本", 6)).toBe("日本  ");
});

it("removes characters that move the cursor, change colours or reverse the direction", () => {
  const text = sanitizeForTerminal("a\u001B[2Jb\r\nc\td\u202Ee\u0007\u009B1m");
  expect(text).toBe("a�[2Jb c d�e��1m");
});
