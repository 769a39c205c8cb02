import { expect, it } from "vitest";
import { leftOutRows } from "./left-out-rows.ts";
import { mapColumns } from "./map-columns.ts";

/** What the rows of a table are, by line; brands are missing. */
const leftOut = ([header = [], ...rows]: string[][]) =>
  Object.fromEntries(
    Array.from(
      leftOutRows(
        rows.map((values, at) => ({ line: at + 2, values })),
        {
          header,
          columns: mapColumns(header).columns,
          isCategory: (text) => ["putters", "golf balls"].includes(text.toLowerCase()),
        },
      ),
      ([{ line }, what]) => [line, what],
    ),
  );

const HEADER = ["Brand", "Website", "Category", "HQ", "Instagram followers"];

it.each([
  ["Total", "", "", "", "2000"],
  ["Total", "", "", "2 brands", "n/a"],
  ["TOTAL (2 brands)", "", "", "Germany", ""],
  ["Grand total:", "", "", "", "2000"],
  ["Sub-total", "", "", "", ""],
  ["Average", "", "", "", "3.5"],
  ["", "", "", "Total", "2000"],
  ["Gesamt", "", "", "", "2.000"],
  ["Summe: 12 Marken", "", "", "", ""],
  ["Sous-total", "", "", "", ""],
  ["Итого", "", "", "", "2000"],
  ["合計", "", "", "", "2000"],
  ["총계", "", "", "", "2000"],
  ["总计", "", "", "", "2000"],
  ["Subtotal Putters", "", "", "", "2000"],
])("recognises %j, … as a row of totals", (...row) => {
  expect(leftOut([HEADER, row])).toEqual({ 2: "a row of totals" });
});

it.each([
  ["Total Golf", "", "", "", "2000"],
  ["Total", "total.example", "", "Paris", ""],
  ["Total", "", "Putters", "", ""],
  ["Sum 41 Golf", "sum.example", "", "", ""],
  ["Summit", "", "", "", ""],
  ["Grand", "", "", "", ""],
  ["Gesamtkunst", "", "", "", ""],
])("takes %j, %j, %j, … for a brand", (...row) => {
  expect(leftOut([HEADER, row])).toEqual({});
});

it("finds a total in the column of names, behind a number", () => {
  expect(
    leftOut([
      ["No.", "Brand", "HQ"],
      ["1", "PING", "Phoenix"],
      ["2", "Total", "1"],
    ]),
  ).toEqual({
    3: "a row of totals",
  });
});

it("finds repeated headers, sections, units and lines of a drawn table", () => {
  expect(
    leftOut([
      HEADER,
      ["(text)", "", "", "", "(count)"].with(0, ""),
      ["Putters", "", "", "", ""],
      ["PING", "ping.example", "", "", ""],
      ["Golf Balls (2)", "", "", "", ""],
      ["--- Bags ---", "", "", "", ""],
      ["Shoes:", "", "", "", ""],
      ["S", "", "", "", ""],
      ["Other brands", "", "", "", ""],
      ["Brand Name", "URL", "category", "HQ", "Instagram followers"],
      ["---", "---", "---", "---", "---"],
      ["Noted Golf", "", "", "", ""],
    ]),
  ).toEqual({
    2: "a row of units",
    3: "the heading of a section",
    5: "the heading of a section",
    6: "the heading of a section",
    7: "the heading of a section",
    8: "the heading of a section",
    9: "the heading of a section",
    10: "the header again",
    11: "a line",
  });
});

it("takes a cell before the names for the heading of a section", () => {
  expect(
    leftOut([
      ["Country", "Brand", "HQ"],
      ["Japan", "", ""],
      ["", "Honma", "Sakata"],
    ]),
  ).toEqual({
    2: "the heading of a section",
  });
});

it("takes every row of a list of names for a brand", () => {
  expect(leftOut([["Name"], ["Putters"], ["G"], ["Total Golf"]])).toEqual({});
});

it("leaves out the countries between groups of brands, but no brand with a country's name", () => {
  expect(
    leftOut([
      HEADER,
      ["Japan", "", "", "", ""],
      ["Honma", "honma.example", "", "", ""],
      ["United States (2)", "", "", "", ""],
      ["Europe", "", "", "", ""],
      ["Malta", "malta.example", "", "", ""],
      ["India", "", "", "Leeds", ""],
      ["Am", "", "", "", ""],
    ]),
  ).toEqual({
    2: "the heading of a section",
    4: "the heading of a section",
    5: "the heading of a section",
  });
});

it("leaves out types in brackets below the header, and the end of a list", () => {
  expect(
    leftOut([
      HEADER,
      ["(text)", "(url)", "", "", "(number)"],
      ["PING", "ping.example", "", "", ""],
      ["End of list", "", "", "", ""],
    ]),
  ).toEqual({ 2: "a row of units", 4: "a note" });
});
