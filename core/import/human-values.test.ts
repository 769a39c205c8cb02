import { expect, it } from "vitest";
import { addressOfHandle, followersOf } from "../brand/social-networks.ts";
import { yearOf } from "../brand/year-text.ts";
import { isNoValue } from "./no-value.ts";
import { isTotalsRow } from "./totals-row.ts";

it.each([
  ["12.7K", 12_700],
  ["1.2M", 1_200_000],
  ["12,700", 12_700],
  ["12 700 followers", 12_700],
  ["~3k", 3_000],
  ["12,700K", undefined],
  ["many", undefined],
])("reads %j as %s followers", (text, count) => {
  expect(followersOf(text)).toBe(count);
});

it.each([
  ["Est. 1998", 1998],
  ["since 1998", 1998],
  ["1998-05-01", 1998],
  ["c. 1998", 1998],
  ["1998-2003", undefined],
  ["1990s", undefined],
  ["before 1998", undefined],
])("reads %j as the year %s", (text, year) => {
  expect(yearOf(text)).toBe(year);
});

it("makes the address of a handle, but not of a host", () => {
  expect(addressOfHandle("instagram", "@oak.golf")).toBe("https://www.instagram.com/oak.golf");
  expect(addressOfHandle("youtube", "oakgolf")).toBe("https://www.youtube.com/@oakgolf");
  expect(addressOfHandle("instagram", "oakgolf.com")).toBeUndefined();
});

it("knows the cells that say they are empty", () => {
  for (const text of ["N/A", "n/a", "-", "—", "unknown", " "]) expect(isNoValue(text)).toBe(true);
  for (const text of ["Unknown Golf", "0", "no"]) expect(isNoValue(text)).toBe(false);
});

it("knows a row of totals from a brand called Total Golf", () => {
  const isTotals = (...values: string[]) => isTotalsRow({ line: 9, values });
  expect(isTotals("Total", "", "2000")).toBe(true);
  expect(isTotals("Average:", "3.5", "")).toBe(true);
  expect(isTotals("Total Golf", "", "2000")).toBe(false);
  expect(isTotals("Total", "total.example", "Paris")).toBe(false);
});
