import { expect, it } from "vitest";
import {
  DEFAULT_IMPORT_REQUEST,
  forAnotherFile,
  presetStatus,
  withColumn,
  withStatus,
} from "./import-options.tsx";

it("sets one status for every row, or reads it from the file", () => {
  const archived = withStatus(withStatus(DEFAULT_IMPORT_REQUEST, "active"), "archived");
  expect(archived.set).toEqual([["status", "archived"]]);
  expect(presetStatus(archived)).toBe("archived");
  expect(withStatus(archived, null)).toEqual(DEFAULT_IMPORT_REQUEST);
  expect(presetStatus(DEFAULT_IMPORT_REQUEST)).toBeNull();
});

it("stores a column's mapping only if it differs from the default for its name", () => {
  const mapped = withColumn(withColumn(DEFAULT_IMPORT_REQUEST, "Marke", "name"), "Website", null);
  expect(mapped.columns).toEqual([
    ["Marke", "name"],
    ["Website", null],
  ]);
  expect(withColumn(mapped, "Website", "websiteUrl").columns).toEqual([["Marke", "name"]]);
  expect(withColumn(mapped, "Marke", null).columns).toEqual([
    ["Website", null],
    ["Marke", null],
  ]);
});

it("keeps the options for the next file, but not the decisions about the last file", () => {
  const request = withColumn(withStatus(DEFAULT_IMPORT_REQUEST, "archived"), "Marke", "name");
  expect(forAnotherFile({ ...request, badCells: "skip" })).toEqual(
    withStatus(DEFAULT_IMPORT_REQUEST, "archived"),
  );
});
