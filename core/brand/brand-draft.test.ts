// Guarantee (Input): Every text, address, number and list has a bound. A refusal names the field and the bound.
import { expect, it } from "vitest";
import { titleist } from "./brand.fixture.ts";
import { contentOf } from "./brand.ts";
import { parseBrandDraft } from "./brand-draft.schema.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

const pathsRefused = (fields: object) => {
  const parsed = parseBrandDraft({ name: "Ping", ...fields }, now);
  return parsed.ok ? [] : parsed.failure.errors.map(({ path }) => path);
};

it.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "//evil.example",
])("refuses %j as a source and in other social links", (address) => {
  expect(pathsRefused({ socialLinks: { threads: address } })).toEqual(["socialLinks"]);
  expect(pathsRefused({ socialLinks: [{ deep: [address] }] })).toEqual(["socialLinks"]);
  expect(pathsRefused({ sources: ["Golf Digest", address] })).toEqual(["sources.1"]);
});

it.each(["\u0000", "a\ud800"])(
  "refuses %j in the keys and values of other social links",
  (text) => {
    expect(pathsRefused({ socialLinks: { threads: text } })).toEqual(["socialLinks"]);
    expect(pathsRefused({ socialLinks: { [text]: 1 } })).toEqual(["socialLinks"]);
  },
);

it("refuses a link longer than the limit for addresses", () => {
  const long = `https://golf.example/${"a".repeat(2_048)}`;
  expect(pathsRefused({ socialLinks: { threads: long } })).toEqual(["socialLinks"]);
});

it("accepts sources and other social links in their usual forms", () => {
  const fields = {
    sources: ["https://golf.example/a?b=c:d", "Golf Digest: Hot List", "Sports Illustrated (1995)"],
    socialLinks: { threads: "https://threads.net/@ping", handle: "@ping", n: [1, true, null] },
  };
  expect(pathsRefused(fields)).toEqual([]);
  expect(parseBrandDraft(contentOf(titleist), now).ok).toBe(true);
});
