import { expect, it } from "vitest";
import { howSelected, NOTHING_SELECTED, rowsBetween, select, selectRefs } from "./bulk-edit.ts";

const rows = ["a", "b", "c", "d", "e"].map((id, at) => ({ id, version: at + 1 }));
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join("");

it("selects rows with their shown versions, and keeps the selection of other pages", () => {
  const otherPage = selectRefs([{ id: "z", readVersion: 9 }]);
  const selection = select(otherPage, rows.slice(0, 2), true);
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
