import { expect, it } from "vitest";
import {
  DEFAULT_IMPORT_REQUEST,
  forAnotherFile,
  presetStatus,
  withColumn,
  withStatus,
} from "./import-options.tsx";

it("gives every row one status, or the file's", () => {
  const archived = withStatus(withStatus(DEFAULT_IMPORT_REQUEST, "active"), "archived");
  expect(archived.set).toEqual([["status", "archived"]]);
  expect(presetStatus(archived)).toBe("archived");
  expect(withStatus(archived, null)).toEqual(DEFAULT_IMPORT_REQUEST);
  expect(presetStatus(DEFAULT_IMPORT_REQUEST)).toBeNull();
});

it("maps only columns whose name does not imply the field", () => {
  const said = withColumn(withColumn(DEFAULT_IMPORT_REQUEST, "Marke", "name"), "Website", null);
  expect(said.columns).toEqual([
    ["Marke", "name"],
    ["Website", null],
  ]);
  expect(withColumn(said, "Website", "websiteUrl").columns).toEqual([["Marke", "name"]]);
  expect(withColumn(said, "Marke", null).columns).toEqual([["Website", null]]);
});

it("resets only the columns for the next file", () => {
  const request = withColumn(withStatus(DEFAULT_IMPORT_REQUEST, "archived"), "Marke", "name");
  expect(forAnotherFile(request)).toEqual(withStatus(DEFAULT_IMPORT_REQUEST, "archived"));
});
