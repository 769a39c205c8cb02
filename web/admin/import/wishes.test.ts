import { expect, it } from "vitest";
import { AS_USUAL, forAnotherFile, presetStatus, withColumn, withStatus } from "./wishes.ts";

it("gives every row one status, or what the file says", () => {
  const archived = withStatus(withStatus(AS_USUAL, "active"), "archived");
  expect(archived.set).toEqual([["status", "archived"]]);
  expect(presetStatus(archived)).toBe("archived");
  expect(withStatus(archived, null)).toEqual(AS_USUAL);
  expect(presetStatus(AS_USUAL)).toBeNull();
});

it("says of a column only what its name does not tell", () => {
  const said = withColumn(withColumn(AS_USUAL, "Marke", "name"), "Website", null);
  expect(said.columns).toEqual([
    ["Marke", "name"],
    ["Website", null],
  ]);
  expect(withColumn(said, "Website", "websiteUrl").columns).toEqual([["Marke", "name"]]);
  expect(withColumn(said, "Marke", null).columns).toEqual([["Website", null]]);
});

it("forgets the columns of one file for the next, and nothing else", () => {
  const wishes = withColumn(withStatus(AS_USUAL, "archived"), "Marke", "name");
  expect(forAnotherFile(wishes)).toEqual(withStatus(AS_USUAL, "archived"));
});
