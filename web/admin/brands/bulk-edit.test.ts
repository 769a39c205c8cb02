import { expect, it } from "vitest";
import type { BulkEdit } from "#core/change/plan-save.ts";
import {
  bulkDoneText,
  bulkStaleText,
  howSelected,
  NOTHING_SELECTED,
  rowsBetween,
  select,
  selectRefs,
} from "./bulk-edit.ts";

const links = (how: "add" | "remove" | "replace"): BulkEdit => ({
  kind: "links",
  field: "categoryIds",
  how,
  ids: ["clubs"],
});

it.each<[BulkEdit, number, string]>([
  [{ kind: "status", status: "archived" }, 12, "Archived 12 brands."],
  [{ kind: "status", status: "active" }, 1, "Activated 1 brand."],
  [{ kind: "positioning", positioning: "Luxury" }, 2, "Set the positioning of 2 brands to Luxury."],
  [{ kind: "positioning", positioning: null }, 1, "Removed the positioning of 1 brand."],
  [{ kind: "delete" }, 2, "Deleted 2 brands."],
  [links("add"), 3, "Added categories of 3 brands."],
  [links("remove"), 3, "Removed categories of 3 brands."],
  [links("replace"), 3, "Replaced categories of 3 brands."],
])("describes the edit: %o", (edit, changed, text) => {
  expect(bulkDoneText(edit, changed)).toBe(text);
});

it("says so if nothing changed", () => {
  expect(bulkDoneText({ kind: "delete" }, 0)).toMatch(/^Nothing to change/);
});

it.each<[string[], number, string]>([
  [["PING"], 1, "PING changed"],
  [["PING", "Odyssey"], 2, "PING and Odyssey changed"],
  [["PING", "Odyssey"], 5, "PING, Odyssey and 3 more changed"],
  [[], 2, "2 brands changed"],
])("names the brands that changed: %o of %i", (names, count, expected) => {
  expect(bulkStaleText(names, count)).toContain(
    `Nothing was changed: ${expected} since you selected them.`,
  );
});

const rows = ["a", "b", "c", "d", "e"].map((id, at) => ({ id, version: at + 1 }));
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join("");

it("selects rows in the version shown, and keeps the selection of other pages", () => {
  const elsewhere = selectRefs([{ id: "z", readVersion: 9 }]);
  const selection = select(elsewhere, rows.slice(0, 2), true);
  expect([...selection.values()]).toEqual([
    { id: "z", readVersion: 9 },
    { id: "a", readVersion: 1 },
    { id: "b", readVersion: 2 },
  ]);
  expect([...select(selection, rows, false).keys()]).toEqual(["z"]);
});

it("selects the range between two clicked rows, in either direction", () => {
  expect(ids(rowsBetween(rows, "b", "d"))).toBe("bcd");
  expect(ids(rowsBetween(rows, "d", "b"))).toBe("bcd");
  expect(ids(rowsBetween(rows, "c", "c"))).toBe("c");
});

it("selects only the clicked row if the range starts on another page or nowhere", () => {
  expect(ids(rowsBetween(rows, "z", "d"))).toBe("d");
  expect(ids(rowsBetween(rows, undefined, "d"))).toBe("d");
  expect(rowsBetween(rows, "a", "z")).toEqual([]);
});

it("reports whether all, some or none of a page are selected", () => {
  expect(howSelected(NOTHING_SELECTED, rows)).toBe("none");
  expect(howSelected(select(NOTHING_SELECTED, rows.slice(1), true), rows)).toBe("some");
  expect(howSelected(select(NOTHING_SELECTED, rows, true), rows)).toBe("all");
  expect(howSelected(selectRefs([{ id: "z", readVersion: 9 }]), rows)).toBe("none");
  expect(howSelected(NOTHING_SELECTED, [])).toBe("none");
});
