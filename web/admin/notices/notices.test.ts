import { expect, it } from "vitest";
import { createNotices } from "./notices.ts";

it("shows the last three notices, until they are dismissed", () => {
  const notices = createNotices();
  for (const text of ["one", "two", "three", "four"]) notices.notify({ text });
  expect(notices.all().map(({ text }) => text)).toEqual(["two", "three", "four"]);
  notices.dismiss(notices.all()[1]?.id ?? 0);
  expect(notices.all().map(({ text }) => text)).toEqual(["two", "four"]);
  notices.clear();
  expect(notices.all()).toEqual([]);
});

it("answers the same list until something changes", () => {
  const notices = createNotices();
  notices.notify({ text: "one" });
  expect(notices.all()).toBe(notices.all());
});
