import { expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

it("reads rows with the lines they begin on", () => {
  const text = 'name,notes\r\nPing,"two\r\nlines"\r\n\r\n"Sub, 70","says ""hi"""\r\n';
  expect(readCsv(Buffer.from(text))).toEqual({
    header: ["name", "notes"],
    rows: [
      { line: 2, cells: ["Ping", "two\nlines"] },
      { line: 5, cells: ["Sub, 70", 'says "hi"'] },
    ],
  });
});

it("takes a byte order mark for what it is", () => {
  expect(readCsv(Buffer.from("\uFEFFname\nChervò\n"))).toEqual({
    header: ["name"],
    rows: [{ line: 2, cells: ["Chervò"] }],
  });
});

it("reads an empty file as no rows", () => {
  expect(readCsv(Buffer.from(""))).toEqual({ header: [], rows: [] });
});

it("names the line of a row that is too short, and of a quotation that never ends", () => {
  expect(() => readCsv(Buffer.from("a,b\n1,2\n3\n"))).toThrow(/line 3/);
  expect(() => readCsv(Buffer.from('a,b\n1,"2\n'))).toThrow(/line/);
});

it("refuses what is not UTF-8", () => {
  expect(() => readCsv(Buffer.from("name\nCherv\xf2\n", "latin1"))).toThrow(/utf-8/);
});
