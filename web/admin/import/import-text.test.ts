import { expect, it } from "vitest";
import { fileText, importedText, linesText, sizeText, unreadableText } from "./import-text.ts";

const NO_ROWS = { new: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0 };

it("describes a file", () => {
  const file = { name: "a.csv", fingerprint: "", encoding: "utf-8" as const, size: 12_400 };
  expect(fileText({ ...file, format: "csv", delimiter: ";" })).toBe(
    "CSV, UTF-8, separated by semicolons",
  );
  expect(fileText({ ...file, format: "json", delimiter: null })).toBe("JSON, UTF-8");
  expect([sizeText(12), sizeText(12_400), sizeText(5_452_595)]).toEqual([
    "1 KB",
    "12 KB",
    "5.2 MB",
  ]);
});

it("lists the first lines with a problem", () => {
  const group = { column: "slug", message: "is taken", count: 1 };
  const at = (...lines: number[]) => lines.map((line) => ({ line, value: null }));
  expect(linesText({ ...group, sample: at(3) })).toBe("Line 3");
  expect(linesText({ ...group, count: 2, sample: at(3, 1_200) })).toBe("Lines 3 and 1,200");
  expect(linesText({ ...group, count: 1_002, sample: at(3, 5) })).toBe("Lines 3, 5 and 1,000 more");
});

it("summarises an import", () => {
  expect(importedText({ ...NO_ROWS, new: 1 })).toBe("1 brand: 1 new.");
  expect(importedText({ ...NO_ROWS, new: 1_000, changed: 2, rejected: 1 })).toBe(
    "1,002 brands: 1,000 new, 2 changed. 1 rejected row left out.",
  );
});

it("explains why a file cannot be read", () => {
  expect(unreadableText({ kind: "file-too-large", limit: 50 * 1024 * 1024 })).toContain("50 MB");
  const errors = [
    { path: "file", message: "a.csv is empty." },
    { path: "set", message: "names colour, which is no field." },
  ];
  expect(unreadableText({ kind: "invalid-input", errors })).toBe(
    "a.csv is empty. set names colour, which is no field.",
  );
});
