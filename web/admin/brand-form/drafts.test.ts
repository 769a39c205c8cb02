import { expect, it } from "vitest";
import { browserStorage } from "../../site/browser-storage.ts";
import { type Draft, draftStorage } from "./drafts.tsx";
import { formValuesOf } from "./form-values.ts";

const storageInMemory = () =>
  browserStorage(() => {
    throw new Error("There is no browser");
  });

const draft = (name: string, savedAt = "2026-05-01T10:00:00.000Z"): Draft => ({
  values: formValuesOf({ name }),
  readVersion: 4,
  title: name,
  path: "/admin/brands/1/edit",
  savedAt,
});

it("returns a stored draft until it is discarded", () => {
  const drafts = draftStorage("editor@golf.example", storageInMemory());
  drafts.store("1", draft("PING"));
  expect(drafts.find("1")).toEqual(draft("PING"));
  drafts.discard("1");
  expect(drafts.find("1")).toBeUndefined();
});

it("lists only drafts, newest first", () => {
  const storage = storageInMemory();
  storage.setItem("sb-golf-auth-token", "{}");
  const drafts = draftStorage("editor@golf.example", storage);
  drafts.store("1", draft("PING", "2026-05-01T10:00:00.000Z"));
  drafts.store("2", draft("Odyssey", "2026-05-02T10:00:00.000Z"));
  expect(drafts.all().map(({ key, title }) => `${key} ${title}`)).toEqual(["2 Odyssey", "1 PING"]);
});

it("hides drafts from other administrators", () => {
  const storage = storageInMemory();
  draftStorage("editor@golf.example", storage).store("1", draft("PING"));
  const other = draftStorage("other@golf.example", storage);
  expect(other.find("1")).toBeUndefined();
  expect(other.all()).toEqual([]);
});

it.each([
  "not JSON",
  "null",
  '{"values":{}}',
  JSON.stringify({ ...draft("PING"), path: "//evil" }),
])("ignores the invalid draft %s", (text) => {
  const storage = storageInMemory();
  storage.setItem("golfbrands-draft-1:editor@golf.example:1", text);
  expect(draftStorage("editor@golf.example", storage).find("1")).toBeUndefined();
});
