import { expect, it } from "vitest";
import type { BulkEdit } from "#core/change/plan-save.ts";
import { bulkDoneText, bulkStaleText } from "./bulk-edit.ts";

const links = (how: "add" | "remove" | "replace"): BulkEdit => ({
  kind: "links",
  field: "categoryIds",
  how,
  ids: ["clubs"],
});

it.each<[BulkEdit, number, string]>([
  [{ kind: "status", status: "archived" }, 12, "Archived 12 brands."],
  [{ kind: "status", status: "active" }, 1, "Activated 1 brand."],
  [{ kind: "delete" }, 2, "Deleted 2 brands."],
  [links("add"), 3, "Added categories of 3 brands."],
  [links("remove"), 3, "Removed categories of 3 brands."],
  [links("replace"), 3, "Replaced categories of 3 brands."],
])("tells what was done: %o", (edit, changed, text) => {
  expect(bulkDoneText(edit, changed)).toBe(text);
});

it("says so when there was nothing to do", () => {
  expect(bulkDoneText({ kind: "delete" }, 0)).toMatch(/^Nothing to change/);
});

it.each<[string[], number, string]>([
  [["PING"], 1, "PING changed"],
  [["PING", "Odyssey"], 2, "PING and Odyssey changed"],
  [["PING", "Odyssey"], 5, "PING, Odyssey and 3 more changed"],
  [[], 2, "2 brands changed"],
])("names the brands that moved on: %o of %i", (names, count, told) => {
  expect(bulkStaleText(names, count)).toContain(`Nothing was done: ${told} since you looked.`);
});
