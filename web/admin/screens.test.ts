import { expect, it } from "vitest";
import { jumpsFor } from "./screens.ts";

const namesFor = (text: string): string[] => jumpsFor(text).map(({ name }) => name);

it("finds entries by words of name and note; names that begin with the text come first", () => {
  expect(namesFor("brand").slice(0, 2)).toEqual(["Brands", "Add brand"]);
  expect(namesFor("  ADD ")).toEqual(["Add brand"]);
  expect(namesFor("checks contra")).toEqual(["Contradictions"]);
  expect(namesFor("no logo")).toEqual(["No logo"]);
  expect(namesFor("xyzzy")).toEqual([]);
});

it("offers every entry once before anything is typed", () => {
  const all = jumpsFor("");
  expect(all[0]).toEqual({ path: "/admin", name: "Overview", note: "Screen" });
  expect(new Set(all.map(({ path, note }) => `${note} ${path}`)).size).toBe(all.length);
});
